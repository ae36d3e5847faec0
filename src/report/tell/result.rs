//! Content of a result, read from its manifest and its tables.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use serde_json::Value as Json;

use super::CsvTable;
use super::words::*;
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate};
use sandtable_summary::{
    Fault, Figured, Judged, Matchup, OfMatchup, Optional, Parts, Row as _, Sheet, grouped, read,
    rows,
};

/// Result of a command: its manifest and the rows of its tables.
#[derive(Debug)]
pub struct WrittenResult {
    /// Seats and modes of the game.
    pub parts: Parts,
    /// Name of the baseline policy, such as `random`, with which other policies are compared.
    pub reference: &'static str,
    /// Name of the program, such as `sandtable`, for hints and command lines.
    pub program: &'static str,
    /// Content of `manifest.json`.
    pub manifest: Json,
    /// Rows of the tables; after an interruption, rows without games are left out.
    pub tables: Tables,
    /// For each file of an interrupted command, the number of omitted rows: those without games.
    pub rows_without_games: BTreeMap<String, u64>,
}

/// Facts about a game that sections need and the files of a result do not contain.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// Seats and modes of the game.
    pub parts: Parts,
    /// Name of the baseline policy, such as `random`, with which other policies are compared.
    pub reference: &'static str,
    /// Name of the program, such as `sandtable`, for hints and command lines.
    pub program: &'static str,
}

macro_rules! tables {
    ($($table:ident: $Row:ty,)+) => {
        /// Rows of every result table that a section shows; the rows of a missing file are empty.
        #[derive(Debug, Default)]
        pub struct Tables {
            $(
                #[doc = concat!("See [`", stringify!($Row), "`].")]
                pub $table: Vec<$Row>,
            )+
        }

        impl Tables {
            /// Reads the rows of a result table, such as `luck.csv`; any other file is ignored.
            fn add(&mut self, file: &CsvTable, parts: Parts) -> Result<(), Vec<Fault>> {
                match &file.name[..] {
                    $(<$Row>::FILE => self.$table = read(&file.header, &file.records, parts)?,)+
                    _ => {}
                }
                Ok(())
            }

            /// Returns whether a result table has rows; true for the manifest, which is not a table.
            pub fn have_rows_of(&self, file: &str) -> bool {
                match file {
                    $(<$Row>::FILE => !self.$table.is_empty(),)+
                    _ => true,
                }
            }

            /// Returns whether `file` is the name of a result table, such as `luck.csv`.
            pub fn have_file(file: &str) -> bool {
                [$(<$Row>::FILE),+].contains(&file)
            }
        }
    };
}

tables! {
    games: rows::Played,
    lengths: rows::Length,
    cards: rows::Card,
    spaces: rows::SpaceFigure,
    map: rows::Place,
    landmarks: rows::Landmark,
    contests: rows::Contest,
    comparisons: rows::Comparison,
    ratings: rows::Rating,
    responses: rows::BestResponse,
    differences: rows::Difference,
    moved: rows::Moved,
    sensitivity: rows::Sensitivity,
    points: rows::SweepRow,
    rungs: rows::Rung,
    decisions: rows::Decision,
    costly: rows::Costly,
    losses: rows::Loss,
    measures: rows::Measured,
    table: rows::AtTable,
    replays: rows::Replayed,
    luck: rows::LuckRow,
    curve: rows::CurvePoint,
    trained: rows::Trained,
    reasons: rows::Reason,
    decks: rows::DeckCard,
    swaps: rows::SwapRow,
    convergence: rows::ConvergenceRow,
    fine_tuning: rows::FineTuning,
    tuned: rows::Tuned,
    holds: rows::Held,
    policies: rows::PolicyRow,
    evaluations: rows::EvaluationRow,
}

/// Error with pairs of a file name and a fault, such as a missing column or an invalid value.
#[derive(Clone, Debug)]
pub struct TableFaults(pub Vec<(String, Fault)>);

impl fmt::Display for TableFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0.iter().map(|(file, fault)| format!("{file}, {fault}"));
        f.write_str(&told.collect::<Vec<_>>().join("\nerror: "))
    }
}

impl std::error::Error for TableFaults {}

impl From<TableFaults> for io::Error {
    fn from(unfit: TableFaults) -> io::Error {
        io::Error::other(unfit)
    }
}

impl WrittenResult {
    /// Creates the result of a game from its manifest and its CSV files.
    ///
    /// If the manifest reports an interruption, rows without games are omitted.
    ///
    /// # Errors
    /// If a file lacks columns that its name requires, or has invalid values.
    pub fn new(
        of: GameFacts,
        manifest: Json,
        files: Vec<CsvTable>,
    ) -> Result<WrittenResult, TableFaults> {
        let GameFacts { parts, reference, program } = of;
        let (mut tables, mut unfit) = (Tables::default(), Vec::new());
        let mut rows_without_games = BTreeMap::new();
        let is_interrupted = manifest["complete"] == false;
        for mut file in files {
            let left_out = if is_interrupted { file.leave_out_unplayed() } else { 0 };
            rows_without_games.extend((left_out > 0).then(|| (file.name.clone(), left_out)));
            let faults = tables.add(&file, parts).err().into_iter().flatten();
            unfit.extend(faults.map(|fault| (file.name.clone(), fault)));
        }
        match unfit.is_empty() {
            true => Ok(WrittenResult {
                parts,
                reference,
                program,
                manifest,
                tables,
                rows_without_games,
            }),
            false => Err(TableFaults(unfit)),
        }
    }

    /// Creates the result of a game from its manifest and from tables in memory.
    ///
    /// # Errors
    /// If a table lacks columns that its name requires, or has invalid values.
    pub fn of(
        of: GameFacts,
        manifest: Json,
        tables: Vec<Sheet>,
    ) -> Result<WrittenResult, TableFaults> {
        WrittenResult::new(of, manifest, tables.into_iter().map(CsvTable::of).collect())
    }

    /// Returns the manifest's text for a key; empty if the key is missing or has no text.
    pub fn manifest_text(&self, key: &str) -> &str {
        self.manifest[key].as_str().unwrap_or_default()
    }

    /// Returns the smallest difference of win rates that counts as relevant, as a share (`--matters`).
    pub fn smallest_effect(&self) -> f64 {
        let asked = self.manifest["options"]["--matters"].as_str();
        asked.and_then(|it| it.parse().ok()).unwrap_or(DEFAULT_SMALLEST_EFFECT)
    }

    /// Returns the manifest's description of the metric called `name`; `None` if there is none.
    pub fn meaning(&self, name: &str) -> Option<&str> {
        let name = self.of_mode(name).map_or(name, |(of_modes, _)| of_modes);
        self.metrics().find(|note| note["name"] == name)?["description"].as_str()
    }

    /// Splits a metric of one mode, such as a mission, into the metric's general name and the mode.
    ///
    /// The general name has a placeholder for the mode. Returns `None` for a metric that names no mode.
    pub fn of_mode<'a>(&'a self, name: &'a str) -> Option<(&'a str, &'a str)> {
        let any = self.parts.any_mode()?;
        let names = self.metrics().filter_map(|note| note["name"].as_str());
        let mode_in = |of_modes: &'a str| {
            let (before, after) = of_modes.split_once(any)?;
            Some((of_modes, name.strip_prefix(before)?.strip_suffix(after)?))
        };
        // The quantile of a metric looks like the metric of a mode with a longer name.
        names.filter_map(mode_in).min_by_key(|(_, mode)| mode.len())
    }

    fn metrics(&self) -> impl Iterator<Item = &Json> {
        let of = |kind| self.manifest["metrics"][kind].as_array().into_iter().flatten();
        of("game").chain(of("card"))
    }
}

/// Returns the sign of a difference, 1 or -1; `None` if the study calls it not significant.
///
/// Results of earlier versions contain no verdicts; there, a difference counts if its interval excludes 0.
pub fn significant_sign(judged: &Optional<Judged>, difference: &Estimate) -> Option<f64> {
    match judged.0 {
        Some(judged) => difference.value.filter(|_| judged.clear == Some(true)).map(f64::signum),
        None => sign(difference),
    }
}

/// Matchups, each with its rows.
pub type ByMatchup<'a, R> = Vec<(&'a Matchup, Vec<&'a R>)>;

/// Groups rows by matchup, in the order of the file.
pub fn group_by_matchup<'a, R: OfMatchup>(
    rows: impl IntoIterator<Item = &'a R>,
) -> ByMatchup<'a, R> {
    grouped(rows, |row| row.matchup())
}

/// Returns references to the rows that have the given metric.
pub fn rows_with_metric<R: Figured<Metric: PartialEq>>(rows: &[R], metric: R::Metric) -> Vec<&R> {
    rows.iter().filter(|row| *row.metric() == metric).collect()
}

/// Returns the rows, given as references, that have the given metric.
pub fn keep_metric<'a, R: Figured<Metric: PartialEq>>(
    rows: &[&'a R],
    metric: R::Metric,
) -> Vec<&'a R> {
    rows.iter().copied().filter(|row| *row.metric() == metric).collect()
}

/// Returns the absolute value of a row's estimate; 0 if it is unknown.
pub fn magnitude(row: &impl Figured) -> f64 {
    row.estimate().value.unwrap_or(0.0).abs()
}

/// Sorts rows by the absolute values of their estimates, the greatest first.
pub fn greatest_first<R: Figured>(rows: &mut [&R]) {
    rows.sort_by(|one, other| magnitude(*other).total_cmp(&magnitude(*one)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{REFERENCE, SIDES};

    fn read(name: &str, text: &str) -> Result<WrittenResult, TableFaults> {
        let file = CsvTable::read(name, text.as_bytes()).expect("a CSV file");
        let of = GameFacts { parts: SIDES, reference: REFERENCE, program: "sandtable" };
        WrittenResult::new(of, Json::Null, vec![file])
    }

    /// Returns the faults of a file whose content does not match its name, as text.
    fn unfit(name: &str, text: &str) -> Vec<String> {
        let TableFaults(faults) = read(name, text).expect_err("unfit");
        faults.iter().map(|(file, fault)| format!("{file}, {fault}")).collect()
    }

    const LUCK: &str = "scenario,mission,british,turks,policy,source,turn,metric,unit,n,value,\
                        std_err,ci_low,ci_high,ci_level,ci_method";
    const ROW: &str = "toy,,,,,luck,,variance_share,share,9,0.5,,,,,";

    #[test]
    fn files_that_fit_are_read() {
        // Columns may stand in another order.
        let turned =
            format!("turn,{}\n2,{}", LUCK.replace(",turn", ""), ROW.replace(",luck,", ",luck"));
        let rows = [format!("{LUCK}\n{ROW}\n"), turned];
        let rows = rows.map(|text| read("luck.csv", &text).expect("it fits").tables.luck);
        assert_eq!((rows[0].len(), rows[0][0].turn, rows[1][0].turn), (1, None, Some(2)));
        assert_eq!(rows[1][0].source, "luck");
    }

    #[test]
    fn a_column_that_is_there_twice_is_named_and_so_are_all_cells_that_do_not_fit() {
        let twice = format!("{LUCK},turn\n{ROW},\n");
        let said = ["luck.csv, line 1, column `turn`: it is there twice"];
        assert_eq!(unfit("luck.csv", &twice), said);
        let strange =
            ROW.replace("luck,,variance_share", "luck,soon,variants").replace("9,0.5", ",NaN");
        let rows = format!("{LUCK}\n{ROW}\n{strange}\n{ROW},more\ntoy,,,\n");
        assert_eq!(
            unfit("luck.csv", &rows),
            [
                "luck.csv, line 3, column `turn`: \"soon\" is not a whole number",
                "luck.csv, line 3, column `metric`: \"variants\" is not a name that is known here",
                "luck.csv, line 3, column `n`: \"\" is not a whole number",
                "luck.csv, line 3, column `value`: \"NaN\" is not a number",
                "luck.csv, line 4: 17 cells under 16 columns",
                "luck.csv, line 5: 4 cells under 16 columns",
            ]
        );
        let policy = "scenario,mission,british,turks,policy,side,role,player,parameter,from,to,metric,\
                      unit,n,value,std_err,ci_low,ci_high,ci_level,ci_method,p_value,correlation,saving";
        let row = "toy,,,,,british,best,bold,,,,gain,share,9,0.5,,,,,magic,,,much";
        assert_eq!(
            unfit("parameters.csv", &format!("{policy}\n{row}\n")),
            [
                "parameters.csv, line 2, column `role`: \"best\" is not a name that is known here",
                "parameters.csv, line 2, column `ci_method`: \"magic\" is not a name that is known here",
                "parameters.csv, line 2, column `saving`: \"much\" is not a number",
            ]
        );
    }

    #[test]
    fn numbers_of_games_and_levels_have_their_ends() {
        let luck = |n: &str, level: &str| {
            let figure = format!(",{n},0.5,,0.4,0.6,{level},wilson");
            format!("{LUCK}\n{}\n", ROW.replace(",9,0.5,,,,,", &figure))
        };
        let fits = |text: &str| read("luck.csv", text).is_ok();
        assert!(fits(&luck("0", "0.000001")) && fits(&luck("281474976710655", "0.999999")));
        assert_eq!(
            unfit("luck.csv", &luck("281474976710656", "1")),
            [
                "luck.csv, line 2, column `n`: \"281474976710656\" is not a number of games",
                "luck.csv, line 2, column `ci_level`: \"1\" is not a level between 0 and 1",
            ]
        );
        assert!(!fits(&luck("9", "0")) && !fits(&luck("9", "-1e308")));
    }

    /// Results of versions without verdicts are judged by their intervals.
    #[test]
    fn columns_that_not_all_files_have_may_be_missing() {
        let header = LUCK.replace("source,turn", "kind,subject,change,holds,origin,why")
            + ",p_value,correlation,saving";
        let row = "toy,,,,,ruling,retreat,free,held,,,win_rate_change,share,9,-0.5,,-0.6,-0.4,0.95,wilson,,,";
        let read = |text: String| {
            let result = read("sensitivity.csv", &text).expect("it fits");
            let row = &result.tables.sensitivity[0];
            significant_sign(&row.judged, &row.estimate)
        };
        assert_eq!(read(format!("{header}\n{row}\n")), Some(-1.0));
        let judged = |cells: &str| read(format!("{header},q_value,clear\n{row},{cells}\n"));
        assert_eq!((judged("0.5,0.000000"), judged(",")), (None, None));
        assert_eq!(judged("0.01,1.000000"), Some(-1.0));
    }
}
