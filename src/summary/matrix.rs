//! Arrangement of matchups as a matrix.

use super::{Matchup, Part, Parts, each_once};

/// Matrix of matchups: a row for each policy of the first seat, a column for each opposition.
///
/// An opposition is a choice of policies for all other seats and of the mode. Each cell is one matchup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    parts: Parts,
    /// Names of the first seat's policies, one for each row.
    pub rows: Vec<String>,
    /// Names of the columns: the opposing policies and the mode, separated by commas.
    pub columns: Vec<String>,
    /// Each column as a matchup without a policy in the first seat.
    pub oppositions: Vec<Matchup>,
    /// Index of each cell's matchup in the list from which the matrix was made, row by row.
    pub lines: Vec<usize>,
}

impl Matrix {
    /// Arranges `matchups` as a matrix; returns `None` if a cell would be empty or have two matchups.
    pub fn of<'a>(matchups: impl IntoIterator<Item = &'a Matchup>) -> Option<Matrix> {
        let keys: Vec<(&str, Matchup)> = matchups
            .into_iter()
            .map(|it| Some((it.first_player()?, it.without_first_player())))
            .collect::<Option<_>>()?;
        let rows = each_once(keys.iter().map(|key| key.0));
        let oppositions = each_once(keys.iter().map(|key| &key.1));
        let cells = rows.iter().flat_map(|row| oppositions.iter().map(move |column| (row, column)));
        let line = |(row, column): (&&str, &&Matchup)| {
            keys.iter().position(|key| key.0 == *row && key.1 == **column)
        };
        let lines = cells.map(line).collect::<Option<Vec<_>>>()?;
        (lines.len() == keys.len()).then(|| Matrix {
            parts: keys.first().map_or(Parts::new(&[]), |(_, met)| met.parts()),
            rows: rows.iter().map(|row| (*row).to_owned()).collect(),
            columns: oppositions.iter().map(|it| it.names()).collect(),
            oppositions: oppositions.into_iter().cloned().collect(),
            lines,
        })
    }

    /// Returns the index of a cell's matchup in the list from which the matrix was made.
    pub fn line(&self, row: usize, column: usize) -> usize {
        self.lines[row * self.columns.len() + column]
    }

    /// Returns the seats and the mode of the matchups.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// Returns the seats of the rows and of the columns, in a game with two seats and no mode.
    ///
    /// Returns `None` for any other game, whose columns do not belong to a single seat.
    pub fn opponents(&self) -> Option<[&'static Part; 2]> {
        self.parts.opponents()
    }

    /// Returns the top left cell of the matrix, such as `British \ Turks` or `Player \ mission`.
    ///
    /// It names the seat of the rows, and then the seats and the mode of the columns.
    pub fn heading(&self) -> String {
        let first = self.parts.first();
        let others = self.parts.own().filter(|part| part.key != first.key);
        let label = |part: &Part| match part.is_seat() {
            true => part.label.to_owned(),
            false => part.label.to_lowercase(),
        };
        format!("{} \\ {}", first.label, others.map(label).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::matchup::samples::{THREE, TWO};
    use super::*;

    fn matchup(red: &str, blue: &str) -> Matchup {
        Matchup::of(TWO).with("red", red).with("blue", blue)
    }

    #[test]
    fn a_matrix_is_filled_in_any_order() {
        let matchups = [matchup("a", "y"), matchup("b", "x"), matchup("b", "y"), matchup("a", "x")];
        let matrix = Matrix::of(&matchups).expect("a matrix");
        assert_eq!(matrix.rows, ["a", "b"]);
        assert_eq!(matrix.columns, ["y", "x"]);
        let lines = [matrix.line(0, 0), matrix.line(0, 1), matrix.line(1, 0), matrix.line(1, 1)];
        assert_eq!(lines, [0, 3, 2, 1]);
        assert_eq!(matrix.heading(), "Red \\ Blue");
        assert_eq!(Matrix::of(&matchups[..3]), None);
    }

    #[test]
    fn a_column_may_consist_of_several_parts() {
        let matchup = Matchup::of(THREE).with("map", "hills").with("red", "a");
        let matchup = matchup.with("blue", "b").with("grey", "c");
        let matrix = Matrix::of([&matchup]).expect("a matrix");
        assert_eq!((&matrix.columns[0][..], matrix.opponents()), ("hills, b, c", None));
        assert_eq!(matrix.heading(), "Red \\ map, Blue, Grey");
    }
}
