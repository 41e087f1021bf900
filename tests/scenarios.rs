//! Every scenario of the project as a test of its own, named by its id. `poligon run` does the
//! same work through the same functions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use poligon::report::{Style, fault_notices, rerun_command, trouble_text, troubles};
use poligon::scenario::{
    CaseReport, FileFaults, Orphan, RunOptions, SnapshotOptions, cases, discover, load, orphans, report_case,
};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let loaded = load(discover(root, &[PathBuf::from("scenarios")]));
    let ci = std::env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    let snapshots = SnapshotOptions { dir: root.join("snapshots"), update: false, ci };
    let options = Arc::new(RunOptions { snapshots: Some(snapshots.clone()), ..RunOptions::default() });
    let mut trials: Vec<Trial> = loaded.faulty.iter().map(faulty).collect();
    for case in loaded.files.iter().flat_map(cases) {
        let options = Arc::clone(&options);
        trials.push(Trial::test(case.id.clone(), move || judge(&report_case(case, &options))));
    }
    trials.extend(orphans(&loaded, &snapshots).iter().map(orphaned));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A file with faults is a test that fails.
fn faulty(file: &FileFaults) -> Trial {
    let text: Vec<String> = fault_notices(file).iter().map(|notice| notice.render(Style::PLAIN)).collect();
    Trial::test(file.source.path.clone(), move || Err(Failed::from(text.join("\n"))))
}

/// An orphaned snapshot is a test that fails in CI.
fn orphaned(orphan: &Orphan) -> Trial {
    let text = format!("{} belongs to no scenario", orphan.path.display());
    let fatal = orphan.fatal;
    let name = format!("orphaned snapshot of {}", orphan.id);
    Trial::test(name, move || if fatal { Err(Failed::from(text)) } else { Ok(()) })
}

fn judge(report: &CaseReport) -> Result<(), Failed> {
    if report.is_good() {
        return Ok(());
    }
    let mut text: Vec<String> = troubles(report).iter().map(|trouble| trouble_text(&report.case, trouble)).collect();
    text.push(format!("run it alone: {}", rerun_command(&report.case)));
    Err(Failed::from(text.join("\n")))
}
