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

/// A line of M7, with the fields in its order.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<'a> {
    Game {
        game: &'static str,
        scenario: &'a str,
        seed: u64,
        index: u64,
        policies: BySide<&'a str>,
        rulings: ChosenRulings,
    },
    Shuffle {
        side: &'static str,
        deck: Vec<String>,
    },
    Draw {
        side: &'static str,
        cards: Vec<String>,
        phase: &'static str,
    },
    Discard {
        side: &'static str,
        cards: Vec<String>,
    },
    Commit {
        side: &'static str,
        cards: Vec<String>,
        committable: Vec<String>,
    },
    Strike {
        phase: &'static str,
        side: &'static str,
        attacker: String,
        target: String,
        effect: &'static str,
        legal: Vec<[String; 2]>,
    },
    Pass {
        phase: &'static str,
        side: &'static str,
        legal: Vec<[String; 2]>,
    },
    Battle {
        number: u8,
        british: i32,
        turkish: i32,
        winner: &'static str,
        vp: BySide<u8>,
    },
    End {
        winner: &'static str,
        reason: &'static str,
        battles: u8,
    },
}

#[derive(Serialize)]
struct BySide<T> {
    british: T,
    turkish: T,
}

impl<T> From<[T; 2]> for BySide<T> {
    fn from([british, turkish]: [T; 2]) -> Self {
        BySide { british, turkish }
    }
}

impl<'m, W: Write> Trace<'m, W> {
    /// A trace that begins with the `game` line.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>, out: W) -> Self {
        let mut trace = Trace { model, out, so_far: Ok(()), drawing: None, written: 0 };
        trace.write(&Line::Game {
            game: Megiddo::NAME,
            scenario: replay.scenario,
            seed: replay.seed,
            index: replay.index,
            policies: cast.names.each_ref().map(|name| &name[..]).into(),
            rulings: ChosenRulings(model.rulings.chosen()),
        });
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

    /// Every event but a draw is a line.
    fn line(&self, event: Event) -> Option<Line<'static>> {
        Some(match event {
            Event::Draw { .. } | Event::Drawn { .. } => return None,
            Event::Shuffle { side, deck } => {
                Line::Shuffle { side: side.name(), deck: self.labels(side, deck) }
            }
            Event::Discard { side, cards } => {
                Line::Discard { side: side.name(), cards: self.labels(side, cards) }
            }
            Event::Commit { side, cards, committable } => Line::Commit {
                side: side.name(),
                cards: self.labels(side, cards),
                committable: self.labels(side, committable),
            },
            Event::Strike { strike, effect, legal } => self.strike(strike, effect, &legal),
            Event::Pass { side, phase, legal } => {
                Line::Pass { phase: phase.name(), side: side.name(), legal: self.pairs(&legal) }
            }
            Event::Battle { number, totals: [british, turkish], winner, victory_points } => {
                let vp = victory_points.into();
                Line::Battle { number, british, turkish, winner: winner.name(), vp }
            }
            Event::End { winner, reason, battles, .. } => {
                Line::End { winner: winner.name(), reason: reason.name(), battles }
            }
        })
    }

    fn strike(&self, strike: Strike, effect: Effect, legal: &Strikes) -> Line<'static> {
        let [attacker, target] = self.pair(strike, legal.side);
        Line::Strike {
            phase: legal.phase.name(),
            side: legal.side.name(),
            attacker,
            target,
            effect: effect.name(),
            legal: self.pairs(legal),
        }
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
            let cards = cards.into_iter().map(|slot| self.label(side, slot)).collect();
            self.write(&Line::Draw { side: side.name(), cards, phase: phase.name() });
        }
    }

    fn write(&mut self, line: &Line<'_>) {
        self.written += 1;
        if self.so_far.is_ok() {
            self.so_far = self.try_to_write(line);
        }
    }

    /// One call for the whole line, since `out` may have no buffer of its own.
    fn try_to_write(&mut self, line: &Line<'_>) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.out.write_all(&text)
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
