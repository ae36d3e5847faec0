//! `tune`: the change nearest to the printed game that makes it as even as is wished.

mod targets;
mod variants;
mod wishes;

use self::targets::Target;
use self::wishes::wishes;
use crate::prelude::*;
use sandtable_analysis::tune::{self, SearchSettings, USUAL_MARGIN, WIDEST_MARGIN, Wishes};

/// Find the smallest change to the printed game that makes it as even, or as hard, as you wish
///
/// Cards of a deck, or counters of a box, are exchanged, and with `--numbers` numbers of the scenario
/// change as well. An exchanged card is one edit, and every other change has its price in edits. The
/// cheapest changes that reach the target are confirmed on games that they were not chosen by, and
/// written as scenarios. In the end it says whether a cheaper change that it tried may reach the target.
#[derive(Debug, Args)]
pub struct Tune {
    /// The share of games that the player in the first seat should win; may be repeated
    ///
    /// SHARE alone is for the mean over all matchups. `MATCHUP=SHARE` gives a matchup a target of its
    /// own: MATCHUP is its name or names, with slashes between, some of them left out or `*` for any;
    /// `each` is every matchup. Then all targets are to be met at once, those that are not named at
    /// SHARE alone. Where they cannot, the best compromise is told: the narrowest widest gap.
    #[arg(long, value_name = "[MATCHUP=]SHARE", default_value = "0.5", value_parser = targets::target)]
    #[arg(allow_negative_numbers = true)]
    target: Vec<Target>,

    /// How far from the target the share may be
    #[arg(long, value_name = "SHARE", default_value_t = 0.005, value_parser = number::tolerance)]
    #[arg(allow_negative_numbers = true)]
    tolerance: f64,

    /// Which mix may change: a deck or a box of counters, by name (a name that is none brings up
    /// the list); may be repeated; `all` or `both` for every one, `none` for none [default: all, or
    /// none where a {mode} is named]
    #[arg(long, alias = "side", value_name = "MIX")]
    mix: Vec<String>,

    /// Let numbers of the scenario change as well: those that the game offers
    ///
    /// Where a {mode} is named, and neither this nor `--mix` is given, the {mode}'s own numbers
    /// change and nothing else, for other {mode}s share the cards and counters.
    #[arg(long)]
    numbers: bool,

    /// A card or a key that must not change; may be repeated
    #[arg(long, value_name = "CARD")]
    pin: Vec<String>,

    /// How many edits a step of a number, or an exchange in a mix, counts as; may be repeated
    #[arg(long, value_name = "KEY=EDITS")]
    price: Vec<String>,

    /// The most edits of a proposal
    #[arg(long, value_name = "EDITS", default_value_t = 8)]
    #[arg(value_parser = number::whole::<u32>(1..=20), allow_negative_numbers = true)]
    max_edits: u32,

    /// How long games should be on average, such as `4..6`, in the game's measure of length
    #[arg(long, value_name = "LOW..HIGH", allow_hyphen_values = true)]
    length: Option<String>,

    /// How often the lead should change on average, at least
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    lead_changes: Option<String>,

    /// What any metric of a game should be on average; either end may be left out; may be repeated
    #[arg(long, value_name = "METRIC=LOW..HIGH")]
    bound: Vec<String>,

    /// Instead of a hard bound: how much win rate each unit beyond it costs, or each edit (`edits`);
    /// may be repeated
    #[arg(long, value_name = "METRIC=SHARE")]
    weight: Vec<String>,

    /// Who plays: the players named, all matchups equally often, or all of them in the mixes that are
    /// best for both sides in the printed game
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    at: At,

    #[command(flatten)]
    retrain: RetrainArgs,

    /// How many proposals to write
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
    #[arg(value_parser = number::whole::<u8>(1..=20), allow_negative_numbers = true)]
    proposals: u8,

    /// Who is named.
    #[arg(skip)]
    wanted: Wanted,
}

impl Tune {
    /// The target that takes most games to tell.
    fn nearest_to_even(&self) -> f64 {
        let shares = self.target.iter().map(|target| target.share);
        let nearer = |one: &f64, other: &f64| (one - 0.5).abs().total_cmp(&(other - 0.5).abs());
        shares.min_by(nearer).unwrap_or(0.5)
    }

    /// Whether a mode is tuned by its own numbers, since nothing else was asked for.
    fn is_of_mode<G: Game>(&self) -> bool {
        let mode = G::PARTS.mode();
        let names_mode = mode.is_some_and(|mode| !self.wanted.of(mode.key).is_empty());
        names_mode && self.mix.is_empty() && !self.numbers
    }

    /// How many games confirm a proposal.
    fn confirming<G: Game>(&self, session: &Session<'_, G>) -> u64 {
        let most = session.games.unwrap_or(u64::MAX);
        let precise = |margin| tune::games_for(self.nearest_to_even(), margin, session.level);
        session.precision.map_or(most, |margin| precise(margin).min(most))
    }

    /// How the search is to go.
    fn settings<G: Game>(&self, session: &Session<'_, G>, wishes: &Wishes<G>) -> SearchSettings {
        SearchSettings {
            most_price: self.max_edits,
            proposals: self.proposals.into(),
            games: self.confirming(session),
            level: session.level,
            margins: wishes.margins(),
            seed: session.seed,
        }
    }
}

impl Study for Tune {
    const NAME: &'static str = "tune";

    fn take(&mut self, args: &mut StudyArgs) {
        self.wanted = args.play.players.wanted();
    }

    fn games(&self, level: f64) -> u64 {
        tune::games_for(self.nearest_to_even(), USUAL_MARGIN * self.tolerance, level)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options: Vec<_> =
            self.target.iter().map(|it| ("--target", it.to_string())).collect();
        options.extend([
            ("--tolerance", self.tolerance.to_string()),
            ("--max-edits", self.max_edits.to_string()),
            ("--proposals", self.proposals.to_string()),
        ]);
        options.extend(self.at.option());
        options.extend(self.retrain.options());
        options.extend(self.numbers.then(|| ("--numbers", String::new())));
        options.extend(self.length.clone().map(|length| ("--length", length)));
        options.extend(self.lead_changes.clone().map(|least| ("--lead-changes", least)));
        for (name, values) in [
            ("--mix", &self.mix),
            ("--pin", &self.pin),
            ("--price", &self.price),
            ("--bound", &self.bound),
            ("--weight", &self.weight),
        ] {
            options.extend(values.iter().map(|value| (name, value.clone())));
        }
        options
    }

    fn others<G: Game>(&self, session: &Session<'_, G>) -> Vec<String> {
        tune::others(session)
    }

    /// How far it searches depends on how exactly it sees, so a small search is no part of it.
    fn stage<G: Game>(&self, session: &Session<'_, G>) -> Option<u64> {
        let wishes = wishes(self, session).ok()?;
        let turns = if wishes.goal.is_of_each() { wishes.goal.targets.len() } else { 1 };
        Some(self.settings(session, &wishes).stage().saturating_mul(turns as u64))
    }

    fn sample<G: Game>(&self, session: &Session<'_, G>, games: u64) -> Option<u64> {
        tune::sample(session, &wishes(self, session).ok()?, games)
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        wishes(self, session)?;
        own_decks_only("tune changes", &session.matchups()).map_err(Error::msg)?;
        self.at.check::<G>()?;
        let least = WIDEST_MARGIN * self.tolerance;
        let least = tune::games_for(self.nearest_to_even(), least, session.level);
        let games = self.confirming(session);
        if games < least {
            let (games, least) = (thousands(games), thousands(least));
            let tolerance = level(self.tolerance);
            bail!(
                "{games} games cannot tell a win rate to {tolerance}\n  help: play at least \
                 {least}, or allow more with `--tolerance`"
            );
        }
        Ok(())
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        let wishes = wishes(self, session)?;
        let plan = self.settings(session, &wishes);
        let found = tune::study(session, &wishes, &plan, self.at.is_equilibrium());
        let found = found.context("no game was played")?;
        if !found.complete {
            return Ok(found);
        }
        Ok(tune::with_holds(
            &Session { retrain: self.retrain.plan(session.seed), ..*session },
            found,
        ))
    }

    fn scenarios<G: Game>(
        &self,
        session: &Session<'_, G>,
        answer: &StudyResult,
        place: Place<'_>,
    ) -> Result<Vec<(String, String)>> {
        let file = |(number, proposal)| {
            let text = variants::file(self, session, proposal, place)?;
            Ok((format!("tuned-{number}.toml"), text))
        };
        (1..).zip(&answer.proposals).map(file).collect()
    }
}
