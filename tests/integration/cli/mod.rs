//! The command as users meet it: standard output, standard error and status together.

#![expect(clippy::unwrap_used, reason = "a helper that cannot do its work fails the test that called it")]

mod explain;
mod hostile;
mod pinning;
mod query;
mod run;
mod show;
mod usage;
mod verify;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A command line about to be run.
struct Poligon {
    command: Command,
    shown: String,
    input: Vec<u8>,
}

/// `poligon` with these arguments, in an environment that says nothing.
fn poligon(arguments: &[&str]) -> Poligon {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poligon"));
    command.args(arguments);
    for name in ["CI", "GITHUB_ACTIONS", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let quoted: Vec<String> = arguments
        .iter()
        .map(|word| if word.contains([' ', '|', '\'']) { format!("\"{word}\"") } else { (*word).to_owned() })
        .collect();
    Poligon { command, shown: format!("poligon {}", quoted.join(" ")), input: Vec::new() }
}

impl Poligon {
    fn input(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    fn within(mut self, directory: &Path) -> Self {
        self.command.current_dir(directory);
        self
    }

    fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    fn output(mut self) -> Output {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = self.input;
        let writer = std::thread::spawn(move || {
            // A command that does not read its input closes it.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    /// Standard output, which is text; the command succeeds and says nothing else.
    fn stdout(self) -> String {
        let output = self.output();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Everything that the command says, and its status, in one text.
    fn transcript(self) -> String {
        let shown = self.shown.clone();
        let output = self.output();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let status = output.status.code().map_or("ended by a signal".to_owned(), |code| code.to_string());
        let mut told = format!("$ {shown}\nstatus: {status}\n");
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            if !bytes.is_empty() {
                told.push_str("----- ");
                told.push_str(name);
                told.push_str(" -----\n");
                told.push_str(&text(bytes));
            }
        }
        told
    }
}

/// Compares transcripts with a snapshot of that name.
fn check(name: &str, runs: impl IntoIterator<Item = Poligon>) {
    let told: Vec<String> = runs.into_iter().map(Poligon::transcript).collect();
    compare(name, &told.join("\n"));
}

/// Compares a text with a snapshot of that name.
fn compare(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../snapshots/cli");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
