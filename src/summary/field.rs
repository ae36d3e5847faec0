//! Fields of table rows, each with one or several columns.

use std::borrow::Cow;

use serde::Serialize;

use super::{Cells, Matchup, Part, Parts, Value};
use sandtable_stats::{Estimate, Interval, Method, Paired, TwoPhase};

/// Column of a table; it is serialised as a field of Frictionless Data's Table Schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Name of the column in the header of the table.
    pub name: Cow<'static, str>,
    /// Type of the cells: `string`, `integer` or `number`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Description of the column.
    pub description: Cow<'static, str>,
    /// True if some files of the row type, such as those of earlier versions, lack the column.
    #[serde(skip)]
    pub optional: bool,
}

impl Column {
    /// Creates a column that every file of its row type has.
    pub const fn new(name: &'static str, kind: &'static str, description: &'static str) -> Column {
        let (name, description) = (Cow::Borrowed(name), Cow::Borrowed(description));
        Column { name, kind, description, optional: false }
    }
}

/// Type of a row's field: one value, or a group of values with a column each.
pub trait Field: Sized {
    /// True if the field stores the cells of all columns that its row type does not declare.
    const VARIES: bool = false;

    /// Appends the columns of the field to `to`.
    ///
    /// A single value has one column, called `name` and described by `meaning`; a group ignores both. `parts` are the
    /// seats and modes that have columns in the file.
    fn columns(name: &'static str, meaning: &'static str, parts: Parts, to: &mut Vec<Column>);

    /// Appends the field's cells, as text, to `to`.
    fn write(&self, to: &mut Vec<String>);

    /// Reads the field's cells; returns `None` and records the error in `from` if a cell is invalid.
    fn read(from: &mut Cells<'_>) -> Option<Self>;
}

impl<T: Value> Field for T {
    fn columns(name: &'static str, meaning: &'static str, _: Parts, to: &mut Vec<Column>) {
        to.push(Column::new(name, T::KIND, meaning));
    }

    fn write(&self, to: &mut Vec<String>) {
        to.push(self.text());
    }

    fn read(from: &mut Cells<'_>) -> Option<T> {
        from.value()
    }
}

impl Field for Matchup {
    fn columns(_: &'static str, _: &'static str, parts: Parts, to: &mut Vec<Column>) {
        to.extend(parts.columns().map(|part| Column::new(part.key, "string", parts.meaning(part))));
    }

    fn write(&self, to: &mut Vec<String>) {
        let own = self.parts().alone().columns();
        to.extend(own.map(|part| self.get(part.key).unwrap_or_default().to_owned()));
    }

    fn read(from: &mut Cells<'_>) -> Option<Matchup> {
        let parts = from.parts;
        let named = |matchup: Matchup, part: &Part| match from.next().1 {
            name if !name.is_empty() && parts.own().any(|own| own.key == part.key) => {
                matchup.with(part.key, name)
            }
            _ => matchup,
        };
        Some(parts.columns().fold(Matchup::of(parts), named))
    }
}

impl Part {
    /// Returns the table column that names this seat's policy, or the mode.
    pub fn column(&'static self) -> Column {
        Column::new(self.key, "string", self.meaning)
    }
}

/// Limit (exclusive) of the number of games in one row, so that sums over rows cannot overflow.
const MAX_GAMES: u64 = 1 << 48;

impl Field for Estimate {
    fn columns(name: &'static str, meaning: &'static str, parts: Parts, to: &mut Vec<Column>) {
        EstimateColumns::columns(name, meaning, parts, to);
    }

    fn write(&self, to: &mut Vec<String>) {
        let interval = |of: fn(&Interval) -> f64| self.interval.as_ref().map(of).text();
        to.extend([self.n.text(), self.value.text(), self.std_err.text()]);
        to.extend([interval(|it| it.low), interval(|it| it.high), interval(|it| it.level)]);
        to.push(self.interval.map(|it| it.method).text());
    }

    fn read(from: &mut Cells<'_>) -> Option<Estimate> {
        let n = from.value_that("a number of games", |n: &u64| *n < MAX_GAMES);
        let (value, std_err, low, high) = (from.value(), from.value(), from.value(), from.value());
        let level = from.value_that("a level between 0 and 1", |level: &Option<f64>| {
            level.is_none_or(|it| 0.0 < it && it < 1.0)
        });
        let method: Option<Option<Method>> = from.value();
        let low: Option<Option<f64>> = low;
        let ends = low?.zip(high?).zip(level?.zip(method?));
        let interval =
            ends.map(|((low, high), (level, method))| Interval { low, high, level, method });
        Some(Estimate { n: n?, value: value?, std_err: std_err?, interval })
    }
}

/// Declares a struct whose fields fill several columns, in their order.
///
/// A column has the name of its field, or the literal after `as`. The doc comment of a field is the column's
/// description in files.
macro_rules! group {
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    ($(#[$about:meta])+ $Group:ident {
        $($(#[doc = $doc:literal])+ $field:ident $(as $name:literal)?: $Type:ty,)+
    }) => {
        $(#[$about])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Group {
            $($(#[doc = $doc])+ pub $field: $Type,)+
        }

        impl $crate::Field for $Group {
            const VARIES: bool = $(<$Type as $crate::Field>::VARIES)||+;

            fn columns(
                _: &'static str,
                _: &'static str,
                parts: $crate::Parts,
                to: &mut Vec<$crate::Column>,
            ) {
                $(<$Type as $crate::Field>::columns(
                    $crate::field::group!(@name $field $($name)?),
                    concat!($($doc),+).trim_start(),
                    parts,
                    to,
                );)+
            }

            fn write(&self, to: &mut Vec<String>) {
                $($crate::Field::write(&self.$field, to);)+
            }

            fn read(from: &mut $crate::Cells<'_>) -> Option<Self> {
                $(let $field = $crate::Field::read(from);)+
                Some($Group { $($field: $field?,)+ })
            }
        }
    };
}

pub(crate) use group;

group! {
    /// Columns of an estimate in a result file: games, value, error and interval.
    EstimateColumns {
        /// number of games behind the value; number of copies of a card over all games for gih_wr, gns_wr and
        /// iwd; for a difference of two groups (iwd), the number in the smaller group
        n: u64,
        /// estimate of the metric; empty if unknown; like every number here rounded to six decimals
        value: Option<f64>,
        /// standard error of the value, in the same unit; 0 where all games had the same value, which makes
        /// only the interval meaningful; empty for quantiles
        std_err: Option<f64>,
        /// lower end of the confidence interval, in the unit of the value
        ci_low: Option<f64>,
        /// upper end of the confidence interval, in the unit of the value
        ci_high: Option<f64>,
        /// coverage of the confidence interval, between 0 and 1
        ci_level: Option<f64>,
        /// method of the interval: wilson (a rate; in a space without several events in a game, the rate of
        /// games with an event), scaled_wilson (a space with several events in a game: the events count as a
        /// smaller number of equal clusters with the same variance), newcombe (a difference of rates),
        /// clustered_wilson and clustered_newcombe (rates of copies of a card and their difference, with the
        /// copies of a game as a cluster), normal (a mean), student_t (a mean of fewer than 1000 games, or a
        /// jackknife over 64 blocks of games), wald (a rating), order_statistics (a quantile, between two of
        /// the sorted values; the coverage is at least ci_level), fisher_z (a correlation),
        /// bootstrap_percentile (the range over resampled games), normal_with_bias (a mean, extended to one
        /// side by the bias that resampled games show), rule_of_three (a mean of values that were all equal,
        /// from the largest share of other values that may have been missed and the range of the metric),
        /// clopper_pearson_at_stop (a rate at the end of a run that stops when it is precise; it holds at every
        /// interim check), beta_mixture (a rate before the end of such a run), replications (a mean over
        /// training seeds: Student's t over the seeds, never narrower than the sampling error of the games)
        ci_method: Option<Method>,
    }
}

group! {
    /// Columns for the comparison of two variants that play on the same random streams.
    #[derive(Copy, Default)]
    Pairing {
        /// probability of a difference at least this large if there were no true difference
        p_value: Option<f64>,
        /// correlation between the outcomes of the two arms, game by game
        correlation: Option<f64>,
        /// number of games on independent random streams that tell as much as one game on shared ones
        saving: Option<f64>,
    }
}

group! {
    /// Columns for the significance of a difference, corrected for all differences of its table.
    #[derive(Copy, Default)]
    Judged {
        /// q-value of the row (Benjamini and Hochberg), among all rows of the table that have a p-value
        q_value: Option<f64>,
        /// 1 if q_value is at most 0.05 and the interval lies wholly beyond the smallest effect of interest,
        /// else 0; the smallest effect is `--matters` for shares and points, and 0 for all other units
        clear: Option<bool>,
    }
}

impl From<&Paired> for Pairing {
    fn from(pair: &Paired) -> Pairing {
        let [p_value, correlation] = [pair.p_value(), pair.correlation()];
        Pairing { p_value, correlation, saving: pair.saving() }
    }
}

impl From<&TwoPhase> for Pairing {
    fn from(pairs: &TwoPhase) -> Pairing {
        let [p_value, correlation] = [pairs.p_value(), pairs.correlation()];
        Pairing { p_value, correlation, saving: pairs.saving() }
    }
}

/// Field whose columns are missing from some result files of its row type.
///
/// It is `None` if the row is read from a file without these columns. A column that is added to an existing table must
/// be of this type; otherwise results of earlier versions cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Optional<F>(pub Option<F>);

impl<F: Field + Default> Field for Optional<F> {
    fn columns(name: &'static str, meaning: &'static str, parts: Parts, to: &mut Vec<Column>) {
        let from = to.len();
        F::columns(name, meaning, parts, to);
        to[from..].iter_mut().for_each(|column| column.optional = true);
    }

    fn write(&self, to: &mut Vec<String>) {
        match &self.0 {
            Some(field) => field.write(to),
            None => F::default().write(to),
        }
    }

    fn read(from: &mut Cells<'_>) -> Option<Self> {
        let mut columns = Vec::new();
        F::columns("", "", from.parts, &mut columns);
        let is_missing = from.lacks(columns.len());
        let field = F::read(from)?;
        Some(Optional((!is_missing).then_some(field)))
    }
}

/// Cells for the scenario keys or parameters that a study varies, one for each.
///
/// A cell is empty if no value of its key applies to the row, as in rows of the unchanged scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Varied(pub Vec<String>);

impl Field for Varied {
    const VARIES: bool = true;

    fn columns(_: &'static str, _: &'static str, _: Parts, _: &mut Vec<Column>) {}

    fn write(&self, to: &mut Vec<String>) {
        to.extend(self.0.iter().cloned());
    }

    fn read(from: &mut Cells<'_>) -> Option<Varied> {
        Some(Varied(std::mem::take(&mut from.others)))
    }
}
