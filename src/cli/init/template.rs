//! Template of a variant with everything that may change.

use std::fmt::Write as _;

use crate::prelude::*;

use sandtable_scenario::quote_key;

/// Variant that changes nothing, with all values that may change in comments.
pub struct ScenarioTemplate<'a> {
    pub name: &'a str,
    pub extends: &'a str,
    pub document: &'a Document,
}

impl ScenarioTemplate<'_> {
    /// Returns the variant as the text of a scenario file.
    ///
    /// # Errors
    /// Returns every problem of the scenario.
    pub fn text(&self, game: &dyn GameDefinition) -> Result<String> {
        let model = game.read(self.document)?;
        let text = |text: &str| format!("{text:?}");
        let mut page = format!(
            "# A variant of {}. Take the # away from a line to change what it says.\n\n\
             extends = {}\ntitle = {}\n",
            self.document.title(),
            text(self.extends),
            text(self.name)
        );
        page += "\n# What the printed rules leave open\n";
        let chosen = model.rulings();
        for ruling in game.catalogue().rulings {
            let reading = chosen.iter().find(|(name, _)| *name == ruling.name);
            let question = ruling.question_in_a_line();
            let others = ruling.readings.join(", ");
            let reading = reading.map_or(ruling.readings[0], |(_, reading)| reading);
            let _ = write!(page, "\n# {question}\n# One of: {others}\n");
            let is_flag = matches!(reading, "true" | "false");
            let value = if is_flag { reading.to_owned() } else { text(reading) };
            let _ = writeln!(page, "# rulings.{} = {value}", quote_key(ruling.name));
        }
        page += "\n# Numbers\n\n";
        let casts = model.prepare(&game.everyone(), &PolicyStore::default()).unwrap_or_default();
        let matchups: Vec<Matchup> = casts.iter().map(|it| it.matchup()).collect();
        for number in model.numbers(&matchups) {
            let _ = writeln!(page, "# {} = {}   # {}", number.key, number.value, number.name);
        }
        for mix in model.mixes() {
            let _ = write!(page, "\n# How many of each: {}\n\n", mix.side);
            for piece in &mix.pieces {
                let (low, high) = (piece.pool.start(), piece.pool.end());
                let pool = format!("pool {low} to {high}");
                let _ = writeln!(page, "# {} = {}   # {pool}", piece.key, piece.copies);
            }
        }
        Ok(page)
    }
}
