//! Tables as their files have them.

use super::{Column, MetricNote, Part, Parts, Row};

/// A table as its file has it.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of its file.
    pub name: &'static str,
    /// Its columns, but for the first, which has the scenario.
    pub columns: Vec<Column>,
    /// Its rows, a cell a column.
    pub records: Vec<Vec<String>>,
    /// What its metrics say.
    pub notes: Vec<MetricNote>,
}

impl Sheet {
    /// The table of some rows, the metrics of which are explained by `notes`.
    pub fn of<R: Row>(parts: Parts, rows: &[R], notes: Vec<MetricNote>) -> Sheet {
        let mut records = vec![Vec::new(); rows.len()];
        records.iter_mut().zip(rows).for_each(|(record, row)| row.write(record));
        Sheet { name: R::FILE, columns: R::all_columns(parts.alone()), records, notes }.among(parts)
    }

    /// The same table with a column for every part that any game of a program has: those that only
    /// others have stay empty.
    pub fn among(mut self, parts: Parts) -> Sheet {
        let (all, own): (Vec<&'static Part>, Vec<&'static Part>) =
            (parts.columns().collect(), parts.alone().columns().collect());
        let place_of = |some: &[&Part]| {
            let mut places = self.columns.windows(some.len().max(1));
            places.position(|them| them.iter().zip(some).all(|(it, part)| it.name == part.key))
        };
        let Some(start) = place_of(&own).filter(|_| place_of(&all).is_none()) else { return self };
        let behind = start + own.len();
        let column = |part: &&'static Part| Column::new(part.key, "string", parts.meaning(part));
        self.columns.splice(start..behind, all.iter().map(column));
        for record in &mut self.records {
            let cell = |part: &&Part| {
                let place = own.iter().position(|it| it.key == part.key);
                place.map_or(String::new(), |place| record[start + place].clone())
            };
            let cells: Vec<String> = all.iter().map(cell).collect();
            record.splice(start..behind, cells);
        }
        self
    }

    /// The same table without the columns that not all files of its name have.
    pub fn short(mut self) -> Sheet {
        let keeps: Vec<bool> = self.columns.iter().map(|column| !column.optional).collect();
        for record in &mut self.records {
            let mut keeps = keeps.iter();
            record.retain(|_| keeps.next() == Some(&true));
        }
        self.columns.retain(|column| !column.optional);
        self
    }

    /// The same table with another description of a column, in the words of the game.
    pub fn described(mut self, column: &str, words: String) -> Sheet {
        let it = self.columns.iter_mut().find(|it| it.name == column);
        it.into_iter().for_each(|it| it.description = words.clone().into());
        self
    }

    /// The same table with a column for each of these keys; its rows have their values.
    pub fn varying(mut self, varied: &[String]) -> Sheet {
        for key in varied {
            let place = self.columns.len();
            let cells = self.records.iter().map(|record| &record[place][..]);
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

/// What some cells hold: `integer`, `number` or `string`.
fn kind_of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> &'static str {
    match cells.clone().all(|cell| cell.parse::<i64>().is_ok()) {
        true => "integer",
        false if cells.clone().all(|cell| cell.parse().is_ok_and(f64::is_finite)) => "number",
        false => "string",
    }
}
