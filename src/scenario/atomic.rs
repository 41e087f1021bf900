//! Writing files whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file through a temporary one beside it, so that nobody ever sees half of it. An
/// existing file keeps its permissions.
///
/// # Errors
///
/// If the temporary file cannot be written or put in place; the old file is then as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::Builder::new().prefix(".poligon-").tempfile_in(directory)?;
    temporary.write_all(bytes)?;
    match fs::metadata(path) {
        Ok(old) => temporary.as_file().set_permissions(old.permissions())?,
        // Temporary files are private; a new file is to be as readable as any other.
        Err(_) => readable(temporary.as_file())?,
    }
    temporary.persist(path).map(drop).map_err(|error| error.error)
}

#[cfg(unix)]
fn readable(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &fs::File) -> io::Result<()> {
    Ok(())
}
