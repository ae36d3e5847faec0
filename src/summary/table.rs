//! What is said of columns and of metrics.

use serde::Serialize;

/// A column by name, type (`string`, `integer` or `number`) and meaning.
pub type Entry = (&'static str, &'static str, &'static str);

/// A metric as the manifest explains it.
#[derive(Clone, Debug, Serialize)]
pub struct MetricNote {
    /// Its name.
    pub name: String,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub description: String,
}
