//! A run as the XML of `JUnit`.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::Reporter;
use super::failure::{case_name, trouble_text, troubles};
use crate::scenario::{CaseReport, CaseResult, FileFaults, Orphan, RunEvent};

/// A run as the XML of `JUnit`: a suite for each file, a test case for each scenario.
pub struct Junit<W> {
    out: W,
    report: Report,
    suite: Option<TestSuite>,
}

impl<W: Write> Junit<W> {
    /// A report to `out`.
    pub fn new(out: W) -> Self {
        Self { out, report: Report::new("poligon"), suite: None }
    }

    /// The suite of that name, begun if it is not the one at hand.
    fn suite(&mut self, name: &str) -> &mut TestSuite {
        if self.suite.as_ref().is_none_or(|suite| suite.name.as_str() != XmlString::new(name).as_str()) {
            self.end_suite();
        }
        self.suite.get_or_insert_with(|| TestSuite::new(name))
    }

    fn end_suite(&mut self) {
        if let Some(suite) = self.suite.take() {
            self.report.add_test_suite(suite);
        }
    }

    fn case(&mut self, report: &CaseReport) {
        let mut test = TestCase::new(case_name(&report.case), status(report));
        test.set_classname(report.case.file.source.path.as_str());
        self.suite(&report.case.file.source.path).add_test_case(test);
    }

    fn faulty(&mut self, file: &FileFaults) {
        let texts: Vec<String> = file
            .faults
            .iter()
            .map(|fault| {
                let (line, column) = file.source.line_column(fault.span.range().start);
                format!("{}:{line}:{column}: {}", file.source.path, fault.message)
            })
            .collect();
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status
            .set_message(if texts.len() == 1 { "1 fault".to_owned() } else { format!("{} faults", texts.len()) })
            .set_type("faulty-file")
            .set_description(texts.join("\n"));
        self.suite(&file.source.path).add_test_case(TestCase::new("the file can be read", status));
    }

    fn orphan(&mut self, orphan: &Orphan) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_message("the snapshot belongs to no scenario")
            .set_type("orphan")
            .set_description(orphan.id.as_str());
        self.suite("orphaned snapshots").add_test_case(TestCase::new(orphan.path.display().to_string(), status));
    }
}

fn status(report: &CaseReport) -> TestCaseStatus {
    let troubles = troubles(report);
    if troubles.is_empty() {
        let CaseResult::ExpectedFailure(_) = &report.result else { return TestCaseStatus::success() };
        let mut status = TestCaseStatus::skipped();
        if let Some(mark) = &report.case.scenario().expect_fail {
            status.set_message(format!("fails as expected: {}", mark.reason.value));
        }
        return status;
    }
    let (kind, name) = match &report.result {
        CaseResult::Error(_) => (NonSuccessKind::Error, "error"),
        CaseResult::UnexpectedPass { .. } => (NonSuccessKind::Failure, "unexpected-pass"),
        CaseResult::Failed(failure) => {
            (NonSuccessKind::Failure, failure.mismatches.first().map_or("failed", |mismatch| mismatch.kind.name()))
        }
        CaseResult::Passed | CaseResult::ExpectedFailure(_) => (NonSuccessKind::Failure, "snapshot"),
    };
    let mut status = TestCaseStatus::non_success(kind);
    let messages: Vec<&str> = troubles.iter().map(|trouble| trouble.message.as_str()).collect();
    let texts: Vec<String> = troubles.iter().map(|trouble| trouble_text(&report.case, trouble)).collect();
    status.set_message(messages.join("; ")).set_type(name).set_description(texts.join("\n"));
    status
}

impl<W: Write> Reporter for Junit<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Started { .. } | RunEvent::Orphan(Orphan { fatal: false, .. }) => {}
            RunEvent::Faulty(file) => self.faulty(file),
            RunEvent::Case(report) => self.case(report),
            RunEvent::Orphan(orphan) => self.orphan(orphan),
            RunEvent::Finished(_) => {
                self.end_suite();
                self.report.serialize(&mut self.out).map_err(io::Error::other)?;
                self.out.flush()?;
            }
        }
        Ok(())
    }
}
