//! Channel for decisions, from the thread that plays the game to the Python thread that takes them.
//!
//! The thread that plays the game never enters Python. An interrupt therefore ends the wait of this thread even
//! while the player still decides, and the thread never touches an interpreter that shuts down.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use sandtable::kernel::DecisionRequest;
use sandtable::runner::CurrentMatchup;

use crate::external::{PyDecisionRequest, convert_request};

/// Decision that waits for an answer, with the name of the player and the game.
struct OpenDecision {
    player: String,
    request: PyDecisionRequest,
    game: Option<(CurrentMatchup, u64)>,
}

/// State of a channel, shared by the two threads.
#[derive(Default)]
struct ChannelState {
    waiting: Option<OpenDecision>,
    answer: Option<Vec<usize>>,
    is_closed: bool,
    failure: Option<PyErr>,
}

/// Channel that carries one decision at a time to Python, and the answer back.
#[derive(Default)]
pub struct Channel {
    state: Mutex<ChannelState>,
    changed: Condvar,
    /// Held by the thread whose decision is in the channel.
    turn: Mutex<()>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Channel {
    /// Puts a decision into the channel and waits for the answer; returns `None` if the channel is closed.
    pub fn ask(&self, player: &str, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let _turn = lock(&self.turn);
        let mut state = lock(&self.state);
        if state.is_closed {
            return None;
        }
        state.waiting = Some(OpenDecision {
            player: player.to_owned(),
            request: convert_request(request),
            game: CurrentMatchup::on_this_thread(),
        });
        self.changed.notify_all();
        loop {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            if state.is_closed {
                return None;
            }
            if let Some(answer) = state.answer.take() {
                return Some(answer);
            }
        }
    }

    /// Waits for the next decision; returns `None` once the channel is closed.
    fn next(&self) -> Option<OpenDecision> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(waiting) = state.waiting.take() {
                return Some(waiting);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Closes the channel: ends every wait and rejects later decisions.
    pub fn close(&self) {
        lock(&self.state).is_closed = true;
        self.changed.notify_all();
    }

    /// Takes the exception that a player raised, if any.
    pub fn failure(&self) -> Option<PyErr> {
        lock(&self.state).failure.take()
    }
}

/// Queue of the decisions of one command, for the Python thread that takes them.
#[pyclass(frozen, module = "sandtable._native")]
#[derive(Default)]
pub struct DecisionQueue(Arc<Channel>);

impl DecisionQueue {
    /// Returns the channel, for the thread that plays the game.
    pub fn channel(&self) -> Arc<Channel> {
        Arc::clone(&self.0)
    }
}

/// Matchup, seed and index of a game.
type Playing = (String, u64, u64);

#[pymethods]
impl DecisionQueue {
    #[new]
    fn new() -> DecisionQueue {
        DecisionQueue::default()
    }

    /// Waits for the next decision; returns None once the queue is closed.
    ///
    /// Returns the player's name, the decision, and the matchup, seed and index of the game, if known.
    fn next(&self, py: Python<'_>) -> Option<(String, PyDecisionRequest, Option<Playing>)> {
        let OpenDecision { player, request, game } = py.detach(|| self.0.next())?;
        let game = game.map(|(CurrentMatchup { matchup, seed, .. }, index)| (matchup, seed, index));
        Some((player, request, game))
    }

    /// Answers the decision that `next` returned last, by indices of its options.
    fn answer(&self, indices: Vec<usize>) {
        lock(&self.0.state).answer = Some(indices);
        self.0.changed.notify_all();
    }

    /// Stops the command, which then raises this exception; has no effect on a closed queue.
    fn fail(&self, error: Bound<'_, PyAny>) {
        let mut state = lock(&self.0.state);
        if !state.is_closed {
            state.failure = Some(PyErr::from_value(error));
        }
        drop(state);
        self.0.close();
    }

    /// Closes the queue: ends every wait and rejects later decisions.
    fn close(&self) {
        self.0.close();
    }
}
