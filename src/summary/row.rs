//! Rows of tables. A row is declared once: the names of its columns, what they mean, how it is written
//! and how it is read all come of that.

use std::collections::HashMap;
use std::fmt;

use super::{Cells, Column, Field, Matchup, Parts};
use sandtable_stats::Estimate;

/// A row of a file.
pub trait Row: Field {
    /// The name of the file.
    const FILE: &'static str;

    /// The columns behind that of the scenario, but for those that are not declared.
    fn all_columns(parts: Parts) -> Vec<Column> {
        let mut columns = Vec::new();
        Self::columns("", "", parts, &mut columns);
        columns
    }
}

/// A row of a matchup, or of no one matchup.
pub trait OfMatchup {
    /// Who plays what.
    fn matchup(&self) -> &Matchup;
}

/// A row with a figure.
pub trait Figured: OfMatchup {
    /// What the figure is of.
    type Metric: Named;

    /// What the figure is of.
    fn metric(&self) -> &Self::Metric;

    /// What it is counted in.
    fn unit(&self) -> &str;

    /// The figure.
    fn estimate(&self) -> &Estimate;
}

/// What the figures of a table are of.
pub trait Named {
    /// Its name in files.
    fn name(&self) -> &str;

    /// What it is counted in, if that is always the same.
    fn unit(&self) -> &'static str;
}

/// A metric that a game declares.
impl Named for String {
    fn name(&self) -> &str {
        self
    }

    fn unit(&self) -> &'static str {
        ""
    }
}

/// Declares what the figures of a table may be of, by name, unit and meaning, as an enumeration; with
/// `or declared`, also whatever a game declares.
macro_rules! metrics {
    ($(#[doc = $about:literal])+ $Metrics:ident {
        $($(#[doc = $doc:literal])+ $Metric:ident = $name:literal, $unit:literal;)+
    } $(or $Declared:ident)?) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $Metrics {
            $($(#[doc = $doc])+ $Metric,)+
            $(/// What a game declares, by its name.
            $Declared(String),)?
        }

        impl $Metrics {
            /// All that are not declared by a game.
            pub const ALL: &'static [$Metrics] = &[$($Metrics::$Metric),+];

            /// What is said of them.
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

/// Declares the row of a file: its fields, what comes of each column by the name of the field, and what
/// that means. With `of METRIC` it has a matchup in front of its fields and a figure behind them.
macro_rules! row {
    ($(#[doc = $about:literal])+ $Row:ident: $file:literal {
        $($(#[doc = $doc:literal])+ $field:ident: $Type:ty,)+
    }) => {
        $crate::field::group! {
            $(#[doc = $about])+ $Row {
                $($(#[doc = $doc])+ $field: $Type,)+
            }
        }

        impl $crate::Row for $Row {
            const FILE: &'static str = $file;
        }
    };
    ($(#[doc = $about:literal])+ $Row:ident: $file:literal {
        $($(#[doc = $doc:literal])+ $field:ident: $Type:ty,)*
    } of $Metric:ty $({
        $($(#[doc = $more_doc:literal])+ $more:ident: $MoreType:ty,)+
    })?) => {
        $crate::row::row! {
            $(#[doc = $about])+ $Row: $file {
                /// who plays what; empty where a row is of no one matchup
                matchup: $crate::Matchup,
                $($(#[doc = $doc])+ $field: $Type,)*
                /// name of the metric; `metrics` explains each
                metric: $Metric,
                /// what the value is counted in; a share lies between 0 and 1, a difference of shares (iwd)
                /// between -1 and 1
                unit: std::borrow::Cow<'static, str>,
                /// the figure
                estimate: sandtable_stats::Estimate,
                $($($(#[doc = $more_doc])+ $more: $MoreType,)+)?
            }
        }

        impl $Row {
            /// A figure of a matchup; what else there is of it is empty.
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

/// What does not fit in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, the header being the first.
    pub line: u64,
    /// The column, if it is one.
    pub column: Option<String>,
    /// What is wrong.
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

/// A record of a file: its line, and its cells.
pub type Record = (u64, Vec<String>);

/// Reads the rows of a file.
///
/// # Errors
/// All that does not fit.
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
    let places: HashMap<&str, usize> =
        header.iter().enumerate().map(|(place, name)| (&name[..], place)).collect();
    let declared: Vec<(&str, Option<usize>)> =
        columns.iter().map(|it| (&it.name[..], places.get(&it.name[..]).copied())).collect();
    let is_other = |name: &&String| columns.iter().all(|it| it.name != name[..]);
    let others: Vec<usize> = header.iter().filter(is_other).map(|name| places[&name[..]]).collect();
    let mut rows = Vec::new();
    for (line, record) in records {
        let mut fault = |column, what| faults.push(Fault { line: *line, column, what });
        if record.len() != header.len() {
            fault(None, format!("{} cells under {} columns", record.len(), header.len()));
            continue;
        }
        let cell = |&(name, place): &(_, Option<usize>)| (name, place.map(|it| &record[it][..]));
        let mut cells = Cells {
            parts,
            cells: declared.iter().skip(1).map(cell).collect::<Vec<_>>().into_iter(),
            others: others.iter().map(|&place| record[place].clone()).collect(),
            faults: Vec::new(),
        };
        rows.extend(R::read(&mut cells));
        cells.faults.into_iter().for_each(|(column, what)| fault(Some(column), what));
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

/// What is wrong with the columns of a file.
fn faults_of_header<R: Row>(header: &[String], columns: &[Column]) -> Vec<Fault> {
    let fault = |column: &str, what: &str| Fault {
        line: 1,
        column: Some(column.to_owned()),
        what: what.to_owned(),
    };
    let is_there = |name: &str| header.iter().any(|it| it == name);
    let missing = columns.iter().filter(|it| !it.optional && !is_there(&it.name));
    let missing = missing.map(|column| fault(&column.name, "there is no such column"));
    let is_twice = |place: usize, name: &String| header[..place].contains(name);
    let is_known = |name: &str| R::VARIES || columns.iter().any(|column| column.name == name);
    let strange = header.iter().enumerate().filter_map(|(place, name)| {
        let twice = is_twice(place, name).then(|| fault(name, "it is there twice"));
        twice.or((!is_known(name)).then(|| fault(name, "no column of that name is known here")))
    });
    missing.chain(strange).collect()
}
