//! Games as JSON Lines, one object an event, in order of play (M7).

use crate::prelude::*;
use std::io::Write;

use sandtable_games::rulings::ChosenRulings;

/// Writes the game it watches. An error of the writer is kept until [`Trace::finish`], since the rules
/// cannot handle it.
pub struct Trace<'m, W> {
    model: &'m Model,
    out: W,
    so_far: io::Result<()>,
    /// Cards that were drawn one after the other and make up one line.
    drawing: Option<Drawing>,
    written: usize,
}

struct Drawing {
    side: Side,
    phase: DrawPhase,
    cards: Vec<Slot>,
}

impl<'m, W: Write> Trace<'m, W> {
    /// A trace that begins with the `game` line.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>, out: W) -> Self {
        let mut trace = Trace { model, out, so_far: Ok(()), drawing: None, written: 0 };
        let [british, turkish] = &cast.names;
        trace.write(&json!({
            "event": "game", "game": Megiddo::NAME, "scenario": replay.scenario,
            "seed": replay.seed, "index": replay.index,
            "policies": { "british": british, "turkish": turkish },
            "rulings": ChosenRulings(model.rulings.chosen()),
        }));
        trace
    }

    /// Says whether every line was written.
    ///
    /// # Errors
    /// The first failure of the writer; nothing was written after it.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_drawing();
        self.so_far?;
        self.out.flush()
    }

    /// How many lines there are, one that may still grow included.
    pub(super) fn lines(&self) -> usize {
        self.written + usize::from(self.drawing.is_some())
    }

    /// Gives back where all lines were written.
    pub(super) fn into_inner(mut self) -> W {
        self.write_drawing();
        self.out
    }

    /// Every event but a draw is a line of M7, with the fields in its order.
    fn line(&self, event: Event) -> Option<Json> {
        Some(match event {
            Event::Draw { .. } | Event::Drawn { .. } => return None,
            Event::Shuffle { side, deck } => json!({
                "event": "shuffle", "side": side.name(), "deck": self.labels(side, deck),
            }),
            Event::Discard { side, cards } => json!({
                "event": "discard", "side": side.name(), "cards": self.labels(side, cards),
            }),
            Event::Commit { side, cards, committable } => json!({
                "event": "commit", "side": side.name(), "cards": self.labels(side, cards),
                "committable": self.labels(side, committable),
            }),
            Event::Strike { strike, effect, legal } => {
                let [attacker, target] = self.pair(strike, legal.side);
                json!({
                    "event": "strike", "phase": legal.phase.name(), "side": legal.side.name(),
                    "attacker": attacker, "target": target, "effect": effect.name(),
                    "legal": self.pairs(&legal),
                })
            }
            Event::Pass { side, phase, legal } => json!({
                "event": "pass", "phase": phase.name(), "side": side.name(),
                "legal": self.pairs(&legal),
            }),
            Event::Battle { number, totals, winner, victory_points } => json!({
                "event": "battle", "number": number, "british": totals[0], "turkish": totals[1],
                "winner": winner.name(),
                "vp": { "british": victory_points[0], "turkish": victory_points[1] },
            }),
            Event::End { winner, reason, battles, .. } => json!({
                "event": "end", "winner": winner.name(), "reason": reason.name(),
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

    fn pairs(&self, legal: &Strikes) -> Vec<[String; 2]> {
        let strikes = legal.all(self.model).into_iter();
        strikes.map(|strike| self.pair(strike, legal.side)).collect()
    }

    fn pair(&self, strike: Strike, side: Side) -> [String; 2] {
        [self.label(side, strike.attacker), self.label(side.enemy(), strike.target)]
    }

    /// Adds a card to the line of those drawn before it, if they are of the same side and phase.
    fn draw(&mut self, side: Side, card: Slot, phase: DrawPhase) {
        match &mut self.drawing {
            Some(drawing) if (drawing.side, drawing.phase) == (side, phase) => {
                drawing.cards.push(card);
            }
            _ => {
                self.write_drawing();
                self.drawing = Some(Drawing { side, phase, cards: vec![card] });
            }
        }
    }

    fn write_drawing(&mut self) {
        if let Some(Drawing { side, phase, cards }) = self.drawing.take() {
            let cards: Vec<String> = cards.iter().map(|slot| self.label(side, *slot)).collect();
            self.write(&json!({
                "event": "draw", "side": side.name(), "cards": cards, "phase": phase.name(),
            }));
        }
    }

    /// One call for the whole line, since `out` may have no buffer of its own.
    fn write(&mut self, line: &Json) {
        self.written += 1;
        if self.so_far.is_ok() {
            self.so_far = self.out.write_all(format!("{line}\n").as_bytes());
        }
    }
}

impl<W: Write> Onlooker<Event> for Trace<'_, W> {
    fn see(&mut self, event: Event) {
        match event {
            Event::Draw { side, card, phase } => return self.draw(side, card, phase),
            Event::Drawn { .. } => return,
            _ => {}
        }
        self.write_drawing();
        if let Some(line) = self.line(event) {
            self.write(&line);
        }
    }
}
