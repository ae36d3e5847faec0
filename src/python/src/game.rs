//! Single games in which Python takes the decisions one by one.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sandtable::games::definition::Rendering;
use sandtable::games::{
    GameDefinition, Games, MatchupRequest, Outcome, PreparedMatchup, Replay, Shipped,
};
use sandtable::kernel::{
    DecisionRequest, ExternalPolicies, ExternalPolicy, ExternalProgram, GameAborted, RandomStreams,
    player_parts,
};
use sandtable::learn::PolicyStore;
use sandtable::runner::STACK_BYTES;
use sandtable::scenario::{self, Document};

use crate::call::{GLANCE, bug_error};
use crate::external::{PyDecisionRequest, convert_request};

/// Name of the players whose decisions Python takes, in prose accounts of games.
const AGENT: &str = "python:agent";

/// Games of a matchup, replayed from the beginning for every new answer.
///
/// Replay needs no saved states, and playing a whole game takes less time than a few lines of Python.
#[pyclass(frozen, module = "sandtable._native")]
pub struct Game {
    games: Arc<GameStage>,
    seats: Vec<&'static str>,
    game: &'static str,
    /// True if a player searches, so that a decision may take long.
    searches: bool,
}

/// Prepared matchup of a scenario, with a lock that lets only one game be played at a time.
struct GameStage {
    matchup: PreparedMatchup,
    document: Document,
    script: Arc<Script>,
    busy: Mutex<()>,
}

/// Result of a game: whether the first seat won, its margin, the winner, and the reason for the end.
type GameResult = (bool, i32, &'static str, &'static str);

impl GameStage {
    /// Plays a game and returns its result.
    fn play(&self, seed: u64, index: u64) -> GameResult {
        let mut outcome = Outcome::default();
        self.matchup.play(RandomStreams::new(seed, index), &mut outcome);
        let [winner, reason] = outcome.ending;
        (outcome.won, outcome.margin, winner, reason)
    }

    /// Writes a game as prose, as far as the game is played.
    fn narrate(&self, seed: u64, index: u64, out: &mut Vec<u8>) {
        let (scenario, overrides) = (self.document.name(), self.document.overrides());
        let replay = Replay { scenario, seed, index, overrides };
        let narration = self.matchup.narration();
        narration.write(&replay, Rendering::Story, out).expect("memory takes what is written");
    }
}

/// External policy that gives prepared answers and stores the first decision without one.
#[derive(Default)]
struct Script(Mutex<ScriptState>);

/// Prepared answers, the index of the next one, and the first decision without one.
#[derive(Default)]
struct ScriptState {
    answers: Vec<Vec<usize>>,
    next: usize,
    /// First decision without a legal prepared answer.
    open: Option<PyDecisionRequest>,
}

impl Script {
    fn lock(&self) -> MutexGuard<'_, ScriptState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ExternalProgram for Script {
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let mut script = self.lock();
        let index = script.next;
        script.next += 1;
        let answer =
            script.answers.get(index).filter(|it| request.legal_actions.check(it).is_ok()).cloned();
        if answer.is_none() {
            script.open = Some(convert_request(request));
        }
        answer
    }

    fn needs_rng_seed(&self) -> bool {
        true
    }
}

/// Returns whether a requested policy of some seats searches.
fn has_search(game: &dyn GameDefinition, seats: &[&str], request: &MatchupRequest) -> bool {
    let is_search = |name: &String| {
        let policies = game.catalogue().policies.iter();
        policies.filter(|it| it.name == player_parts(name).name).any(|it| !it.simulates.is_empty())
    };
    seats.iter().flat_map(|seat| request.of(seat)).any(is_search)
}

/// Returns the matchup request for pairs of an option and a name.
pub fn request_players(named: &[(String, String)]) -> MatchupRequest {
    named.iter().fold(MatchupRequest::default(), |request, (option, name)| {
        request.with(option, [&name[..]])
    })
}

/// Prepares the only matchup of a request.
///
/// # Errors
/// The problems with the scenario or the request, or the number of matchups if it is not 1.
pub fn prepare_only_matchup(
    game: &dyn GameDefinition,
    document: &Document,
    request: &MatchupRequest,
    policies: &PolicyStore,
) -> Result<PreparedMatchup, String> {
    let model = game.read(document).map_err(|problems| problems.to_string())?;
    let join =
        |errors: Vec<_>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let matchups = model.prepare(request, policies).map_err(join)?;
    let only = <[PreparedMatchup; 1]>::try_from(matchups);
    only.map(|[matchup]| matchup).map_err(|all| format!("name one matchup, and not {}", all.len()))
}

#[pymethods]
impl Game {
    /// Creates the games of a scenario with overrides and with pairs of an option and a name.
    ///
    /// Python takes the decisions of every seat without a named policy.
    #[new]
    fn new(scenario: &str, overrides: Vec<String>, named: Vec<(String, String)>) -> PyResult<Game> {
        let script = Arc::new(Script::default());
        let value_error = |error: String| PyValueError::new_err(error);
        let document =
            scenario::load(scenario, &overrides).map_err(|it| value_error(it.to_string()))?;
        let agent = ExternalPolicy {
            name: AGENT.to_owned(),
            description: "asked from Python, question by question".to_owned(),
            digest: String::new(),
            fallback: "random".to_owned(),
            decisions: None,
            program: Arc::clone(&script) as Arc<dyn ExternalProgram>,
        };
        let policies = &PolicyStore::new(ExternalPolicies::default().with(agent));
        let game = Shipped::game_of(&document)
            .map_err(|_| value_error(format!("no game is called {}", document.game())))?;
        let seats: Vec<&str> = game.parts().seats().map(|seat| seat.key).collect();
        let request =
            seats.iter().fold(request_players(&named), |request, seat| request.or(seat, [AGENT]));
        let searches = has_search(game, &seats, &request);
        let matchup =
            prepare_only_matchup(game, &document, &request, policies).map_err(value_error)?;
        let games = Arc::new(GameStage { matchup, document, script, busy: Mutex::new(()) });
        let game = game.info().name;
        Ok(Game { games, seats, game, searches })
    }

    /// Returns the seats of the game.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.seats.clone()
    }

    /// Returns the name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// Plays a game with the given answers; returns the first decision without an answer, or the outcome.
    ///
    /// # Errors
    /// The exception of Ctrl-C.
    fn play(
        &self,
        py: Python<'_>,
        seed: u64,
        index: u64,
        answers: Vec<Vec<usize>>,
    ) -> PyResult<(Option<PyDecisionRequest>, Option<GameResult>)> {
        self.wait(py, move |games| games.replay(answers, || games.play(seed, index)))
    }

    /// Returns a game with the given answers as prose, up to the first decision without an answer.
    ///
    /// # Errors
    /// The exception of Ctrl-C.
    fn story(
        &self,
        py: Python<'_>,
        seed: u64,
        index: u64,
        answers: Vec<Vec<usize>>,
    ) -> PyResult<String> {
        self.wait(py, move |games| {
            let mut out = Vec::new();
            games.replay(answers, || games.narrate(seed, index, &mut out));
            String::from_utf8_lossy(&out).into_owned()
        })
    }
}

impl Game {
    /// Runs `work` on the games.
    ///
    /// If a player searches, the work runs in a separate thread. Ctrl-C then ends the wait, but not the work.
    fn wait<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&GameStage) -> T + Send + 'static,
    ) -> PyResult<T> {
        if !self.searches {
            return Ok(py.detach(|| work(&self.games)));
        }
        let (sender, done) = channel();
        let games = Arc::clone(&self.games);
        let builder = thread::Builder::new().name("sandtable game".to_owned());
        let thread = builder.stack_size(STACK_BYTES).spawn(move || {
            // The receiver no longer exists if Ctrl-C was pressed.
            let _ = sender.send(work(&games));
        })?;
        let mut done = Some(done);
        while let Some(waiting) = done.take() {
            let (waiting, received) = py.detach(move || {
                let received = waiting.recv_timeout(GLANCE);
                (waiting, received)
            });
            match received {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => done = Some(waiting),
                Err(RecvTimeoutError::Disconnected) => {}
            }
            py.check_signals()?;
        }
        Err(bug_error(
            &*py.detach(|| thread.join()).expect_err("a thread that hangs up has panicked"),
        ))
    }
}

impl GameStage {
    /// Runs `play` with the given answers; returns the first unanswered decision, or the result of `play`.
    fn replay<T>(
        &self,
        answers: Vec<Vec<usize>>,
        play: impl FnOnce() -> T,
    ) -> (Option<PyDecisionRequest>, Option<T>) {
        let _guard = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        *self.script.lock() = ScriptState { answers, ..ScriptState::default() };
        match catch_unwind(AssertUnwindSafe(play)) {
            Ok(result) => (None, Some(result)),
            Err(payload) if GameAborted::is(&*payload) => (self.script.lock().open.take(), None),
            Err(payload) => resume_unwind(payload),
        }
    }
}
