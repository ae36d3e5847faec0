//! Declaration, writing and reading of the rows of result files.
//!
//! A row type is declared once. The names and descriptions of its columns, its writing and its reading follow from
//! the declaration.

use std::collections::HashMap;
use std::fmt;

use super::{Cells, Column, Field, Matchup, Parts};
use sandtable_stats::Estimate;

/// Row type of a result file, which defines the file's columns.
pub trait Row: Field {
    /// Name of the result file, such as `summary.csv`.
    const FILE: &'static str;

    /// Returns all columns of the file except the first one, the name of the scenario.
    ///
    /// `parts` are the seats and modes that have columns in the file.
    fn all_columns(parts: Parts) -> Vec<Column> {
        let mut columns = Vec::new();
        Self::columns("", "", parts, &mut columns);
        columns
    }
}

/// Row of a result file that names a matchup.
///
/// The matchup is empty if the row is about no single matchup.
pub trait OfMatchup {
    /// Returns the matchup of the row.
    fn matchup(&self) -> &Matchup;
}

/// Row of a result file with the estimate of one metric.
pub trait Figured: OfMatchup {
    /// Type of the metrics in the result file.
    type Metric: Named;

    /// Returns the metric whose estimate the row contains.
    fn metric(&self) -> &Self::Metric;

    /// Returns the unit of the estimate.
    fn unit(&self) -> &str;

    /// Returns the estimate that the row contains.
    fn estimate(&self) -> &Estimate;
}

/// Returns the cells of a row before its estimate, which identify the matchup and the metric.
///
/// If the row has no estimate, these are all of its cells.
pub fn subject_cells<R: Row + OfMatchup>(row: &R) -> Vec<String> {
    let columns = R::all_columns(row.matchup().parts().alone());
    let mut cells = Vec::new();
    row.write(&mut cells);
    let of_subject = columns.iter().position(|column| column.name == "n");
    cells.truncate(of_subject.unwrap_or(columns.len()));
    cells
}

/// Metric with a name and a unit in result files.
pub trait Named {
    /// Returns the name of the metric in result files.
    fn name(&self) -> &str;

    /// Returns the unit of the metric; empty if the unit differs between rows.
    fn unit(&self) -> &'static str;
}

/// Name of a metric that a game declares.
impl Named for String {
    fn name(&self) -> &str {
        self
    }

    fn unit(&self) -> &'static str {
        ""
    }
}

/// Declares the metrics of a result file as an enumeration: their names, units and descriptions.
///
/// The doc comment of a metric is its description in manifests. With `or Declared` the enumeration also has a variant
/// for metrics that a game declares.
macro_rules! metrics {
    ($(#[doc = $about:literal])+ $Metrics:ident {
        $($(#[doc = $doc:literal])+ $Metric:ident = $name:literal, $unit:literal;)+
    } $(or $Declared:ident)?) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $Metrics {
            $($(#[doc = $doc])+ $Metric,)+
            $(/// Metric that a game declares, by its name.
            $Declared(String),)?
        }

        impl $Metrics {
            /// All metrics with a fixed name, that is without those that a game declares.
            pub const ALL: &'static [$Metrics] = &[$($Metrics::$Metric),+];

            /// Returns the name, unit and description of each metric in [`Self::ALL`].
            pub fn notes() -> Vec<$crate::MetricNote> {
                vec![$($crate::MetricNote {
                    name: $name.to_owned(),
                    unit: $unit,
                    description: concat!($($doc),+).trim_start().to_owned(),
                },)+]
            }
        }

        impl $crate::Named for $Metrics {
            fn name(&self) -> &str {
                match self {
                    $($Metrics::$Metric => $name,)+
                    $($Metrics::$Declared(name) => name,)?
                }
            }

            fn unit(&self) -> &'static str {
                match self {
                    $($Metrics::$Metric => $unit,)+
                    $($Metrics::$Declared(_) => "",)?
                }
            }
        }

        impl $crate::Value for $Metrics {
            fn text(&self) -> String {
                $crate::Named::name(self).to_owned()
            }

            fn parse(text: &str) -> Option<$Metrics> {
                match text {
                    $($name => Some($Metrics::$Metric),)+
                    _ => $crate::row::metrics!(@other $Metrics text $($Declared)?),
                }
            }
        }
    };
    (@other $Metrics:ident $text:ident) => { None };
    (@other $Metrics:ident $text:ident $Declared:ident) => {
        Some($Metrics::$Declared($text.to_owned()))
    };
}

/// Declares the row type of a result file: its fields, and the descriptions of its columns.
///
/// A column has the name of its field, or the literal after `as`.
///
/// With `of METRIC` the row begins with a matchup, and the fields are followed by a metric and its estimate.
macro_rules! row {
    ($(#[doc = $about:literal])+ $Row:ident: $file:literal {
        $($(#[doc = $doc:literal])+ $field:ident $(as $name:literal)?: $Type:ty,)+
    }) => {
        $crate::field::group! {
            $(#[doc = $about])+ $Row {
                $($(#[doc = $doc])+ $field $(as $name)?: $Type,)+
            }
        }

        impl $crate::Row for $Row {
            const FILE: &'static str = $file;
        }
    };
    ($(#[doc = $about:literal])+ $Row:ident: $file:literal {
        $($(#[doc = $doc:literal])+ $field:ident $(as $name:literal)?: $Type:ty,)*
    } of $Metric:ty $({
        $($(#[doc = $more_doc:literal])+ $more:ident: $MoreType:ty,)+
    })?) => {
        $crate::row::row! {
            $(#[doc = $about])+ $Row: $file {
                /// policies and mode of the games; empty where the row belongs to no single matchup
                matchup: $crate::Matchup,
                $($(#[doc = $doc])+ $field $(as $name)?: $Type,)*
                /// name of the metric; `metrics` explains each
                metric: $Metric,
                /// unit of the value; a share lies between 0 and 1, a difference of shares (iwd) between -1 and 1
                unit: std::borrow::Cow<'static, str>,
                /// estimate of the metric
                estimate: sandtable_stats::Estimate,
                $($($(#[doc = $more_doc])+ $more: $MoreType,)+)?
            }
        }

        impl $Row {
            /// Returns a row with the estimate of a metric; all other fields are empty.
            pub fn of(
                matchup: &$crate::Matchup,
                metric: $Metric,
                estimate: sandtable_stats::Estimate,
            ) -> $Row {
                $Row {
                    unit: $crate::Named::unit(&metric).into(),
                    matchup: matchup.clone(),
                    metric,
                    estimate,
                    $($field: Default::default(),)*
                    $($($more: Default::default(),)+)?
                }
            }
        }

        impl $crate::OfMatchup for $Row {
            fn matchup(&self) -> &$crate::Matchup {
                &self.matchup
            }
        }

        impl $crate::Figured for $Row {
            type Metric = $Metric;

            fn metric(&self) -> &$Metric {
                &self.metric
            }

            fn unit(&self) -> &str {
                &self.unit
            }

            fn estimate(&self) -> &sandtable_stats::Estimate {
                &self.estimate
            }
        }
    };
}

pub(crate) use {metrics, row};

/// Error in a line of a result file, such as an invalid cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Number of the line; the header is line 1.
    pub line: u64,
    /// Name of the column with the error; `None` if the error is not in a single column.
    pub column: Option<String>,
    /// Description of the error.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, what } = self;
        match column {
            Some(column) => write!(f, "line {line}, column `{column}`: {what}"),
            None => write!(f, "line {line}: {what}"),
        }
    }
}

/// Record of a CSV file: the number of its line, and the texts of its cells.
pub type Record = (u64, Vec<String>);

/// Reads the rows of a result file from its `header` and `records`.
///
/// `parts` are the seats and modes that have columns in the file.
///
/// # Errors
/// Returns an error for each invalid or missing column; if all columns are valid, for each invalid cell.
pub fn read<R: Row>(
    header: &[String],
    records: &[Record],
    parts: Parts,
) -> Result<Vec<R>, Vec<Fault>> {
    let columns = [vec![Column::new("scenario", "string", "")], R::all_columns(parts)].concat();
    let mut faults = faults_of_header::<R>(header, &columns);
    if !faults.is_empty() {
        return Err(faults);
    }
    let indices: HashMap<&str, usize> =
        header.iter().enumerate().map(|(index, name)| (&name[..], index)).collect();
    let declared: Vec<(&str, Option<usize>)> =
        columns.iter().map(|it| (&it.name[..], indices.get(&it.name[..]).copied())).collect();
    let is_other = |name: &&String| columns.iter().all(|it| it.name != name[..]);
    let others: Vec<usize> =
        header.iter().filter(is_other).map(|name| indices[&name[..]]).collect();
    let mut rows = Vec::new();
    for (line, record) in records {
        let mut fault = |column, what| faults.push(Fault { line: *line, column, what });
        if record.len() != header.len() {
            fault(None, format!("{} cells under {} columns", record.len(), header.len()));
            continue;
        }
        let cell = |&(name, index): &(_, Option<usize>)| (name, index.map(|it| &record[it][..]));
        let mut cells = Cells {
            parts,
            cells: declared.iter().skip(1).map(cell).collect::<Vec<_>>().into_iter(),
            others: others.iter().map(|&index| record[index].clone()).collect(),
            faults: Vec::new(),
        };
        rows.extend(R::read(&mut cells));
        cells.faults.into_iter().for_each(|(column, what)| fault(Some(column), what));
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

/// Returns an error for each missing, repeated or unknown column of a result file.
fn faults_of_header<R: Row>(header: &[String], columns: &[Column]) -> Vec<Fault> {
    let fault = |column: &str, what: &str| Fault {
        line: 1,
        column: Some(column.to_owned()),
        what: what.to_owned(),
    };
    let is_there = |name: &str| header.iter().any(|it| it == name);
    let missing = columns.iter().filter(|it| !it.optional && !is_there(&it.name));
    let missing = missing.map(|column| fault(&column.name, "there is no such column"));
    let is_twice = |index: usize, name: &String| header[..index].contains(name);
    let is_known = |name: &str| R::VARIES || columns.iter().any(|column| column.name == name);
    let strange = header.iter().enumerate().filter_map(|(index, name)| {
        let twice = is_twice(index, name).then(|| fault(name, "it is there twice"));
        twice.or((!is_known(name)).then(|| fault(name, "no column of that name is known here")))
    });
    missing.chain(strange).collect()
}
