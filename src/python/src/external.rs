//! Policies written in Python.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sandtable::cli::Host;
use sandtable::kernel::{
    self, DecisionRequest, ExternalPolicies, ExternalPolicy, ExternalProgram, OptionCode,
    OptionGroup,
};
use serde_json::Value as Json;

use crate::decisions::{Channel, DecisionQueue};

/// Values that a player sees, by name.
#[pyclass(frozen, name = "Seen", module = "sandtable._native")]
pub struct PyObservation {
    observation: Arc<dyn kernel::Observation>,
    rng_seed: u64,
}

#[pymethods]
impl PyObservation {
    /// Returns the unique number of the scenario.
    #[getter]
    fn scenario(&self) -> u64 {
        self.observation.scenario().id
    }

    /// Returns the name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.observation.scenario().game
    }

    /// Returns the components of the scenario, which define the meaning of the numbers in the values.
    #[getter]
    fn things<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert_value(py, &self.observation.scenario().objects)
    }

    /// Returns the seed of the player's random generator for this decision.
    #[getter]
    fn rng_seed(&self) -> u64 {
        self.rng_seed
    }

    /// Returns the value of a name; None if no value has this name.
    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        convert_value(py, &self.observation.get(name).unwrap_or(Json::Null))
    }
}

/// Converts a JSON value to a Python object.
fn convert_value<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Json::Null => py.None().into_bound(py),
        Json::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Json::String(text) => text.into_pyobject(py)?.into_any(),
        Json::Array(values) => {
            let values = values.iter().map(|value| convert_value(py, value));
            PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Json::Object(fields) => {
            let object = PyDict::new(py);
            for (key, value) in fields {
                object.set_item(key, convert_value(py, value)?)?;
            }
            object.into_any()
        }
    })
}

/// Options of a decision, with the rules for selecting some of them.
#[pyclass(frozen, name = "Offer", module = "sandtable._native")]
pub struct PyLegalActions(kernel::LegalActions);

/// Option as a word and two numbers.
type PyOption = (&'static str, u8, u8);

fn convert_option((word, [first, second]): OptionCode) -> PyOption {
    (word, first, second)
}

#[pymethods]
impl PyLegalActions {
    /// Returns the options in order; an answer selects some of them.
    #[getter]
    fn options(&self) -> Vec<PyOption> {
        self.0.options.iter().copied().map(convert_option).collect()
    }

    /// Returns the minimum and the maximum number of options in an answer.
    #[getter]
    fn count(&self) -> (usize, usize) {
        (self.0.least, self.0.most)
    }

    /// Returns the kinds of options, if there are several; an answer has options of one kind only.
    ///
    /// Each entry has the kind, the index of its first option, the index after its last option, and the maximum
    /// number of options in an answer of this kind.
    #[getter]
    fn kinds(&self) -> Vec<(PyOption, usize, usize, usize)> {
        let kind = |group: &OptionGroup| {
            (convert_option(group.kind), group.indices.start, group.indices.end, group.most)
        };
        self.0.groups.iter().map(kind).collect()
    }

    /// Returns the indices of options that exclude each other: an answer has at most one of them.
    #[getter]
    fn rivals(&self) -> Vec<usize> {
        self.0.exclusive.clone()
    }

    /// Checks whether the rules allow an answer, given as indices of options.
    ///
    /// # Errors
    /// `ValueError` if the rules do not allow the answer.
    fn check(&self, indices: Vec<usize>) -> PyResult<()> {
        self.0.check(&indices).map_err(PyValueError::new_err)
    }
}

/// Decision for Python: seat of the player, name of the decision, visible values, and options.
pub type PyDecisionRequest = (&'static str, &'static str, PyObservation, PyLegalActions);

/// Converts a decision of a game to its form for Python.
pub fn convert_request(request: &DecisionRequest<'_>) -> PyDecisionRequest {
    let observation =
        PyObservation { observation: Arc::clone(&request.observation), rng_seed: request.rng_seed };
    (request.seat, request.decision, observation, PyLegalActions(request.legal_actions.clone()))
}

/// Description of a player written in Python.
///
/// Its fields are the name, the summary of the docstring, the digest of the source, the policy for all other decisions,
/// and the names of the decisions that the player takes.
pub type PyPlayer = (String, String, String, String, Vec<String>);

/// External policy whose decisions a Python thread takes.
///
/// The command stops when a decision remains without an answer.
struct PythonProgram {
    name: String,
    channel: Arc<Channel>,
    host: Arc<Host>,
}

impl ExternalProgram for PythonProgram {
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let answer = self.channel.ask(&self.name, request);
        if answer.is_none() {
            self.host.stop();
        }
        answer
    }

    fn needs_rng_seed(&self) -> bool {
        true
    }
}

/// Returns the external policies for players written in Python; their decisions go to `decisions`.
pub fn external_policies(
    players: Vec<PyPlayer>,
    decisions: &DecisionQueue,
    host: &Arc<Host>,
) -> ExternalPolicies {
    let add = |external: ExternalPolicies,
               (name, description, digest, fallback, taken): PyPlayer| {
        let channel = decisions.channel();
        let program =
            Arc::new(PythonProgram { name: name.clone(), channel, host: Arc::clone(host) });
        external.with(ExternalPolicy {
            name,
            description,
            digest,
            fallback,
            decisions: Some(taken),
            program,
        })
    };
    players.into_iter().fold(ExternalPolicies::default(), add)
}
