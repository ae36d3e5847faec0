//! Options of the search for better parameters of a policy.

use super::{ClimbSettings, ParameterSpace, study};
use crate::compare::competitive_policies;
use crate::study::prelude::*;
use sandtable_kernel::PolicyChoice;
use sandtable_scenario::suggest;
use sandtable_summary::{Part, Parts};

/// Default number of games that measure the gain of the tuned policy over the original one.
pub const GAMES: u64 = 20_000;

/// Options that tune a policy instead of the scenario.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct ParameterArgs {
    /// Tune the parameters of this policy instead of the scenario
    ///
    /// Each parameter is first varied alone. Then all that are not whole numbers change together, step by step
    /// (simultaneous perturbation), always on the same luck. The best policy found is reduced to the fewest
    /// changes and digits that keep its gain, which is then measured on new games (`-n`). If no gain is clear,
    /// the policy stays unchanged. Finally each parameter is varied alone once more, which shows whether such a
    /// change still gains a point, or whether there are too few games to exclude that.
    ///
    /// If several opponents or {mode}s are named, all count equally. If no opponent is named, the game's serious
    /// scripted policies take turns.
    #[cfg_attr(feature = "cli", arg(long, value_name = "POLICY"))]
    #[cfg_attr(feature = "cli", arg(conflicts_with_all = [
        "target", "tolerance", "mix", "numbers", "pin", "price", "max_edits", "length", "lead_changes",
        "bound", "weight", "at", "retrain", "proposals",
    ]))]
    parameters: Option<String>,

    /// Seat of the policy whose parameters are tuned, by its option [default: the first]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SEAT", requires = "parameters"))]
    seat: Option<String>,

    /// Parameter to tune, as NAME or NAME=LOW..HIGH; may be repeated [default: all that are numbers]
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME", requires = "parameters"))]
    vary: Vec<String>,

    /// Number of steps of the search for parameters [default: 500]
    #[cfg_attr(feature = "cli", arg(long, value_name = "STEPS", value_parser = crate::number::parse_whole::<u32>(0..=100_000)))]
    #[cfg_attr(feature = "cli", arg(requires = "parameters", allow_negative_numbers = true))]
    steps: Option<u32>,

    /// Games of each of the two policies that a step compares [default: 200]
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games))]
    #[cfg_attr(feature = "cli", arg(requires = "parameters", allow_negative_numbers = true))]
    step_games: Option<u64>,
}

struct TunedSeat {
    seat: &'static Part,
    space: ParameterSpace,
}

impl ParameterArgs {
    const STEPS: u32 = 500;
    const STEP_GAMES: u64 = 200;

    /// Returns whether the user asked to tune a policy.
    pub fn is_given(&self) -> bool {
        self.parameters.is_some()
    }

    /// Sets the options that were not given to their defaults.
    pub fn fill_in(&mut self) {
        self.steps.get_or_insert(Self::STEPS);
        self.step_games.get_or_insert(Self::STEP_GAMES);
    }

    /// Returns the number of games of each of the two policies that a step compares.
    pub fn step_games(&self) -> u64 {
        self.step_games.unwrap_or(Self::STEP_GAMES)
    }

    fn seat(&self, parts: Parts) -> Result<&'static Part> {
        let Some(named) = &self.seat else { return Ok(parts.first()) };
        let named = named.trim_start_matches('-');
        let Some(seat) = parts.seats().find(|seat| seat.key == named) else {
            let hint = suggest::hint(named, parts.seats().map(|seat| seat.key), "there are");
            bail!("`--seat {named}`: no such seat\n  help: {hint}");
        };
        if parts.seats().count() > 2 && seat.key != parts.first().key {
            bail!(
                "in a game of more than two sides, only the policy of {} can be tuned",
                parts.first().key
            );
        }
        Ok(seat)
    }

    /// Adds the tuned policy and its opponents to the requested players.
    ///
    /// Unless opponents are requested, they are all serious scripted policies of the game.
    pub fn complete_request(
        &self,
        game: &dyn GameDefinition,
        given: MatchupRequest,
    ) -> MatchupRequest {
        let (Some(policy), Ok(tuned)) = (&self.parameters, self.seat(game.parts())) else {
            return given;
        };
        let given = given.or(tuned.key, [policy]);
        let Some(seats) = game.parts().opponents() else { return given };
        let others = seats.iter().filter(|seat| seat.key != tuned.key);
        others.fold(given, |request, seat| request.or(seat.key, competitive_policies(game)))
    }

    fn tuned_seat(&self, session: &Session<'_>) -> Result<TunedSeat> {
        let seat = self.seat(session.parts())?;
        let matchups = session.matchups();
        let mut players = matchups.iter().filter_map(|it| it.get(seat.key));
        let player = players.next().with_context(|| format!("no policy plays {}", seat.key))?;
        let known = session.game().catalogue().policies;
        let external = session.policies.external();
        let asked = self.parameters.as_deref().unwrap_or(player);
        let canonical = |name: &str| {
            let name = name.split('@').next().unwrap_or(name);
            PolicyChoice::parse(name, known, external).ok().map(|it| it.name(known))
        };
        if canonical(player) != canonical(asked) || players.any(|other| other != player) {
            bail!(
                "`--parameters {asked}` is the policy of {0}\n  help: leave `--{0}` out",
                seat.key
            );
        }
        let space = ParameterSpace::of(player, known, external, &self.vary);
        Ok(TunedSeat { seat, space: space.map_err(Complaints)? })
    }

    /// Checks that the policy can be tuned in its seat, with the parameters that the user named.
    ///
    /// # Errors
    /// Returns the mistakes that the user must correct.
    pub fn check(&self, session: &Session<'_>) -> Result<()> {
        self.tuned_seat(session).map(drop)
    }

    /// Searches for better parameters of the policy, and measures their gain on new games.
    ///
    /// # Errors
    /// Returns the mistakes in the options that the user must correct.
    pub fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let TunedSeat { seat, space } = self.tuned_seat(session)?;
        let steps = self.steps.unwrap_or(Self::STEPS);
        let games = session.scale_for_trial(self.step_games());
        let plan = ClimbSettings { steps, games, seed: session.seed };
        Ok(study(session, seat, &space, plan))
    }
}
