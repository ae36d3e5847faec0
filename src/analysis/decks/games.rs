//! Evaluation of decks by games between policies.

use crate::prelude::*;
use crate::search::{Evaluate, FreshGames, Gain, INFORMATIVE_RATES, Point, Space};

/// Maximum number of decks that play the same games together.
pub(super) const LINES: usize = 128;

/// Deck of a mixed strategy, with its share.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// Changes of the printed copies that make the deck.
    pub deck: Point,
    /// Share of games in which the deck is played.
    pub share: f64,
}

/// Decks of both sides and the games that a search plays with them.
pub(super) struct DeckGames<'a> {
    pub session: &'a Session<'a>,
    /// Policies of both seats, without decks.
    pub matchup: Matchup,
    /// Cards of each side.
    pub mixes: [Mix; 2],
    /// Search space of each side's decks: changes of the printed copies.
    pub spaces: [Space; 2],
    /// Source of the games of the search, with their budget.
    pub fresh: FreshGames<'a>,
}

impl<'a> DeckGames<'a> {
    pub fn new(fresh: FreshGames<'a>, mixes: [Mix; 2]) -> Self {
        let session = fresh.session;
        let matchup = session.matchups().remove(0);
        let spaces = mixes.each_ref().map(Space::of_mix);
        DeckGames { session, matchup, mixes, spaces, fresh }
    }

    /// Returns the overrides of the scenario that give both sides their decks.
    pub fn settings(&self, decks: [&Point; 2]) -> Vec<String> {
        self.spaces.iter().zip(decks).flat_map(|(space, deck)| space.settings(deck)).collect()
    }

    /// Returns the scenario with two decks; `None` if it does not allow one of them.
    pub fn model(&self, decks: [&Point; 2]) -> Option<Model> {
        self.session.base(0).read(&self.settings(decks)).ok()
    }

    /// Returns the panel of every deck of the first side against every deck of the second.
    pub fn pairs(&self, decks: [&[Point]; 2]) -> Panel {
        let pairs = decks[0].iter().flat_map(|one| decks[1].iter().map(move |other| [one, other]));
        let line = |pair: [&Point; 2]| {
            let model = self.model(pair).expect("decks that were played before");
            PanelLine::new(
                vec![self.session.prepare_in(&model, &self.matchup)],
                self.settings(pair),
            )
        };
        Panel { lines: pairs.map(line).collect(), ..Panel::new([], 0) }
    }
}

/// Evaluation of decks of one side against a mix of the other.
pub(super) struct AgainstMix<'g, 'a> {
    games: &'g mut DeckGames<'a>,
    /// Index of the side: 0 for the first seat.
    side: usize,
    /// Mix of the opponent's decks.
    opponents: Vec<Component>,
    /// Measure that replaces the win rate as the objective, if nearly all games have the same winner.
    measure: Option<MeasureId>,
}

impl<'g, 'a> AgainstMix<'g, 'a> {
    /// Creates the evaluation for one side; `value` is the win rate of the first side between the mixes.
    pub fn new(
        games: &'g mut DeckGames<'a>,
        side: usize,
        opponents: Vec<Component>,
        value: f64,
    ) -> Self {
        let [low, high] = INFORMATIVE_RATES;
        let is_informative = (low..=high).contains(&value);
        let game = games.session.game();
        let finest = game.info().margins.first().filter(|_| !is_informative);
        let measure = finest.and_then(|name| game.measure(name));
        AgainstMix { games, side, opponents, measure }
    }

    fn pair<'d>(&self, own: &'d Point, opponent: &'d Point) -> [&'d Point; 2] {
        if self.side == 0 { [own, opponent] } else { [opponent, own] }
    }

    /// Returns 1 for the first side and -1 for the second, whose gains are losses of the first.
    pub fn sign(&self) -> f64 {
        if self.side == 0 { 1.0 } else { -1.0 }
    }

    /// Returns the scenarios of a deck against each deck of the mix; `None` if one is invalid.
    fn models(&self, own: &Point) -> Option<Vec<Model>> {
        self.opponents.iter().map(|it| self.games.model(self.pair(own, &it.deck))).collect()
    }

    /// Returns the gain of each deck over the first, from the tally of their games.
    fn gains(&self, tally: &PanelTally, lines: usize) -> Vec<Gain> {
        let (level, sign) = (self.games.session.level, self.sign());
        let gain = |line| {
            let pair = tally.pair(line, 0);
            let won = pair.difference(-1..=1, level).scaled(sign);
            let measured = tally.measures.first().map(|it| it.pair(line, 0));
            let measured = measured.map(|it| it.difference(i32::MIN..=i32::MAX, level));
            Gain {
                objective: measured.map_or(won, |it| it.scaled(sign)),
                won,
                pairing: Pairing::from(&pair),
            }
        };
        (0..lines).map(gain).collect()
    }

    /// Plays decks side by side, `games` fresh games each.
    ///
    /// Returns `None` if too few games are left, or after an interruption.
    pub fn tally(&mut self, decks: &[&Point], games: u64) -> Option<PanelTally> {
        let bases = self.models(decks.first()?)?;
        let models: Vec<Vec<Model>> =
            decks.iter().map(|deck| self.models(deck)).collect::<Option<_>>()?;
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
        let line = |(models, deck): (Vec<Model>, &&Point)| {
            let casts = models.into_iter().zip(&bases).map(cast).collect();
            PanelLine::new(casts, self.games.settings(self.pair(deck, &self.opponents[0].deck)))
        };
        let panel = Panel {
            lines: models.into_iter().zip(decks).map(line).collect(),
            weights: MatchupShares::new(
                &self.opponents.iter().map(|it| it.share).collect::<Vec<_>>(),
            ),
            measures: self.measure.into_iter().collect(),
            seed: 0,
        };
        self.games.fresh.play(panel, games)
    }
}

impl Evaluate for AgainstMix<'_, '_> {
    type Point = Point;
    type Results = Vec<Gain>;

    fn is_possible(&mut self, deck: &Point) -> bool {
        let model = self.games.model(self.pair(deck, &self.opponents[0].deck));
        model.is_some_and(|model| model.warnings().iter().all(|it| it.is_empty()))
    }

    /// Plays all decks and returns the gain of each over the first.
    fn evaluate(&mut self, decks: &[Point], games: u64) -> Option<Vec<Gain>> {
        let mut all = Vec::new();
        let [first, others @ ..] = decks else { return Some(all) };
        for others in others.chunks(LINES) {
            let decks: Vec<&Point> = std::iter::once(first).chain(others).collect();
            let tally = self.tally(&decks, games)?;
            let gains = self.gains(&tally, decks.len());
            all.extend(gains.into_iter().skip(usize::from(!all.is_empty())));
        }
        Some(all)
    }
}
