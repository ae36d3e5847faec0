//! Games of a profile, each with its repetitions on other random streams or with other policies.
//!
//! A game is played on its own random streams. For the section luck it is played again on independent streams, and then
//! once for each source of luck, which alone is taken from the independent streams (Sobol's pick-freeze estimator). For
//! the section character it is played again with the reference policy in each seat in turn.

use serde::{Deserialize, Serialize};

use super::plan::ProfileSection;
use crate::prelude::*;

/// Source of luck of a game, such as a deck or the dice.
#[derive(Clone, Copy, Debug)]
pub struct LuckSource {
    /// Name in tables, such as `british_deck`.
    pub name: &'static str,
    /// Purposes (kinds of use) whose random streams make up the source.
    pub purposes: Set,
}

/// Games to play for a profile, each with repetitions on other luck or with other policies.
pub struct Playthrough {
    /// Matchups to play; all have the same mode, such as a campaign.
    pub casts: Vec<PreparedMatchup>,
    /// For each matchup, its versions with the reference policy in one seat; empty lists if not needed.
    pub references: Vec<Vec<PreparedMatchup>>,
    /// Sources of luck that repetitions of a game exchange in turn; empty for no such repetitions.
    pub sources: Vec<LuckSource>,
    /// Master seed of the games.
    pub seed: u64,
}

/// Counts over the games of a profile, for each matchup and for all matchups together.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct PlaythroughTally {
    /// Counts of each matchup.
    pub matchups: Vec<TrajectoryTally>,
    /// Wins of each matchup on the same random streams; empty unless luck is exchanged.
    pub won: BlockTally,
    /// Buffer for the current game: 1 for each matchup in which the first seat wins, else 0.
    #[serde(skip)]
    first_seat_wins: Vec<i32>,
}

/// Counts over the games of one matchup and their repetitions.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct TrajectoryTally {
    /// Win rate of the first seat from each state.
    pub curve: Curve,
    /// Number of games.
    pub games: u64,
    /// Number of games that the first seat won.
    pub wins: u64,
    /// Number of turns, summed over games.
    pub turns: u64,
    /// Number of games that report whether a part of the game, such as a mission, was skipped.
    pub games_with_parts: u64,
    /// Number of games in which a part was skipped.
    pub games_with_skips: u64,
    /// Wins with the game's own luck, with independent luck, and with each source of luck exchanged.
    pub shares: BlockTally,
    /// Wins of the matchup, and of each version with the reference policy in one seat.
    pub references: CrossTally,
    /// Buffer for the states of the current game.
    #[serde(skip)]
    states: Vec<StateSummary>,
    #[serde(skip)]
    outcome: Outcome,
    /// Buffer for the wins of the current game and its repetitions.
    #[serde(skip)]
    outcomes: Vec<i32>,
}

merge_fields! {
    PlaythroughTally: matchups, won;
    TrajectoryTally: curve, games, wins, turns, games_with_parts, games_with_skips, shares, references;
}

impl TrajectoryTally {
    fn new(references: usize, exchanges: usize) -> TrajectoryTally {
        TrajectoryTally {
            curve: Curve::default(),
            games: 0,
            wins: 0,
            turns: 0,
            games_with_parts: 0,
            games_with_skips: 0,
            shares: BlockTally::new(exchanges),
            references: CrossTally::new(1 + references),
            states: Vec::new(),
            outcome: Outcome::default(),
            outcomes: Vec::new(),
        }
    }

    /// Plays and counts a game, and returns 1 if the first seat wins, else 0.
    fn play(&mut self, cast: &PreparedMatchup, index: u64, streams: RandomStreams) -> i32 {
        cast.trajectory().play(streams, &mut self.states, &mut self.outcome);
        let won = self.outcome.won;
        self.curve.add(index, &self.states, won);
        self.games += 1;
        self.wins += u64::from(won);
        self.turns += self.states.len() as u64;
        if let Some(parts) = self.outcome.skipped {
            self.games_with_parts += 1;
            self.games_with_skips += u64::from(parts != 0);
        }
        won.into()
    }

    /// Plays a game without counting it, and returns 1 if the first seat wins, else 0.
    fn play_uncounted(&mut self, cast: &PreparedMatchup, streams: RandomStreams) -> i32 {
        cast.play(streams, &mut self.outcome);
        self.outcome.won.into()
    }

    /// Returns half the mean number of turns of a game, rounded up.
    pub fn half_game_turns(&self) -> usize {
        self.turns.div_ceil(2 * self.games.max(1)) as usize
    }
}

impl Playthrough {
    /// Creates the games of some matchups, without repetitions.
    pub fn new(casts: Vec<PreparedMatchup>, seed: u64) -> Playthrough {
        let references = vec![Vec::new(); casts.len()];
        Playthrough { casts, references, sources: Vec::new(), seed }
    }

    pub(super) fn of_sections(
        session: &Session<'_>,
        casts: Vec<PreparedMatchup>,
        sections: &[ProfileSection],
    ) -> Playthrough {
        let mut games = Playthrough::new(casts, session.seed);
        if sections.contains(&ProfileSection::Randomness) {
            games = games.with_exchanged_luck();
        }
        if sections.contains(&ProfileSection::Character) {
            games.references =
                games.casts.iter().map(|cast| reference_casts(session, &cast.matchup())).collect();
        }
        games
    }

    /// Adds repetitions of each game, each with one source of luck taken from another game.
    #[must_use]
    pub fn with_exchanged_luck(mut self) -> Playthrough {
        let sources = self.casts[0].trajectory().sources().into_iter();
        self.sources = sources.map(|(name, purposes)| LuckSource { name, purposes }).collect();
        self
    }

    /// Returns the largest margin of error of the shares of luck, or of win rates if luck is not studied.
    ///
    /// Returns `None` until every block has two games, because no share is known before. A share that stays unknown
    /// with more games, because one side wins all of them, is left out.
    pub fn widest_margin(&self, tally: &PlaythroughTally, level: f64) -> Option<f64> {
        if self.sources.is_empty() {
            return largest_margin(
                tally.matchups.iter().map(|it| Estimate::rate(it.wins, it.games, level)),
            );
        }
        let shares: Vec<&BlockTally> = tally.matchups.iter().map(|it| &it.shares).collect();
        widest_share_margin(&shares, self.sources.len(), level)
    }

    /// Repeats a game with each source of luck taken from another game, and counts the wins.
    ///
    /// `first` is 1 if the first seat wins on the game's own random streams, else 0.
    fn repeat_with_exchanged_luck(
        &self,
        cast: &PreparedMatchup,
        index: u64,
        first: i32,
        tally: &mut TrajectoryTally,
    ) {
        // The complement of a seed is never that seed.
        let [own, other] = [self.seed, !self.seed].map(|seed| RandomStreams::new(seed, index));
        let mut outcomes = std::mem::take(&mut tally.outcomes);
        outcomes.clear();
        outcomes.extend([first, tally.play_uncounted(cast, other)]);
        for source in &self.sources {
            outcomes.push(tally.play_uncounted(cast, own.with(source.purposes, other)));
        }
        tally.shares.record(index, &outcomes);
        tally.outcomes = outcomes;
    }

    /// Repeats a game of a matchup with the reference policy in each seat, and counts the wins.
    ///
    /// `first` is 1 if the first seat wins with the policies of the matchup, else 0. `arm` is the number under which
    /// the first repetition is announced for the report of a panic.
    fn repeat_with_reference(
        &self,
        (matchup, arm): (usize, usize),
        index: u64,
        first: i32,
        tally: &mut TrajectoryTally,
    ) {
        let streams = RandomStreams::new(self.seed, index);
        let mut outcomes = std::mem::take(&mut tally.outcomes);
        outcomes.clear();
        outcomes.push(first);
        for (seat, cast) in self.references[matchup].iter().enumerate() {
            CurrentMatchup::line(arm + seat);
            outcomes.push(tally.play_uncounted(cast, streams));
        }
        tally.references.record(&outcomes);
        tally.outcomes = outcomes;
    }
}

impl Experiment for Playthrough {
    type Tally = PlaythroughTally;
    type Record = ();

    fn tally(&self) -> PlaythroughTally {
        let exchanges = if self.sources.is_empty() { 0 } else { self.sources.len() + 2 };
        let tally = |references: &Vec<_>| TrajectoryTally::new(references.len(), exchanges);
        let compared = if self.sources.is_empty() { 0 } else { self.casts.len() };
        PlaythroughTally {
            matchups: self.references.iter().map(tally).collect(),
            won: BlockTally::new(compared),
            first_seat_wins: vec![0; compared],
        }
    }

    fn play(&self, index: u64, tally: &mut PlaythroughTally, _: impl FnOnce(&())) {
        let streams = RandomStreams::new(self.seed, index);
        let mut arm = 0;
        for (matchup, cast) in self.casts.iter().enumerate() {
            CurrentMatchup::line(arm);
            let of_matchup = &mut tally.matchups[matchup];
            let won = of_matchup.play(cast, index, streams);
            if !self.sources.is_empty() {
                tally.first_seat_wins[matchup] = won;
                self.repeat_with_exchanged_luck(cast, index, won, of_matchup);
            }
            if !self.references[matchup].is_empty() {
                self.repeat_with_reference((matchup, arm + 1), index, won, of_matchup);
            }
            arm += 1 + self.references[matchup].len();
        }
        if !self.sources.is_empty() {
            tally.won.record(index, &tally.first_seat_wins);
        }
    }
}

impl ArmGames for Playthrough {
    fn replays(&self) -> Vec<ArmReplay> {
        let arms = self.casts.iter().zip(&self.references);
        let arms = arms.flat_map(|(cast, references)| [cast].into_iter().chain(references));
        arms.map(|cast| (cast.matchup(), Vec::new())).collect()
    }

    fn games_per_index(&self) -> u64 {
        let exchanges = if self.sources.is_empty() { 0 } else { 1 + self.sources.len() };
        let references: usize = self.references.iter().map(Vec::len).sum();
        (self.casts.len() * (1 + exchanges) + references) as u64
    }

    fn determined_by(&self) -> Option<String> {
        let casts: Vec<String> =
            self.replays().iter().map(|(matchup, _)| matchup.to_string()).collect();
        Some(format!("playthrough {} {:?} {casts:?}", self.seed, self.sources))
    }
}

/// Prepares a matchup with the reference policy in each seat in turn; decks stay the same.
fn reference_casts(session: &Session<'_>, matchup: &Matchup) -> Vec<PreparedMatchup> {
    let reference = session.game().info().reference;
    let with_reference = |seat: &Part| {
        let policy = matchup.get(seat.key).unwrap_or_default();
        let deck = policy.find('@').map_or("", |at| &policy[at..]);
        session.prepare(&matchup.clone().with(seat.key, format!("{reference}{deck}")))
    };
    session.parts().seats().map(with_reference).collect()
}

/// Returns the largest margin of error of the shares of luck in all matchups.
///
/// See [`Playthrough::widest_margin`].
fn widest_share_margin(shares: &[&BlockTally], sources: usize, level: f64) -> Option<f64> {
    let both =
        |it: &BlockTally, i: usize| [it.first_order_share(i, level), it.total_share(i, level)];
    let all = shares.iter().flat_map(|it| {
        (0..sources).flat_map(move |i| both(it, i)).chain([it.interaction_share(level)])
    });
    let is_filled = shares.iter().all(|it| it.n() >= 2 * BLOCKS as u64);
    is_filled.then(|| all.filter_map(|share| share.margin()).fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns outcomes with one source of luck, which decides nothing if `alike`, else everything.
    fn shares(alike: bool, games: u64) -> BlockTally {
        let mut shares = BlockTally::new(3);
        for game in 0..games {
            let [a, b] = [3, 5].map(|k| i32::from(alike || game / 64 * k % 7 < 3));
            shares.record(game, &[a, b, b]);
        }
        shares
    }

    #[test]
    fn an_outcome_that_never_varies_is_precise() {
        let [same, differ] = [true, false].map(|alike| shares(alike, 1024));
        assert_eq!(widest_share_margin(&[&same], 1, 0.95), Some(0.0));
        let varied = widest_share_margin(&[&differ], 1, 0.95);
        assert!(varied > Some(0.0));
        assert_eq!(widest_share_margin(&[&same, &differ], 1, 0.95), varied);
    }

    #[test]
    fn shares_of_too_few_games_have_no_margin() {
        let margin = |games| widest_share_margin(&[&shares(false, games)], 1, 0.95);
        assert!([16, 127].map(margin) == [None; 2] && margin(128).is_some());
    }
}
