//! Cited clauses and their quotes.

use super::context::Context;
use crate::kernel::Ruleset;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{Cite, List, Located, OneOf, Slot};
use crate::scenario::{ClauseRef, Elsewhere, Fault, Span, Text};

/// The clauses of a list, each once; bad ones are noted and left out.
pub(super) fn clauses<R: Ruleset>(context: &Context<'_, R>, list: List<Cite<'_>>, sink: &Sink) -> Vec<ClauseRef> {
    let mut cited: Vec<ClauseRef> = Vec::with_capacity(list.len());
    for item in list.into_iter().filter_map(Slot::good) {
        let Some(clause) = clause(context, item, sink) else { continue };
        match cited.iter().find(|earlier| earlier.index == clause.index) {
            Some(first) => {
                let fault = Fault::new(clause.span, format!("{} is listed twice", clause.id));
                sink.push(fault.also(first.span, "first here").help("keep one of the two"));
            }
            None => cited.push(clause),
        }
    }
    cited
}

fn clause<R: Ruleset>(context: &Context<'_, R>, item: Located<Cite<'_>>, sink: &Sink) -> Option<ClauseRef> {
    match item.value {
        OneOf::Word(id) => context.clause(&id.text, id.span, sink),
        OneOf::Map(entry) => {
            if !entry.id.is_there() {
                let fault = Fault::new(item.span, "a clause with a quote needs its `id:`");
                sink.push(fault.help("write `{ id: …, quote: \"…\" }`"));
            }
            let id = entry.id.good()?;
            let mut clause = context.clause(&id.value.text, id.value.span, sink)?;
            if let Some(quote) = entry.quote.good() {
                let quote = quote.value.to_text();
                check_quote(context, &clause, &quote, sink);
                clause.quote = Some(quote);
            }
            Some(clause)
        }
        OneOf::List(no) => match no {},
    }
}

/// A quote must still stand in the clause's rule, line breaks and blanks aside.
fn check_quote<R: Ruleset>(context: &Context<'_, R>, clause: &ClauseRef, quote: &Text, sink: &Sink) {
    let Some(entry) = context.entry(clause) else { return };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (rule, quoted) = (words(&entry.rule), words(&quote.value));
    if quoted.is_empty() {
        sink.push(
            Fault::new(quote.span, "the quote is empty").help("quote words of the clause, or leave `quote:` out"),
        );
        return;
    }
    if rule.contains(&quoted) {
        return;
    }
    let span = Span::new(0, rule.len());
    let name = format!("rulebook of {}, {}", R::ID, clause.id);
    let label = format!("{} says", clause.id);
    sink.push(
        Fault::new(quote.span, format!("these words do not stand in {}", clause.id))
            .help("quote the rule as it now is, after checking that the scenario still follows from it")
            .elsewhere(Elsewhere { name, text: rule, span, label }),
    );
}
