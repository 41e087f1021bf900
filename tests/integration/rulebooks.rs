//! The embedded rulebooks, tied to the games: same clauses, same readings, and sentences that make
//! claims in the code are the absolute ones.

use poligon::kernel::{Clause, Conflict, Conflicts, Mover, Question, Readings, Ruleset, Says, SetupSource, Square};
use poligon::rulebook::{self, Kind, QuestionEntry, Rulebook, RulebookError, Strength};

for_every_game!(every_rulebook_has_exactly_the_games_clauses_and_readings, tied);
for_every_game!(a_rulebook_written_out_reads_back_as_it_was, reads_back);
for_every_game!(every_way_to_break_a_rulebook_is_reported, broken);
for_every_game!(contradictions_arise_in_their_witnesses_between_absolute_sentences, opposed);
for_every_game!(only_absolute_sentences_make_claims, absolute);
for_every_game!(readings_name_clauses_and_questions_name_readings, cited);

fn tied<R: Ruleset>() {
    let book = rulebook::read::<R>(R::RULEBOOK).unwrap_or_else(|error| panic!("{}:\n{error}", R::ID));
    assert_eq!(&book, rulebook::embedded::<R>());
    assert_eq!(book.title, R::TITLE);
    let ids: Vec<_> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
    let expected: Vec<_> = R::Clause::ALL.iter().map(|clause| clause.id()).collect();
    assert_eq!(ids, expected);
    let values = |book: &Rulebook| -> Vec<(String, Vec<String>)> {
        let names = |entry: &rulebook::ReadingEntry| entry.values.iter().map(|value| value.name.clone()).collect();
        book.readings.iter().map(|entry| (entry.name.clone(), names(entry))).collect()
    };
    let expected: Vec<(String, Vec<String>)> = R::Readings::ALL
        .iter()
        .map(|info| (info.name.to_owned(), info.values.iter().map(|value| (*value).to_owned()).collect()))
        .collect();
    assert_eq!(values(&book), expected);
}

fn reads_back<R: Ruleset>() {
    let book = rulebook::embedded::<R>();
    let text = serde_yaml::to_string(book).expect("a rulebook can be written");
    assert_eq!(&rulebook::read::<R>(&text).expect("a written rulebook can be read"), book);
}

/// Reads the rulebook with one change and returns the faults as text.
fn faults<R: Ruleset>(change: impl FnOnce(&mut Rulebook)) -> String {
    let mut book = rulebook::embedded::<R>().clone();
    change(&mut book);
    match rulebook::read::<R>(&serde_yaml::to_string(&book).expect("a rulebook can be written")) {
        Err(error @ RulebookError::Faults(_)) => format!("{error}\n"),
        other => panic!("expected faults, found {other:?}"),
    }
}

fn broken<R: Ruleset>() {
    let book = rulebook::embedded::<R>();
    let [first, second] = [&book.clauses[0].id, &book.clauses[1].id];
    let reading = &book.readings[0].name;

    let found = faults::<R>(|book| "draughts".clone_into(&mut book.game));
    assert_eq!(found, format!("game: found `draughts`, expected `{}`\n", R::ID));

    let found = faults::<R>(|book| drop(book.clauses.remove(0)));
    assert!(found.starts_with(&format!("clauses: clause `{first}` is missing\n")), "{found}");

    let found = faults::<R>(|book| book.clauses.swap(0, 1));
    assert_eq!(found, format!("clauses: found `{second}` where `{first}` was expected; keep the order of the game\n"));

    let found = faults::<R>(|book| book.clauses[0].sentences.push("nobody".to_owned()));
    assert_eq!(found, format!("clause {first}: cites sentence `nobody`, which the rulebook does not have\n"));

    let found = faults::<R>(|book| drop(book.readings[0].values.pop()));
    assert!(found.starts_with(&format!("values of reading {reading}: value `")), "{found}");
    assert!(found.ends_with("` is missing\n"), "{found}");

    let found = faults::<R>(|book| drop(book.chapters.remove(0)));
    assert!(found.contains(&format!("clause {first}: its chapter 1 is missing from `chapters`\n")), "{found}");

    let found = faults::<R>(|book| book.questions[0].witness = Some("nothing".to_owned()));
    assert!(
        found.starts_with(&format!("question {}: its witness `nothing` is no position: ", book.questions[0].id)),
        "{found}"
    );

    let both = faults::<R>(|book| {
        "draughts".clone_into(&mut book.game);
        book.title.clear();
    });
    assert_eq!(both.lines().count(), 2, "{both}");

    let error = rulebook::read::<R>("title: Nothing else").expect_err("it is no rulebook");
    assert!(matches!(error, RulebookError::Shape(_)), "{error}");
    let text = R::RULEBOOK.replacen("title:", "titel:", 1);
    let error = rulebook::read::<R>(&text).expect_err("it is no rulebook").to_string();
    assert!(error.starts_with("not a rulebook: ") && error.contains("titel") && error.contains("line 2"), "{error}");
}

/// What every piece could be asked to do, legal or not.
fn attempts<R: Ruleset>(view: &R::View<'_>) -> Vec<R::Action> {
    (0..R::SQUARES)
        .flat_map(|square| [0, 1].map(|layer| Mover { square: Square::new(square), layer }))
        .flat_map(|mover| R::attempts(view, mover))
        .collect()
}

/// Every settlement that is heard when a position is set up, each of its legal actions is judged
/// and played, and what else its pieces could be asked is judged.
fn settlements<R: Ruleset>(line: &str) -> Vec<Conflict<R::Clause>> {
    let readings = R::Readings::default();
    let setup = R::read(&SetupSource::Line(line), &readings).expect("witnesses are read with the book");
    let mut heard = Conflicts::new();
    let _ = R::validate(&setup, &readings, false, &mut heard);
    let position = R::admit(setup, &readings).expect("witnesses are admitted with the book");
    let view = R::view(&position, &readings, &heard);
    for legal in R::moves(&view) {
        let _ = R::trial(&view, legal.as_ref(), &mut heard);
        R::play(&view, &legal, &mut heard);
    }
    for attempt in attempts::<R>(&view) {
        let _ = R::trial(&view, &attempt, &mut heard);
    }
    heard.settlements().to_vec()
}

/// The contradictions with a witness.
fn contradictions<R: Ruleset>() -> impl Iterator<Item = (&'static QuestionEntry, &'static str)> {
    let questions = rulebook::embedded::<R>().questions.iter();
    questions
        .filter(|question| question.kind == Kind::Contradiction)
        .map(|question| (question, question.witness.as_deref().expect("a witness for every contradiction")))
}

fn opposed<R: Ruleset>() {
    for (question, witness) in contradictions::<R>() {
        let order = |sentence: &str| question.sentences.iter().position(|cited| cited == sentence);
        let last = |sentence: &str| question.sentences.iter().rposition(|cited| cited == sentence);
        let heard = settlements::<R>(witness);
        let found = heard
            .iter()
            .filter(|settlement| Some(settlement.question.kind()) == question.point.as_deref())
            .flat_map(Conflict::opposed)
            .any(|(one, other)| order(one.sentence.0) < last(other.sentence.0) && order(one.sentence.0).is_some());
        assert!(found, "{} does not arise in its witness:\n{heard:#?}", question.id);
    }
}

fn absolute<R: Ruleset>() {
    let book = rulebook::embedded::<R>();
    for (question, witness) in contradictions::<R>() {
        for settlement in settlements::<R>(witness) {
            for claim in settlement.claims.iter().filter(|claim| claim.says != Says::Silent) {
                let id = claim.sentence.0;
                let sentence = book.sentence(id).unwrap_or_else(|| panic!("{}: no sentence {id}", question.id));
                assert_eq!(sentence.strength, Strength::Absolute, "{id} makes a claim in {}", question.id);
            }
        }
    }
}

fn cited<R: Ruleset>() {
    let book = rulebook::embedded::<R>();
    for reading in &book.readings {
        assert!(!reading.clauses.is_empty(), "{} changes no clause", reading.name);
        let asked = book.questions.iter().any(|question| question.readings.contains(&reading.name));
        let start_only = settles_the_start_alone::<R>(&reading.name);
        assert!(asked || start_only, "no question asks about {}", reading.name);
    }
}

/// Whether a reading changes the start position: it then shows without any question.
fn settles_the_start_alone<R: Ruleset>(reading: &str) -> bool {
    let at = R::Readings::ALL.iter().position(|info| info.name == reading).expect("it is tied");
    let default = R::Readings::default();
    R::start(&default) != R::start(&default.with(at, 1))
}
