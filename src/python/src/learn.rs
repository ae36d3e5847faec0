//! Features, decisions and nets of trained policies as numbers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sandtable::cli::read_trained;
use sandtable::games::{GameDefinition, Games, Shipped};
use sandtable::kernel::RandomStreams;
use sandtable::learn::{
    Curiosity, Environment, Learner, PolicyNets, PolicyStore, Seat, Taught, TaughtNet, Weighed,
};
use sandtable::scenario::{self, Document};

use crate::game::{one_matchup, wanted_of};

/// Decisions of one kind by one seat.
///
/// The features of all scored actions form a sparse matrix in compressed row format (CSR).
#[derive(Default)]
struct DecisionArrays {
    /// Start of each action in `features` and `counts`.
    begins: Vec<i64>,
    /// Indices of the features of each action.
    features: Vec<i32>,
    /// Values of these features.
    counts: Vec<i16>,
    /// Index of the first action of each decision.
    decisions: Vec<i64>,
    /// Chosen action of each decision, counted from 0 within the decision.
    chosen: Vec<i32>,
    /// Index of the game of each decision.
    games: Vec<i64>,
    /// 1 if the seat won this game, else 0.
    won: Vec<u8>,
}

impl DecisionArrays {
    fn add(&mut self, weighed: &Weighed, game: u64, won: bool) {
        self.decisions.push(self.begins.len() as i64);
        self.chosen.push(weighed.chosen as i32);
        self.games.push(game as i64);
        self.won.push(won.into());
        for answer in &weighed.answers {
            self.begins.push(self.features.len() as i64);
            let mut counts: BTreeMap<i32, i16> = BTreeMap::new();
            for (feature, count) in answer {
                *counts.entry(i32::from(*feature)).or_default() += i16::from(*count);
            }
            self.features.extend(counts.keys());
            self.counts.extend(counts.values());
        }
    }
}

/// Recorded decisions of one kind by one seat, with the names of their features.
struct Decided {
    seat: &'static str,
    question: String,
    /// Names of the features.
    features: Vec<String>,
    decisions: DecisionArrays,
}

/// Arguments of [`decisions`], which plays games and records their decisions.
struct DecisionVisitor {
    document: Document,
    named: Vec<(String, String)>,
    seed: u64,
    games: Range<u64>,
}

impl DecisionVisitor {
    /// Plays the games and returns the scored actions.
    fn play(self, game: &dyn GameDefinition) -> PyResult<Vec<Decided>> {
        let DecisionVisitor { document, named, seed, games } = self;
        let own: Vec<&str> = game.player_options().map(|option| option.name).collect();
        let mut foreign =
            named.iter().map(|(option, _)| &option[..]).filter(|it| !own.contains(it));
        if let Some(option) = foreign.next() {
            let own = own.join(", ");
            return Err(refused(format!(
                "{option} does not apply to {}; it has {own}",
                game.info().name
            )));
        }
        let wanted = wanted_of(&named);
        let policies = PolicyStore::default();
        let read = read_trained(game, &wanted, &document, &policies);
        read.map_err(|error| refused(format!("{error:#}")))?;
        let matchup = one_matchup(game, &document, &wanted, &policies).map_err(refused)?;
        let minds = matchup.nets();
        let course = game.learning().and_then(|it| it.environment(&[matchup]));
        let course = course.filter(|_| minds.iter().any(Option::is_some));
        let nobody = || refused("nobody plays here who was trained: name `trained`");
        let course = course.ok_or_else(nobody)?;
        let seats = game.parts().seats().map(|seat| seat.key);
        noted(&*course, &seats.collect::<Vec<_>>(), &minds, seed, games)
    }
}

fn refused(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Plays games and records the scored actions of every decision of the trained policies.
///
/// # Errors
/// The exception of a signal, such as Ctrl-C.
fn noted(
    course: &dyn Environment,
    seats: &[&'static str],
    minds: &[Option<PolicyNets>],
    seed: u64,
    games: Range<u64>,
) -> PyResult<Vec<Decided>> {
    let learner = |mind| Learner {
        mind,
        curiosity: Curiosity { temperature: 0.0, random: 0.0 },
        lesson: RefCell::default(),
        ablation: None,
        sheet: Some(RefCell::default()),
    };
    let learners: Vec<Option<Learner<'_>>> =
        minds.iter().map(|mind| mind.as_ref().map(learner)).collect();
    let mut sheets: Vec<Vec<DecisionArrays>> = course
        .seats()
        .iter()
        .map(|all| all.iter().map(|_| DecisionArrays::default()).collect())
        .collect();
    for game in games {
        Python::attach(|py| py.check_signals())?;
        let seated: Vec<Seat<'_>> =
            learners.iter().map(|it| it.as_ref().map_or(Seat::Named(0), Seat::Learns)).collect();
        let first_won = course.play(RandomStreams::new(seed, game), &seated);
        for (place, learner) in learners.iter().enumerate() {
            let sheet = learner.iter().filter_map(|it| it.sheet.as_ref());
            for weighed in sheet.flat_map(|it| std::mem::take(&mut *it.borrow_mut())) {
                sheets[place][weighed.question].add(&weighed, game, first_won == (place == 0));
            }
        }
    }
    let seated = sheets.into_iter().zip(course.seats()).zip(seats).zip(&learners);
    let seated = seated.filter(|(_, learner)| learner.is_some());
    let decided = seated.flat_map(|(((sheets, questions), seat), _)| {
        sheets.into_iter().zip(questions).map(|(decisions, question)| Decided {
            seat,
            question: question.name.clone(),
            features: question.features.iter().map(|feature| feature.name.clone()).collect(),
            decisions,
        })
    });
    Ok(decided.collect())
}

/// Converts numbers to Python bytes, in the byte order of the machine.
macro_rules! bytes {
    ($py:ident, $numbers:expr) => {
        PyBytes::new($py, &$numbers.iter().flat_map(|it| it.to_ne_bytes()).collect::<Vec<u8>>())
    };
}

/// [`Decided`] for Python: seat, name of the decision, names of the features, and arrays.
type PyDecisions<'py> = (&'static str, String, Vec<String>, Vec<Bound<'py, PyBytes>>);

/// Plays `games` games from the index `first` on, and returns the decisions of the trained policies.
///
/// # Errors
/// The problem with the scenario or a name, or the exception of a signal, such as Ctrl-C.
#[pyfunction]
pub fn decisions<'py>(
    py: Python<'py>,
    scenario: &str,
    overrides: Vec<String>,
    named: Vec<(String, String)>,
    seed: u64,
    first: u64,
    games: u64,
) -> PyResult<Vec<PyDecisions<'py>>> {
    let document = scenario::load(scenario, &overrides).map_err(refused)?;
    let game = Shipped::game_of(&document)
        .map_err(|_| refused(format!("no game is called {}", document.game())))?;
    let noted =
        DecisionVisitor { document, named, seed, games: first..first.saturating_add(games) };
    let found = py.detach(|| noted.play(game))?;
    let told = |Decided { seat, question, features: names, decisions }: Decided| {
        let DecisionArrays { begins, features, counts, decisions, chosen, games, won } = decisions;
        let arrays = vec![
            bytes!(py, begins),
            bytes!(py, features),
            bytes!(py, counts),
            bytes!(py, decisions),
            bytes!(py, chosen),
            bytes!(py, games),
            bytes!(py, won),
        ];
        (seat, question, names, arrays)
    };
    Ok(found.into_iter().map(told).collect())
}

fn player(text: &str) -> PyResult<Taught> {
    Taught::read(text).map_err(refused)
}

/// Returns the nets in the text of a policy file.
///
/// # Errors
/// If the text is not a valid policy file.
#[pyfunction]
pub fn read_player(text: &str) -> PyResult<Vec<TaughtNet>> {
    player(text).map(|it| it.nets())
}

/// Returns the text of a policy file with the nets replaced by `nets`.
///
/// # Errors
/// If the text is not a valid policy file, or a net is invalid.
#[pyfunction]
pub fn write_player(text: &str, nets: Vec<TaughtNet>) -> PyResult<String> {
    let changed = player(text)?.with_nets(nets);
    changed.map(|it| it.text()).map_err(refused)
}
