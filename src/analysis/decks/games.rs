//! Games between decks, by which a search compares them.

use crate::prelude::*;
use crate::search::{Evaluate, FreshGames, Gain, INFORMATIVE_RATES, Point, Space};

/// Maximum number of decks that are compared with a base deck in the same games.
pub(super) const MAX_DECKS: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct DeckShare {
    /// Deck, as changes from the printed number of copies of each card.
    pub deck: Point,
    /// Probability of the deck, from 0 to 1.
    pub share: f64,
}

/// Context of a search for decks: policies, cards, search spaces and games left to play.
pub(super) struct DeckGames<'a> {
    /// Session of the study.
    pub session: &'a Session<'a>,
    /// Matchup of the policies, without decks.
    pub matchup: Matchup,
    /// Cards that each side can build its deck from.
    pub mixes: [Mix; 2],
    /// Search space of each side's decks, as changes from the printed number of copies of each card.
    pub spaces: [Space; 2],
    /// Source of games that no earlier comparison has played, with the budget of the search.
    pub fresh: FreshGames<'a>,
}

impl<'a> DeckGames<'a> {
    pub fn new(fresh: FreshGames<'a>, mixes: [Mix; 2]) -> Self {
        let session = fresh.session;
        let matchup = session.matchups().remove(0);
        let spaces = mixes.each_ref().map(Space::of_mix);
        DeckGames { session, matchup, mixes, spaces, fresh }
    }

    /// Returns the overrides of scenario keys, as `KEY=VALUE`, that give both sides these decks.
    pub fn settings(&self, decks: [&Point; 2]) -> Vec<String> {
        self.spaces.iter().zip(decks).flat_map(|(space, deck)| space.settings(deck)).collect()
    }

    /// Returns the scenario with these decks, or `None` if it does not allow one of them.
    pub fn model(&self, decks: [&Point; 2]) -> Option<Model> {
        self.session.base(0).read(&self.settings(decks)).ok()
    }

    /// Returns a panel (matchups that play the same games) with a matchup for each pair of decks.
    pub fn pair_panel(&self, decks: [&[Point]; 2]) -> Panel {
        let pairs = decks[0].iter().flat_map(|one| decks[1].iter().map(move |other| [one, other]));
        let arm = |pair: [&Point; 2]| {
            let model = self.model(pair).expect("decks that were played before");
            PanelArm::new(vec![self.session.prepare_in(&model, &self.matchup)], self.settings(pair))
        };
        Panel { arms: pairs.map(arm).collect(), ..Panel::new([], 0) }
    }
}

/// Comparison of decks of one side by their games against a fixed mix of the other side.
pub(super) struct ResponseEvaluator<'g, 'a> {
    games: &'g mut DeckGames<'a>,
    /// Index of the side: 0 for the first seat.
    side: usize,
    /// Decks of the opponent's mix, with their probabilities.
    opponents: Vec<DeckShare>,
    /// Measure that decks are compared by, such as the margin of victory; `None` for the win rate.
    ///
    /// The win rate tells decks apart unless nearly all games have the same winner.
    measure: Option<MeasureId>,
}

impl<'g, 'a> ResponseEvaluator<'g, 'a> {
    /// Creates the comparison of a side's decks against `opponents`, the mix of the other side.
    ///
    /// `value` is the win rate of the first seat if both sides play their mixes.
    pub fn new(
        games: &'g mut DeckGames<'a>,
        side: usize,
        opponents: Vec<DeckShare>,
        value: f64,
    ) -> Self {
        let [low, high] = INFORMATIVE_RATES;
        let is_informative = (low..=high).contains(&value);
        let game = games.session.game();
        let finest = game.info().margins.first().filter(|_| !is_informative);
        let measure = finest.and_then(|name| game.measure(name));
        ResponseEvaluator { games, side, opponents, measure }
    }

    fn in_seat_order<'d>(&self, own: &'d Point, opponent: &'d Point) -> [&'d Point; 2] {
        if self.side == 0 { [own, opponent] } else { [opponent, own] }
    }

    /// Returns the factor that turns a gain of the first seat into one of the evaluated side: 1 or -1.
    pub fn sign(&self) -> f64 {
        if self.side == 0 { 1.0 } else { -1.0 }
    }

    fn models_against_mix(&self, own: &Point) -> Option<Vec<Model>> {
        self.opponents
            .iter()
            .map(|it| self.games.model(self.in_seat_order(own, &it.deck)))
            .collect()
    }

    /// Estimates the gain of each deck over the first deck, from the tally of their games.
    ///
    /// `arms` is the number of decks, each of which plays one arm.
    fn gains(&self, tally: &PanelTally, arms: usize) -> Vec<Gain> {
        let (level, sign) = (self.games.session.level, self.sign());
        let gain = |arm| {
            let pair = tally.pair(arm, 0);
            let won = pair.difference(-1..=1, level).scaled(sign);
            let measured = tally.measures.first().map(|it| it.pair(arm, 0));
            let measured = measured.map(|it| it.difference(i32::MIN..=i32::MAX, level));
            Gain {
                objective: measured.map_or(won, |it| it.scaled(sign)),
                won,
                pairing: Pairing::from(&pair),
            }
        };
        (0..arms).map(gain).collect()
    }

    /// Plays `games` fresh games of each deck against the mix, all decks on the same random streams.
    ///
    /// Returns `None` if the budget has too few games left, if a deck is invalid, or after an interruption.
    pub fn play_together(&mut self, decks: &[&Point], games: u64) -> Option<PanelTally> {
        let bases = self.models_against_mix(decks.first()?)?;
        let models: Vec<Vec<Model>> =
            decks.iter().map(|deck| self.models_against_mix(deck)).collect::<Option<_>>()?;
        let rooms = bases.iter().enumerate().map(|(opponent, base)| {
            let same = models.iter().map(|it| it[opponent].clone()).collect::<Vec<_>>();
            needed_room(base, &same)
        });
        let room = rooms.max().unwrap_or(0);
        // Aligned slots give cards that all decks share the same random numbers.
        let cast = |(model, base): (Model, &Model)| {
            let aligned = model.composition().and_then(|it| it.aligned(base, room));
            let model = aligned.unwrap_or(model);
            self.games.session.prepare_in(&model, &self.games.matchup)
        };
        let arm = |(models, deck): (Vec<Model>, &&Point)| {
            let casts = models.into_iter().zip(&bases).map(cast).collect();
            PanelArm::new(
                casts,
                self.games.settings(self.in_seat_order(deck, &self.opponents[0].deck)),
            )
        };
        let panel = Panel {
            arms: models.into_iter().zip(decks).map(arm).collect(),
            weights: MatchupShares::new(
                &self.opponents.iter().map(|it| it.share).collect::<Vec<_>>(),
            ),
            measures: self.measure.into_iter().collect(),
            seed: 0,
        };
        self.games.fresh.play(panel, games)
    }
}

impl Evaluate for ResponseEvaluator<'_, '_> {
    type Point = Point;
    type Results = Vec<Gain>;

    fn is_possible(&mut self, deck: &Point) -> bool {
        let model = self.games.model(self.in_seat_order(deck, &self.opponents[0].deck));
        model.is_some_and(|model| model.warnings().iter().all(|it| it.is_empty()))
    }

    fn evaluate(&mut self, decks: &[Point], games: u64) -> Option<Vec<Gain>> {
        let mut all = Vec::new();
        let [first, others @ ..] = decks else { return Some(all) };
        for others in others.chunks(MAX_DECKS) {
            let decks: Vec<&Point> = std::iter::once(first).chain(others).collect();
            let tally = self.play_together(&decks, games)?;
            let gains = self.gains(&tally, decks.len());
            all.extend(gains.into_iter().skip(usize::from(!all.is_empty())));
        }
        Some(all)
    }
}
