//! Traces: games as JSON Lines, one object for each event, in order of play (M7).

use crate::prelude::*;
use std::io::Write;

use sandtable_games::Lines;
use sandtable_games::rulings::ChosenRulings;

named! {
    /// Kind of a line of a trace, except the first line, which describes the game.
    #[allow(missing_docs)] // each is named after its events
    LineKind {
        Commit = "commit",
        Discard = "discard",
        Shuffle = "shuffle",
        Draw = "draw",
        Strike = "strike",
        Pass = "pass",
        Battle = "battle",
        End = "end",
    }
}

/// Observer that writes a game as JSON Lines. Consecutive draws of a side in one phase share a line.
pub struct Trace<'m, W> {
    model: &'m Model,
    /// The lines that were written, and the last line, to which further draws may still be added.
    pub lines: Lines<W>,
}

impl<'m, W: Write> Trace<'m, W> {
    /// Creates a trace that writes to `out`, and writes the first line, which describes the game.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>, out: W) -> Self {
        let mut lines = Lines::new(out);
        let [british, turkish] = &cast.names;
        lines.write(json!({
            "event": "game", "game": Megiddo::NAME, "scenario": replay.scenario,
            "seed": replay.seed, "index": replay.index,
            "policies": { "british": british, "turkish": turkish },
            "rulings": ChosenRulings(model.rulings.chosen()),
        }));
        Trace { model, lines }
    }

    /// Returns the trace line of an event, with the fields in the order of M7; `None` if it is a draw.
    fn line(&self, event: Event) -> Option<Json> {
        Some(match event {
            Event::Draw { .. } | Event::Drawn { .. } => return None,
            Event::Shuffle { side, deck } => json!({
                "event": LineKind::Shuffle.name(), "side": side.name(), "deck": self.labels(side, deck),
            }),
            Event::Discard { side, cards } => json!({
                "event": LineKind::Discard.name(), "side": side.name(), "cards": self.labels(side, cards),
            }),
            Event::Commit { side, cards, committable } => json!({
                "event": LineKind::Commit.name(), "side": side.name(), "cards": self.labels(side, cards),
                "committable": self.labels(side, committable),
            }),
            Event::Strike { strike, effect, legal } => {
                let [attacker, target] = self.pair(strike, legal.side);
                json!({
                    "event": LineKind::Strike.name(), "phase": legal.phase.name(), "side": legal.side.name(),
                    "attacker": attacker, "target": target, "effect": effect.name(),
                    "legal": self.pairs(&legal),
                })
            }
            Event::Pass { side, phase, legal } => json!({
                "event": LineKind::Pass.name(), "phase": phase.name(), "side": side.name(),
                "legal": self.pairs(&legal),
            }),
            Event::Battle { number, totals, winner, victory_points } => json!({
                "event": LineKind::Battle.name(), "number": number, "british": totals[0], "turkish": totals[1],
                "winner": winner.name(),
                "vp": { "british": victory_points[0], "turkish": victory_points[1] },
            }),
            Event::End { winner, reason, battles, .. } => json!({
                "event": LineKind::End.name(), "winner": winner.name(), "reason": reason.name(),
                "battles": battles,
            }),
        })
    }

    fn label(&self, side: Side, slot: Slot) -> String {
        self.model.army(side).label(slot)
    }

    fn labels(&self, side: Side, cards: Set<Slot>) -> Vec<String> {
        cards.iter().map(|slot| self.label(side, slot)).collect()
    }

    fn pairs(&self, legal: &LegalStrikes) -> Vec<[String; 2]> {
        let strikes = legal.all(self.model).into_iter();
        strikes.map(|strike| self.pair(strike, legal.side)).collect()
    }

    fn pair(&self, strike: Strike, side: Side) -> [String; 2] {
        [self.label(side, strike.attacker), self.label(side.enemy(), strike.target)]
    }

    /// Adds a drawn card to the last line if it has draws of the same side and phase, else to a new line.
    fn draw(&mut self, side: Side, card: Slot, phase: DrawPhase) {
        let (card, side, phase) = (self.label(side, card), side.name(), phase.name());
        let line = self.lines.growing.first_mut();
        let line = line.filter(|line| line["side"] == side && line["phase"] == phase);
        match line.and_then(|line| line["cards"].as_array_mut()) {
            Some(cards) => cards.push(card.into()),
            None => self.lines.grow(json!({
                "event": LineKind::Draw.name(), "side": side, "cards": [card], "phase": phase,
            })),
        }
    }
}

impl<W: Write> Observer<Event> for Trace<'_, W> {
    fn observe(&mut self, event: Event) {
        if let Event::Draw { side, card, phase } = event {
            self.draw(side, card, phase);
        } else if let Some(line) = self.line(event) {
            self.lines.write(line);
        }
    }
}
