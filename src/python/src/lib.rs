//! The program as the Python module `sandtable._native`, on which the package `sandtable` is built.

mod call;
mod cells;
mod decisions;
mod external;
mod game;
mod learn;
#[cfg(feature = "parquet")]
mod parquet;
mod table;

use std::ffi::OsString;

use pyo3::prelude::*;
use sandtable::{cli, program};

/// Runs a command line in the terminal and returns the exit code; the first word is the program's name.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| program::execute(words).code())
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    cli::name_games_in_panics();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<table::ArrowTable>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<decisions::DecisionQueue>()?;
    module.add_class::<external::PyObservation>()?;
    module.add_class::<external::PyLegalActions>()?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(call::call, module)?)?;
    module.add_function(wrap_pyfunction!(call::commands, module)?)?;
    module.add_function(wrap_pyfunction!(learn::decisions, module)?)?;
    module.add_function(wrap_pyfunction!(learn::read_player, module)?)?;
    module.add_function(wrap_pyfunction!(learn::write_player, module)?)?;
    module.add_function(wrap_pyfunction!(table::read_csv, module)?)?;
    module.add_function(wrap_pyfunction!(table::table_of, module)?)?;
    #[cfg(feature = "parquet")]
    module.add_function(wrap_pyfunction!(parquet::read_parquet, module)?)?;
    module.add_function(wrap_pyfunction!(table::read_json_lines, module)?)
}
