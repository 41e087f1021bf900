//! Tests of the spanned tree.

use super::{Kind, build};
use crate::scenario::sink::Sink;
use crate::scenario::{Fault, Span};

fn faults(text: &str) -> Vec<Fault> {
    let sink = Sink::default();
    build(text, &sink);
    sink.into_faults()
}

fn found(text: &str) -> Vec<(&str, String)> {
    faults(text).into_iter().map(|fault| (&text[fault.span.range()], fault.message)).collect()
}

#[test]
fn spans_leave_comments_out() {
    let text = "a: [b, c] # no\nlist: # no\n  - d\n  # no\nlast:\n  x: 'y' # no\n# no\n";
    let sink = Sink::default();
    let root = build(text, &sink).unwrap();
    assert!(sink.is_empty());
    let Kind::Map(entries) = &root.kind else { panic!("a mapping") };
    let values: Vec<&str> = entries.iter().map(|entry| &text[entry.value.span.range()]).collect();
    assert_eq!(values, ["[b, c]", "- d", "x: 'y'"]);
    assert_eq!(&text[root.span.range()], text.trim_end_matches(" # no\n# no\n"));
}

#[test]
fn scalars_keep_their_text() {
    let text = "[NO, on, 1e3, e5, 0x10, ~, null, true, 1_000, .inf, 2001-01-01]";
    let root = build(text, &Sink::default()).unwrap();
    let Kind::List(items) = root.kind else { panic!("a list") };
    let texts: Vec<String> = items
        .into_iter()
        .map(|item| match item.kind {
            Kind::Scalar(value, _) => value.into_owned(),
            other => panic!("a scalar, not {other:?}"),
        })
        .collect();
    assert_eq!(format!("[{}]", texts.join(", ")), text);
}

#[test]
fn what_stands_for_something_else_is_refused() {
    let text = "a: &x 1\nb: *x\nc: *y\nd: !!str e\n<<: {f: g}\na: 2\n";
    let places: Vec<&str> = found(text).into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, ["&x", "*x", "*y", "!!str", "<<", "a"]);
}

#[test]
fn a_second_equal_key_is_found_in_small_and_large_mappings() {
    assert_eq!(faults("a: 1\nb: 2\na: 3\n")[0].labels[0].span, Span::new(0, 1));
    let mut large: String = (0..100).map(|number| format!("k{number}: v\n")).collect::<Vec<_>>().concat();
    large.push_str("k3: w\nk99: w\n");
    let places: Vec<(&str, String)> = found(&large);
    assert_eq!(places.iter().map(|(place, _)| *place).collect::<Vec<_>>(), ["k3", "k99"]);
}

#[test]
fn one_document_is_read() {
    assert!(found("a: b\n---\nc: d\n")[0].1.contains("second YAML document"));
    assert!(found("")[0].1.contains("empty"));
    assert!(found("# nothing\n")[0].1.contains("empty"));
    assert!(found("---\na: b\n...\n").is_empty());
}

#[test]
fn hostile_depth_is_refused_at_once() {
    for text in ["[".repeat(1_000_000), "{a: ".repeat(500_000), "- ".repeat(500_000), "[{a: ".repeat(20)] {
        let faults = faults(&text);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].message.contains("nested more than 32 deep"), "{}", faults[0].message);
    }
}

#[test]
fn many_faults_are_counted_not_kept() {
    let text = format!("a: &x b\nc: [{}]\n", "*x, ".repeat(5000));
    let faults = faults(&text);
    assert_eq!(faults.len(), MOST_SHOWN + 1);
    assert_eq!(faults[MOST_SHOWN].message, "4901 more faults in this file are not shown");
}

const MOST_SHOWN: usize = 100;

#[test]
fn tabs_and_open_quotes_get_advice() {
    assert!(faults("a:\n\t- b\n")[0].help.as_deref().unwrap().contains("spaces"));
    assert!(faults("a: 'x\n")[0].help.as_deref().unwrap().contains("quotes"));
    assert!(faults("a: b: c\n")[0].help.as_deref().unwrap().contains("quotes"));
    assert!(faults("%YAML 1.2\n---\na: b\n")[0].help.as_deref().unwrap().contains('%'));
}

#[test]
fn crlf_and_a_byte_order_mark_change_no_span() {
    let text = "\u{feff}a: b\r\nc: |\r\n  d\r\n  e\r\n";
    let root = build(text, &Sink::default()).unwrap();
    let Kind::Map(entries) = &root.kind else { panic!("a mapping") };
    assert_eq!(&text[entries[0].value.span.range()], "b");
    assert_eq!(&text[entries[1].value.span.range()], "d\r\n  e");
    let Kind::Scalar(board, _) = &entries[1].value.kind else { panic!("a scalar") };
    assert_eq!(board, "d\ne\n");
}
