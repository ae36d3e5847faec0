//! Players who are written in Python.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sandtable::cli::Host;
use sandtable::kernel::{self, ExternalPolicies, ExternalPolicy, Item, Outside, Put};
use sandtable::runner::NowPlaying;
use serde_json::Value as Json;

/// What a player sees.
#[pyclass(frozen, module = "sandtable._native")]
pub struct Seen(Arc<dyn kernel::Seen>);

#[pymethods]
impl Seen {
    /// The number of the scenario: no other has it.
    #[getter]
    fn scenario(&self) -> u64 {
        self.0.scenario().id
    }

    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.scenario().game
    }

    /// What the numbers of the scenario's things mean.
    #[getter]
    fn things<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.0.scenario().things)
    }

    /// What is seen under a name; None if there is nothing.
    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.0.get(name).unwrap_or(Json::Null))
    }
}

/// A value as Python has it.
fn value<'py>(py: Python<'py>, it: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match it {
        Json::Null => py.None().into_bound(py),
        Json::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Json::String(text) => text.into_pyobject(py)?.into_any(),
        Json::Array(all) => {
            let all: Vec<_> = all.iter().map(|it| value(py, it)).collect::<PyResult<_>>()?;
            PyList::new(py, all)?.into_any()
        }
        Json::Object(all) => {
            let object = PyDict::new(py);
            for (key, it) in all {
                object.set_item(key, value(py, it)?)?;
            }
            object.into_any()
        }
    })
}

/// What may be answered.
#[pyclass(frozen, module = "sandtable._native")]
pub struct Offer(kernel::Offer);

/// A word and two numbers.
type Named = (&'static str, u8, u8);

fn named((word, [one, other]): Item) -> Named {
    (word, one, other)
}

#[pymethods]
impl Offer {
    /// Everything that may be answered, or be a part of the answer.
    #[getter]
    fn options(&self) -> Vec<Named> {
        self.0.options.iter().copied().map(named).collect()
    }

    /// The fewest options that an answer has, and the most.
    #[getter]
    fn count(&self) -> (usize, usize) {
        (self.0.least, self.0.most)
    }

    /// The kinds of options, if there are several: each with its first option, the one after its last, and
    /// the most of them.
    #[getter]
    fn kinds(&self) -> Vec<(Named, usize, usize, usize)> {
        let kind = |(item, range, most): &(Item, std::ops::Range<usize>, usize)| {
            (named(*item), range.start, range.end, *most)
        };
        self.0.kinds.iter().map(kind).collect()
    }

    /// Options of which an answer has at most one.
    #[getter]
    fn rivals(&self) -> Vec<usize> {
        self.0.rivals.clone()
    }

    /// Complains of an answer that the rules do not allow.
    fn check(&self, places: Vec<usize>) -> PyResult<()> {
        self.0.check(&places).map_err(PyValueError::new_err)
    }
}

/// A question that waits for its answer, as Python has it: the seat of the player, the name of the
/// question, what is seen, and what is offered.
pub type OpenQuestion = (&'static str, &'static str, Seen, Offer);

/// What is put to a player, as Python has it.
pub fn open_question(put: &Put<'_>) -> OpenQuestion {
    (put.seat, put.question, Seen(Arc::clone(&put.seen)), Offer(put.offer.clone()))
}

/// A player as Python names it: its name, its belief, the digest of its source, the policy for the rest,
/// the questions that it answers, and what answers them.
pub type Player = (String, String, String, String, Vec<String>, Py<PyAny>);

/// The first exception of a player.
#[derive(Clone, Default)]
pub struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Takes it, if there is one.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn note(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// Asks Python. An exception ends the command.
struct Mind {
    answer: Py<PyAny>,
    host: Arc<Host>,
    raised: Raised,
}

impl Outside for Mind {
    fn answer(&self, put: &Put<'_>) -> Option<Vec<usize>> {
        Python::attach(|py| {
            let told = self.answer.call1(py, open_question(put)).and_then(|it| it.extract(py));
            let checked = told.and_then(|places: Vec<usize>| match put.offer.check(&places) {
                Ok(()) => Ok(places),
                Err(error) => Err(PyValueError::new_err(error)),
            });
            checked.map_err(|error| self.fail(py, put, error)).ok()
        })
    }
}

impl Mind {
    /// Ends the command by an exception, to which it adds the game in which it was raised.
    fn fail(&self, py: Python<'_>, put: &Put<'_>, error: PyErr) {
        let asked = format!("when {} was asked: {}", put.seat, put.question);
        let note = match NowPlaying::on_this_thread() {
            Some((NowPlaying { matchup, seed, .. }, index)) => {
                format!("{asked}, in game {index} of seed {seed}: {matchup}")
            }
            None => asked,
        };
        // A note that cannot be added is not worth another exception.
        let _ = error.value(py).call_method1("add_note", (note,));
        self.raised.note(error);
        self.host.stop();
    }
}

/// Returns the policies of a command that are written in Python, and where their first exception will be.
pub fn external_policies(players: Vec<Player>, host: &Arc<Host>) -> (ExternalPolicies, Raised) {
    let (mut external, raised) = (ExternalPolicies::default(), Raised::default());
    for (name, belief, digest, rest, questions, answer) in players {
        let mind = Arc::new(Mind { answer, host: Arc::clone(host), raised: raised.clone() });
        let questions = Some(questions);
        let policy = ExternalPolicy { name, belief, digest, rest, questions, mind };
        external = external.with(policy);
    }
    (external, raised)
}
