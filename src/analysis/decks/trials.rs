//! Decks as games between players.

use super::climb::{DeckCounts, Gain, Trials};
use crate::prelude::*;

/// Makes the master seed of the search differ from that of the games that judge.
const SEARCHING: u64 = 0x6465_636b_7365_6b73;

/// How many decks take turns at the same games.
pub(super) const LINES: usize = 128;

/// Nearer to 0 and 1 than this, games won tell too little of a deck to climb by.
const TELLING: [f64; 2] = [0.02, 0.98];

/// The games that a search plays, each on luck of its own.
pub(super) struct Games<'a> {
    pub session: &'a Session<'a>,
    /// The players, without their decks.
    pub matchup: Matchup,
    /// The cards of each side.
    pub mixes: [Mix; 2],
    /// How many games it may play in all, how many until the next stage, and how many it has played.
    pub most: u64,
    pub limit: u64,
    pub played: u64,
    /// The index of the first game that nobody has played.
    next: u64,
}

impl<'a> Games<'a> {
    pub fn new(session: &'a Session<'a>, mixes: [Mix; 2], most: u64) -> Self {
        let matchup = session.matchups().remove(0);
        Games { session, matchup, mixes, most, limit: most, played: 0, next: 0 }
    }

    /// The overrides that give both sides their decks.
    pub fn settings(&self, decks: [&DeckCounts; 2]) -> Vec<String> {
        let of = |(mix, deck): (&Mix, &DeckCounts)| {
            let copies = mix.pieces.iter().zip(deck.clone());
            let changed = copies.filter(|(piece, copies)| piece.copies != *copies);
            changed.map(|(piece, copies)| piece.with_copies(copies)).collect::<Vec<_>>()
        };
        self.mixes.iter().zip(decks).flat_map(of).collect()
    }

    /// The scenario with these decks; none if one of them may not be.
    pub fn model(&self, decks: [&DeckCounts; 2]) -> Option<Model> {
        self.session.base(0).read(&self.settings(decks)).ok()
    }

    /// Every deck of the first side against every one of the other.
    pub fn pairs(&self, decks: [&[DeckCounts]; 2]) -> Panel {
        let pairs = decks[0].iter().flat_map(|one| decks[1].iter().map(move |other| [one, other]));
        let line = |pair: [&DeckCounts; 2]| {
            let model = self.model(pair).expect("decks that were played before");
            PanelLine::new(vec![self.session.cast_in(&model, &self.matchup)], self.settings(pair))
        };
        Panel { lines: pairs.map(line).collect(), ..Panel::new([], 0) }
    }

    /// Returns the number of games left until the limit.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.played)
    }

    /// Plays a panel on luck that nobody has played; none if no games are left, or it was interrupted.
    pub fn play(&mut self, panel: Panel, games: u64) -> Option<PanelTally> {
        let lines = panel.lines.len() as u64;
        let panel = Panel { seed: self.session.seed ^ SEARCHING, ..panel };
        if games.saturating_mul(lines) > self.left() {
            return None;
        }
        let indices = self.next..self.next + games;
        self.next = indices.end;
        let played = self.session.play_part(&panel, indices);
        self.played += played.games * lines;
        // Each game was counted once, whatever the number of lines.
        self.session.rounds.progress.add(played.games * (lines - 1));
        self.session.advance(played.games * (lines - 1));
        played.finished.then_some(played.tally)
    }
}

/// Decks of a side against the mix of the other.
pub(super) struct Against<'g, 'a> {
    pub games: &'g mut Games<'a>,
    /// The side: 0 for the first seat.
    pub side: usize,
    /// The other side's decks, each with its share.
    pub foes: Vec<(DeckCounts, f64)>,
    /// What the climb goes by where games won tell too little.
    measure: Option<MeasureId>,
}

impl<'g, 'a> Against<'g, 'a> {
    /// Where so large a share of games is won.
    pub fn new(
        games: &'g mut Games<'a>,
        side: usize,
        foes: Vec<(DeckCounts, f64)>,
        value: f64,
    ) -> Self {
        let is_telling = (TELLING[0]..=TELLING[1]).contains(&value);
        let game = games.session.game();
        let finest = game.info().margins.first().filter(|_| !is_telling);
        let measure = finest.and_then(|name| game.measure(name));
        Against { games, side, foes, measure }
    }

    fn pair<'d>(&self, own: &'d DeckCounts, foe: &'d DeckCounts) -> [&'d DeckCounts; 2] {
        if self.side == 0 { [own, foe] } else { [foe, own] }
    }

    pub fn sign(&self) -> f64 {
        if self.side == 0 { 1.0 } else { -1.0 }
    }

    /// The scenario with a deck, once for each foe.
    fn models(&self, own: &DeckCounts) -> Option<Vec<Model>> {
        self.foes.iter().map(|(foe, _)| self.games.model(self.pair(own, foe))).collect()
    }

    /// What each line gains over the first.
    fn gains(&self, tally: &PanelTally, lines: usize) -> Vec<Gain> {
        let (level, sign) = (self.games.session.level, self.sign());
        let gain = |line| {
            let pair = tally.pair(line, 0);
            let won = pair.difference(-1..=1, level).scaled(sign);
            let measured = tally.measures.first().map(|it| it.pair(line, 0));
            let measured = measured.map(|it| it.difference(i32::MIN..=i32::MAX, level));
            Gain {
                climbed: measured.map_or(won, |it| it.scaled(sign)),
                won,
                pairing: Pairing::from(&pair),
            }
        };
        (0..lines).map(gain).collect()
    }
}

impl Trials for Against<'_, '_> {
    fn is_lawful(&mut self, deck: &DeckCounts) -> bool {
        let model = self.games.model(self.pair(deck, &self.foes[0].0));
        model.is_some_and(|model| model.warnings().iter().all(|it| it.is_empty()))
    }

    fn play(&mut self, decks: &[DeckCounts], games: u64) -> Option<Vec<Gain>> {
        let mut all = Vec::new();
        let [first, others @ ..] = decks else { return Some(all) };
        for others in others.chunks(LINES) {
            let decks: Vec<&DeckCounts> = std::iter::once(first).chain(others).collect();
            let tally = self.tally(&decks, games)?;
            let gains = self.gains(&tally, decks.len());
            all.extend(gains.into_iter().skip(usize::from(!all.is_empty())));
        }
        Some(all)
    }
}

impl Against<'_, '_> {
    /// Plays decks side by side, `games` fresh games each; `None` if too few games are left, or after an
    /// interruption.
    pub fn tally(&mut self, decks: &[&DeckCounts], games: u64) -> Option<PanelTally> {
        let bases = self.models(decks.first()?)?;
        let models: Vec<Vec<Model>> =
            decks.iter().map(|deck| self.models(deck)).collect::<Option<_>>()?;
        let rooms = bases.iter().enumerate().map(|(foe, base)| {
            let same = models.iter().map(|it| it[foe].clone()).collect::<Vec<_>>();
            room(base, &same)
        });
        let room = rooms.max().unwrap_or(0);
        // Cards that all decks have meet the same luck.
        let cast = |(model, base): (Model, &Model)| {
            let aligned = model.composition().and_then(|it| it.aligned(base, room));
            let model = aligned.unwrap_or(model);
            self.games.session.cast_in(&model, &self.games.matchup)
        };
        let line = |(models, deck): (Vec<Model>, &&DeckCounts)| {
            let casts = models.into_iter().zip(&bases).map(cast).collect();
            PanelLine::new(casts, self.games.settings(self.pair(deck, &self.foes[0].0)))
        };
        let panel = Panel {
            lines: models.into_iter().zip(decks).map(line).collect(),
            weights: Weights::of(&self.foes.iter().map(|it| it.1).collect::<Vec<_>>()),
            measures: self.measure.into_iter().collect(),
            seed: 0,
        };
        self.games.play(panel, games)
    }
}
