//! Writing files whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Writes a file through a temporary one beside it, so that nobody ever sees half of it. An
/// existing file keeps its permissions, a new one has those of any new file.
///
/// # Errors
///
/// If the temporary file cannot be written or put in place; the old file is then as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The file that a link stands for is what is written, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut temporary = temporary_for(path)?;
    temporary.write_all(bytes).map_err(|error| nameless(&error))?;
    temporary.persist(path).map(drop).map_err(|error| error.error)
}

/// Writes a new file named `stem` with that ending in a directory, which is made where there is
/// none, and says where: whole or not at all, and never in the place of another file. Where the
/// name is taken, `-2`, `-3` and so on are tried; where one of these holds the same bytes already,
/// nothing is written and that one is named. Also says whether the file is new.
///
/// # Errors
///
/// If the directory or the file cannot be written.
pub fn write_new(directory: &Path, stem: &str, ending: &str, bytes: &[u8]) -> io::Result<(PathBuf, bool)> {
    fs::create_dir_all(directory)?;
    let mut temporary = temporary_for(&directory.join(stem))?;
    temporary.write_all(bytes).map_err(|error| nameless(&error))?;
    for number in 1_u32.. {
        let suffix = if number == 1 { String::new() } else { format!("-{number}") };
        let path = directory.join(format!("{stem}{suffix}.{ending}"));
        if fs::read(&path).is_ok_and(|there| there == bytes) {
            return Ok((path, false));
        }
        match temporary.persist_noclobber(&path) {
            Ok(_) => return Ok((path, true)),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => temporary = error.file,
            Err(error) => return Err(error.error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name is taken"))
}

/// A temporary file that can take the place of `path`: beside it, with the permissions of the file
/// that is there, or else those that the process gives to every new file.
///
/// # Errors
///
/// If it cannot be created, as where there is no such directory.
pub fn temporary_for(path: &Path) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".poligon-");
    open_to_the_mask(&mut builder);
    let old = fs::metadata(path);
    if old.as_ref().is_ok_and(|old| old.permissions().readonly()) {
        // Another file can take its place all the same, which is not what its owner wants.
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    if !directory.is_dir() {
        let message = format!("there is no directory {}", directory.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    let temporary = builder.tempfile_in(directory).map_err(|error| nameless(&error))?;
    if let Ok(old) = old {
        temporary.as_file().set_permissions(old.permissions())?;
    }
    Ok(temporary)
}

/// What went wrong with a temporary file, whose name tells nobody anything.
fn nameless(error: &io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::StorageFull => io::Error::new(error.kind(), "the disk is full"),
        kind => io::Error::from(kind),
    }
}

/// Temporary files are private unless something else is asked for; the mask of the process is
/// taken from what is asked for here, as from every new file.
#[cfg(unix)]
fn open_to_the_mask(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn open_to_the_mask(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_takes_nobodys_place() {
        let dir = tempfile::tempdir().unwrap();
        let below = dir.path().join("deep/er");
        let first = write_new(&below, "find", "yaml", b"one").unwrap();
        assert_eq!(first, (below.join("find.yaml"), true));
        assert_eq!(write_new(&below, "find", "yaml", b"two").unwrap(), (below.join("find-2.yaml"), true));
        assert_eq!(write_new(&below, "find", "yaml", b"two").unwrap(), (below.join("find-2.yaml"), false));
        assert_eq!(fs::read(first.0).unwrap(), b"one");
        assert_eq!(fs::read_dir(&below).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_read_only_file_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        write_atomic(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        assert_eq!(write_atomic(&link, b"newer").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }
}
