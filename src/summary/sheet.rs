//! Tables in the form that is written to files.

use super::{Column, MetricNote, Part, Parts, Row};

/// Contents of a result file: a table, with descriptions of its columns and metrics.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Name of the file.
    pub name: &'static str,
    /// Columns, without the first one, the name of the scenario.
    pub columns: Vec<Column>,
    /// Rows, with a cell for each column.
    pub records: Vec<Vec<String>>,
    /// Descriptions of the metrics that occur in the table.
    pub notes: Vec<MetricNote>,
}

impl Sheet {
    /// Returns the table of `rows`, with `notes` as the descriptions of their metrics.
    ///
    /// `parts` are the seats and modes that have columns in the table.
    pub fn of<R: Row>(parts: Parts, rows: &[R], notes: Vec<MetricNote>) -> Sheet {
        let columns = R::all_columns(parts.alone());
        let room = columns.len() + parts.columns().count();
        let record = |row: &R| {
            let mut record = Vec::with_capacity(room);
            row.write(&mut record);
            record
        };
        let records = rows.iter().map(record).collect();
        Sheet { name: R::FILE, columns, records, notes }.among(parts)
    }

    /// Adds empty columns for the seats and modes of other games, which `parts` includes.
    ///
    /// With these columns, tables of several games can be joined. Nothing changes if `parts` is of a single game.
    pub fn among(mut self, parts: Parts) -> Sheet {
        let (all, own): (Vec<&'static Part>, Vec<&'static Part>) =
            (parts.columns().collect(), parts.alone().columns().collect());
        let index_of = |some: &[&Part]| {
            let mut windows = self.columns.windows(some.len().max(1));
            windows.position(|them| them.iter().zip(some).all(|(it, part)| it.name == part.key))
        };
        let Some(start) = index_of(&own).filter(|_| index_of(&all).is_none()) else { return self };
        let behind = start + own.len();
        let column = |part: &&'static Part| Column::new(part.key, "string", parts.meaning(part));
        self.columns.splice(start..behind, all.iter().map(column));
        for record in &mut self.records {
            let cell = |part: &&Part| {
                let index = own.iter().position(|it| it.key == part.key);
                index.map_or(String::new(), |index| std::mem::take(&mut record[start + index]))
            };
            let cells: Vec<String> = all.iter().map(cell).collect();
            record.splice(start..behind, cells);
        }
        self
    }

    /// Returns the number of rows for which no game was played, by the definition in [`left_out`].
    ///
    /// The result is 0 if the table has no column for the number of games.
    pub fn rows_without_games(&self) -> u64 {
        let header = self.columns.iter().map(|column| &*column.name);
        left_out(header, &self.records).iter().filter(|is_left_out| **is_left_out).count() as u64
    }

    /// Removes the columns that are optional in this kind of file, and their cells.
    pub fn short(mut self) -> Sheet {
        let keeps: Vec<bool> = self.columns.iter().map(|column| !column.optional).collect();
        for record in &mut self.records {
            let mut keeps = keeps.iter();
            record.retain(|_| keeps.next() == Some(&true));
        }
        self.columns.retain(|column| !column.optional);
        self
    }

    /// Replaces the description of `column` by `words`, for example to use the terms of the game.
    ///
    /// Nothing changes if the table has no such column.
    pub fn described(mut self, column: &str, words: String) -> Sheet {
        let column = self.columns.iter_mut().find(|it| it.name == column);
        column.into_iter().for_each(|it| it.description = words.clone().into());
        self
    }

    /// Adds the headers of columns for the scenario keys in `varied`; the rows already have the cells.
    ///
    /// These cells come after those of all other columns, in the order of `varied`.
    pub fn varying(mut self, varied: &[String]) -> Sheet {
        for key in varied {
            let index = self.columns.len();
            let cells = self.records.iter().map(|record| &record[index][..]);
            self.columns.push(Column {
                name: key.clone().into(),
                kind: kind_of(cells.filter(|cell| !cell.is_empty())),
                description: format!("value of `{key}`, which is varied; empty at the base").into(),
                optional: false,
            });
        }
        self
    }
}

/// Returns for each row of a table whether reports omit it, because no game was played for it.
///
/// `header` contains the names of the columns. A row is omitted if its column `n` contains 0 and its column `value` is
/// empty. Rows with a value that needs no games, such as a number of edits, stay if any row has games. A table without
/// a column `n` keeps all rows.
pub fn left_out<'a>(
    header: impl IntoIterator<Item = &'a str>,
    records: &[impl AsRef<[String]>],
) -> Vec<bool> {
    let header: Vec<&str> = header.into_iter().collect();
    let index = |name: &str| header.iter().position(|column| *column == name);
    let (n, value) = (index("n"), index("value"));
    let contains = |record: &[String], column: Option<usize>, text: &str| {
        column.and_then(|index| record.get(index)).is_some_and(|cell| cell == text)
    };
    let has_games = records.iter().any(|record| !contains(record.as_ref(), n, "0"));
    let is_left_out = |record: &[String]| contains(record, n, "0") && contains(record, value, "");
    records.iter().map(|record| !has_games || is_left_out(record.as_ref())).collect()
}

/// Returns the narrowest type that fits all cells: `integer`, `number` or `string`.
fn kind_of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> &'static str {
    match cells.clone().all(|cell| cell.parse::<i64>().is_ok()) {
        true => "integer",
        false if cells.clone().all(|cell| cell.parse().is_ok_and(f64::is_finite)) => "number",
        false => "string",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_left_out_without_games_and_value_or_if_no_record_has_games() {
        let of = |header: [&str; 2], records: &[[&str; 2]]| {
            let records: Vec<_> = records.iter().map(|it| it.map(str::to_owned)).collect();
            left_out(header, &records)
        };
        let records = [["0", ""], ["0", "3.5"], ["8", ""], ["8", "0.5"]];
        assert_eq!(of(["n", "value"], &records), [true, false, false, false]);
        assert_eq!(of(["n", "value"], &records[..2]), [true, true]);
        assert_eq!(of(["n", "share"], &records), [false; 4]);
        assert_eq!(of(["games", "value"], &records[..2]), [false; 2]);
    }
}
