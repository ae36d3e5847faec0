//! Features, decisions and nets of trained policies as numbers.

use std::collections::BTreeMap;
use std::ops::Range;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sandtable::cli::read_trained;
use sandtable::games::{GameDefinition, Games, Shipped};
use sandtable::kernel::RandomStreams;
use sandtable::learn::{
    AnyDecider, Environment, NetArrays, PolicyNets, PolicyStore, RecordedDecision, Recorder,
    SavedPolicy, Seat,
};
use sandtable::scenario::{self, Document};

use crate::game::{prepare_only_matchup, request_players};

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
    fn add(&mut self, scored: &RecordedDecision, game: u64, won: bool) {
        self.decisions.push(self.begins.len() as i64);
        self.chosen.push(scored.chosen as i32);
        self.games.push(game as i64);
        self.won.push(won.into());
        for action in &scored.actions {
            self.begins.push(self.features.len() as i64);
            let mut counts: BTreeMap<i32, i16> = BTreeMap::new();
            for (feature, count) in action {
                *counts.entry(i32::from(*feature)).or_default() += i16::from(*count);
            }
            self.features.extend(counts.keys());
            self.counts.extend(counts.values());
        }
    }
}

/// Recorded decisions of one kind by one seat, with the names of their features.
struct RecordedDecisions {
    seat: &'static str,
    /// Name of the decision.
    decision: String,
    /// Names of the features.
    features: Vec<String>,
    arrays: DecisionArrays,
}

/// Arguments of [`decisions`], which plays games and records their decisions.
struct DecisionRecorder {
    document: Document,
    named: Vec<(String, String)>,
    seed: u64,
    games: Range<u64>,
}

impl DecisionRecorder {
    /// Plays the games and returns the decisions of the trained policies.
    fn record(self, game: &dyn GameDefinition) -> PyResult<Vec<RecordedDecisions>> {
        let DecisionRecorder { document, named, seed, games } = self;
        let own: Vec<&str> = game.player_options().map(|option| option.name).collect();
        let mut foreign =
            named.iter().map(|(option, _)| &option[..]).filter(|it| !own.contains(it));
        if let Some(option) = foreign.next() {
            let own = own.join(", ");
            return Err(value_error(format!(
                "{option} does not apply to {}; it has {own}",
                game.info().name
            )));
        }
        let request = request_players(&named);
        let policies = PolicyStore::default();
        let loaded = read_trained(game, &request, &document, &policies);
        loaded.map_err(|error| value_error(format!("{error:#}")))?;
        let matchup =
            prepare_only_matchup(game, &document, &request, &policies).map_err(value_error)?;
        let nets = matchup.nets();
        let environment = game.learning().and_then(|it| it.environment(&[matchup]));
        let environment = environment.filter(|_| nets.iter().any(Option::is_some));
        let no_trained = || value_error("nobody plays here who was trained: name `trained`");
        let environment = environment.ok_or_else(no_trained)?;
        let seats = game.parts().seats().map(|seat| seat.key);
        record_decisions(&*environment, &seats.collect::<Vec<_>>(), &nets, seed, games)
    }
}

fn value_error(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Plays games and records the scored actions of every decision of the trained policies.
///
/// # Errors
/// The exception of a signal, such as Ctrl-C.
fn record_decisions(
    environment: &dyn Environment,
    seats: &[&'static str],
    nets: &[Option<PolicyNets>],
    seed: u64,
    games: Range<u64>,
) -> PyResult<Vec<RecordedDecisions>> {
    let players: Vec<Option<Recorder<'_>>> =
        nets.iter().map(|nets| nets.as_ref().map(Recorder::new)).collect();
    let mut recorded: Vec<Vec<DecisionArrays>> = environment
        .seats()
        .iter()
        .map(|decisions| decisions.iter().map(|_| DecisionArrays::default()).collect())
        .collect();
    for game in games {
        Python::attach(|py| py.check_signals())?;
        let seated: Vec<Seat<'_>> = players
            .iter()
            .map(|player| match player {
                Some(recorder) => Seat::Nets(AnyDecider::Recorder(recorder)),
                None => Seat::Named(0),
            })
            .collect();
        let first_won = environment.play(RandomStreams::new(seed, game), &seated);
        for (index, player) in players.iter().enumerate() {
            let decisions = player.iter().map(|it| it.decisions.take());
            for scored in decisions.flatten() {
                let won = first_won == (index == 0);
                recorded[index][scored.decision].add(&scored, game, won);
            }
        }
    }
    let seated = recorded.into_iter().zip(environment.seats()).zip(seats).zip(&players);
    let seated = seated.filter(|(_, player)| player.is_some());
    let recorded = seated.flat_map(|(((recorded, decisions), seat), _)| {
        recorded.into_iter().zip(decisions).map(|(arrays, decision)| RecordedDecisions {
            seat,
            decision: decision.name.clone(),
            features: decision.features.iter().map(|feature| feature.name.clone()).collect(),
            arrays,
        })
    });
    Ok(recorded.collect())
}

/// Converts numbers to Python bytes, in the byte order of the machine.
macro_rules! bytes {
    ($py:ident, $numbers:expr) => {
        PyBytes::new($py, &$numbers.iter().flat_map(|it| it.to_ne_bytes()).collect::<Vec<u8>>())
    };
}

/// [`RecordedDecisions`] for Python: seat, name of the decision, names of the features, and arrays.
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
    let document = scenario::load(scenario, &overrides).map_err(value_error)?;
    let game = Shipped::game_of(&document)
        .map_err(|_| value_error(format!("no game is called {}", document.game())))?;
    let recorder =
        DecisionRecorder { document, named, seed, games: first..first.saturating_add(games) };
    let recorded = py.detach(|| recorder.record(game))?;
    let convert =
        |RecordedDecisions { seat, decision, features: names, arrays }: RecordedDecisions| {
            let DecisionArrays { begins, features, counts, decisions, chosen, games, won } = arrays;
            let arrays = vec![
                bytes!(py, begins),
                bytes!(py, features),
                bytes!(py, counts),
                bytes!(py, decisions),
                bytes!(py, chosen),
                bytes!(py, games),
                bytes!(py, won),
            ];
            (seat, decision, names, arrays)
        };
    Ok(recorded.into_iter().map(convert).collect())
}

fn parse_policy(text: &str) -> PyResult<SavedPolicy> {
    SavedPolicy::read(text).map_err(value_error)
}

/// Returns the nets in the text of a policy file.
///
/// # Errors
/// If the text is not a valid policy file.
#[pyfunction]
pub fn read_player(text: &str) -> PyResult<Vec<NetArrays>> {
    parse_policy(text).map(|it| it.net_arrays())
}

/// Returns the text of a policy file with the nets replaced by `nets`.
///
/// # Errors
/// If the text is not a valid policy file, or a net is invalid.
#[pyfunction]
pub fn write_player(text: &str, nets: Vec<NetArrays>) -> PyResult<String> {
    let changed = parse_policy(text)?.with_net_arrays(nets);
    changed.map(|it| it.text()).map_err(value_error)
}
