//! Players who are written in Python.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sandtable::cli::Host;
use sandtable::kernel::{self, ExternalPolicies, ExternalPolicy, Item, Outside, Put};
use serde_json::Value as Json;

use crate::decisions::{Channel, DecisionQueue};

/// View of a player.
#[pyclass(frozen, module = "sandtable._native")]
pub struct Seen {
    view: Arc<dyn kernel::Seen>,
    rng_seed: u64,
}

#[pymethods]
impl Seen {
    /// The number of the scenario: no other has it.
    #[getter]
    fn scenario(&self) -> u64 {
        self.view.scenario().id
    }

    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.view.scenario().game
    }

    /// Returns the meaning of the numbers of the scenario's things.
    #[getter]
    fn things<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.view.scenario().things)
    }

    /// Returns the seed of the player's generator for this decision.
    #[getter]
    fn rng_seed(&self) -> u64 {
        self.rng_seed
    }

    /// Returns the value that is seen under a name; None if there is none.
    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.view.get(name).unwrap_or(Json::Null))
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

/// Legal actions of a decision.
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

/// Decision as Python has it: the seat of the player, the name of the decision, the view, and the legal
/// actions.
pub type OpenQuestion = (&'static str, &'static str, Seen, Offer);

/// Converts a decision for Python.
pub fn open_question(put: &Put<'_>) -> OpenQuestion {
    let view = Seen { view: Arc::clone(&put.seen), rng_seed: put.rng_seed };
    (put.seat, put.question, view, Offer(put.offer.clone()))
}

/// Player as Python describes it: its name, its belief, the digest of its source, the policy for the rest, and
/// the decisions that it takes.
pub type Player = (String, String, String, String, Vec<String>);

/// Player whose decisions a thread of Python takes. The command ends if it takes none.
struct Mind {
    name: String,
    channel: Arc<Channel>,
    host: Arc<Host>,
}

impl Outside for Mind {
    fn answer(&self, put: &Put<'_>) -> Option<Vec<usize>> {
        let answer = self.channel.ask(&self.name, put);
        if answer.is_none() {
            self.host.stop();
        }
        answer
    }

    fn needs_rng_seed(&self) -> bool {
        true
    }
}

/// Returns the policies of a command that are written in Python; `decisions` has their decisions.
pub fn external_policies(
    players: Vec<Player>,
    decisions: &DecisionQueue,
    host: &Arc<Host>,
) -> ExternalPolicies {
    let add = |external: ExternalPolicies, (name, belief, digest, rest, taken): Player| {
        let channel = decisions.channel();
        let mind = Arc::new(Mind { name: name.clone(), channel, host: Arc::clone(host) });
        external.with(ExternalPolicy { name, belief, digest, rest, questions: Some(taken), mind })
    };
    players.into_iter().fold(ExternalPolicies::default(), add)
}
