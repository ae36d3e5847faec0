//! The one thing that rules play at.

use std::any::Any;

use super::{Asked, Chance, Notes, Onlooker, Stream};

/// Where a game is played: the only thing that rolls dice and deals cards, puts questions to
/// players and tells an onlooker.
///
/// Rules know the model, the state and a table, and nothing of who sits there.
pub trait Table<Event> {
    /// What settles random questions.
    type Chance: Chance;
    /// What answers the questions of the rules.
    type Player;

    /// What settles random questions.
    fn chance(&mut self) -> &mut Self::Chance;

    /// Puts a question to the player in `seat`, counted from 0, who sees `view` and whose own luck
    /// is the stream `luck`.
    fn ask<'t, View, Answer>(
        &'t mut self,
        seat: usize,
        luck: Stream,
        view: View,
        question: impl FnOnce(&Self::Player, Asked<'t, View>) -> Answer,
    ) -> Answer;

    /// Tells whoever watches what has just happened.
    fn tell(&mut self, event: Event);

    /// Shows whoever watches how the game stands after what was told last.
    #[inline]
    fn show(&mut self, _state: &dyn Any) {}

    /// Tells whoever watches that what comes next may depend on a ruling, by its place among the rulings.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Whether an onlooker cares in which order cards come that are dealt together, and by which spaces a
    /// march goes.
    fn heeds_order(&self) -> bool;
}

/// The table of every game: chance, the players in their seats, and an onlooker.
#[derive(Debug)]
pub struct Seated<'p, C, P, O, const SEATS: usize> {
    chance: C,
    players: [&'p P; SEATS],
    /// Who notes its decisions, if anybody.
    noted: Option<(usize, &'p Notes)>,
    /// Who is told.
    pub onlooker: O,
}

impl<'p, C, P, O, const SEATS: usize> Seated<'p, C, P, O, SEATS> {
    /// The table with these at it, the players in the order of their seats.
    #[inline]
    pub fn new(chance: C, players: [&'p P; SEATS], onlooker: O) -> Self {
        Seated { chance, players, noted: None, onlooker }
    }

    /// The same table, where the player in a seat notes its decisions, if it searches.
    #[inline]
    pub fn noting(self, seat: usize, notes: &'p Notes) -> Self {
        Seated { noted: Some((seat, notes)), ..self }
    }
}

impl<Event, C, P, O, const SEATS: usize> Table<Event> for Seated<'_, C, P, O, SEATS>
where
    C: Chance,
    O: Onlooker<Event>,
{
    type Chance = C;
    type Player = P;

    #[inline]
    fn chance(&mut self) -> &mut C {
        &mut self.chance
    }

    #[inline]
    fn ask<'t, View, Answer>(
        &'t mut self,
        seat: usize,
        luck: Stream,
        view: View,
        question: impl FnOnce(&P, Asked<'t, View>) -> Answer,
    ) -> Answer {
        let notes = self.noted.filter(|noted| noted.0 == seat).map(|noted| noted.1);
        question(self.players[seat], Asked::new(view, &mut self.chance, luck).noted(notes))
    }

    #[inline(always)]
    fn tell(&mut self, event: Event) {
        self.onlooker.see(event);
    }

    #[inline(always)]
    fn show(&mut self, state: &dyn Any) {
        self.onlooker.look(state);
    }

    #[inline(always)]
    fn depends_on(&mut self, ruling: usize) {
        self.onlooker.depends_on(ruling);
    }

    #[inline]
    fn heeds_order(&self) -> bool {
        self.onlooker.heeds_order()
    }
}
