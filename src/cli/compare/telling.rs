//! What a comparison has found, told to people.

use super::{Findings, is_of_players};
use crate::analysis::balance::{Balance, Standing};
use crate::analysis::compare::{self, Comparison, Miss};
use crate::cli::study::{self, Written};
use crate::report::figures::{counted, decimals, in_range, level, percentage_points, with_margin};
use crate::report::text::Table;
use crate::stats::{Estimate, Paired};

impl Findings<'_> {
    /// The answer in a few lines.
    pub(super) fn headline(&self) -> String {
        let mut text = Written::default();
        let (games, level) = (counted(self.tally.n(), "game"), level(self.level));
        if let Some(balance) = &self.balance {
            let value = study::rate(&balance.value);
            let wins = self.grid.parts().wins_in_words();
            text.line(&format!("When both sides choose well among these players {wins} {value}."));
            let sides = [(&balance.rows, &self.grid.rows), (&balance.columns, &self.grid.columns)];
            for (seat, (standings, names)) in self.grid.parts().seats().zip(sides) {
                text.line(&format!("  {}: {}", seat.label, mix(names, standings)));
            }
            text.line("");
        }
        let columns = self.grid.columns.iter().map(|name| &name[..]);
        let mut table = Table::new(std::iter::once(&self.grid.heading()[..]).chain(columns));
        for (row, name) in self.grid.rows.iter().enumerate() {
            let cell = |column| study::rate(&self.rates[self.grid.line(row, column)]);
            let cells = (0..self.grid.columns.len()).map(cell);
            table.row(&std::iter::once(name.clone()).chain(cells).collect::<Vec<_>>());
        }
        text.line(&format!("Win rates ({level}), {games} of each contest on the same luck:"));
        text.table(&table);
        text.into()
    }

    /// What it rests on.
    pub(super) fn details(&self) -> String {
        let mut text = Written::default();
        match &self.balance {
            Some(balance) => self.tell_standings(balance, &mut text),
            // A single game of two sides has no balance.
            None if self.grid.opponents().is_some() => {}
            None => self.tell_regrets(&mut text),
        }
        if let Some(middle) = median(&self.savings()) {
            text.line("");
            text.line(&format!(
                "On independent luck, differences of strategies would have taken {} times as many games",
                decimals(middle, 1)
            ));
            text.line("(the median over pairs of players; comparisons.csv has each).");
        }
        text.into()
    }

    /// What sharing the luck saved in each comparison that the yardstick has no part in.
    fn savings(&self) -> Vec<f64> {
        let of_players = |it: &&Comparison| is_of_players(it, self.grid, self.reference);
        self.comparisons.iter().filter(of_players).filter_map(|it| it.pair.saving()).collect()
    }

    fn tell_standings(&self, balance: &Balance, text: &mut Written) {
        let title =
            ["Strategy", "share of the mix", "has one", "regret, points", "exploitability", "by"];
        let mut table = Table::new(title);
        for (side, name, standing) in self.standings(balance) {
            let opponents = if side == self.grid.parts().first().side() {
                &self.grid.columns
            } else {
                &self.grid.rows
            };
            table.row(&[
                format!("{side} {name}"),
                in_range(&standing.share),
                study::rate(&standing.support),
                percentage_points(&standing.regret),
                percentage_points(&standing.exploitability),
                opponents[standing.nemesis].clone(),
            ]);
        }
        text.table(&table);
        text.line("");
        text.line("Has one: how often, when the same games are drawn again; the range is that of the share then.");
        text.line("Regret: given away against the other side's mix. Exploitability: given away against the");
        text.line("strategy in this pool that is worst for it; others outside the pool may be worse still.");
        text.line("Worst enemies were chosen on the games that they are judged by: that is a little too hard");
        text.line("on all.");
        self.tell_ratings(text);
    }

    fn tell_ratings(&self, text: &mut Written) {
        let Some(ratings) = compare::ratings(self.grid, self.tally) else { return };
        text.line("");
        let Some(fit) = &ratings.fit else {
            return text
                .line("No ratings: games are too one-sided to tell how far players are apart.");
        };
        let mut table = Table::new(["Rating, Elo points above the average of the rated", ""]);
        let mut unknown = false;
        for (place, name) in ratings.names.iter().enumerate() {
            let rating = ratings.rating(place, self.level);
            unknown |= rating.value.is_none();
            table.row(&[name.clone(), elo(&rating)]);
        }
        table.row(&[
            format!("the {} side itself", self.grid.parts().first().label),
            elo(&fit.first_side(self.level)),
        ]);
        text.table(&table);
        if unknown {
            text.line("– wins or loses nearly all games against the others: how far it is from them is unknown.");
        }
        let Some(Miss { cell: (row, column), residual }) = ratings.worst else { return };
        text.line(&format!(
            "One number a strategy misses no cell of the rated by more than {} points ({} against {});",
            decimals(100.0 * residual.abs(), 2),
            self.grid.rows[row],
            self.grid.columns[column]
        ));
        text.line("where that is much, trust the matrix.");
    }

    fn tell_regrets(&self, text: &mut Written) {
        let columns = self.grid.columns.iter().map(|name| &name[..]);
        let title = std::iter::once("Given away to the best, points").chain(columns);
        let mut table = Table::new(title);
        let regrets: Vec<_> = (0..self.grid.columns.len())
            .map(|column| compare::regrets(self.grid, self.tally, column))
            .collect();
        for (row, name) in self.grid.rows.iter().enumerate() {
            let cell = |(best, pairs): &(usize, Vec<_>)| match row == *best {
                true => "best".to_owned(),
                false => points(&pairs[row], self.level),
            };
            let cells = regrets.iter().map(cell);
            table.row(&std::iter::once(name.clone()).chain(cells).collect::<Vec<_>>());
        }
        text.table(&table);
        text.line("The best was chosen on the same games: what the others give away is a little too great.");
    }
}

/// A rating for a person.
fn elo(rating: &Estimate) -> String {
    rating.value.map_or("–".to_owned(), |value| with_margin(value, rating.margin()))
}

fn points(pair: &Paired, level: f64) -> String {
    percentage_points(&pair.difference(-1..=1, level))
}

/// The strategies of a mix, the most frequent first, each with the range of its share.
fn mix(names: &[String], standings: &[Standing]) -> String {
    let share = |standing: &Standing| standing.share.value.unwrap_or(0.0);
    let mut played: Vec<_> =
        names.iter().zip(standings).filter(|(_, standing)| share(standing) >= 0.0005).collect();
    played.sort_by(|(_, one), (_, other)| share(other).total_cmp(&share(one)));
    let words = played.iter().map(|(name, it)| format!("{name} {}", in_range(&it.share)));
    words.collect::<Vec<_>>().join(", ")
}

fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}
