//! `fit`: better parameters for a player.

use crate::prelude::*;
use sandtable_analysis::compare::serious;
use sandtable_analysis::fit::{self, ClimbSettings, Space};
use sandtable_summary::{Part, Parts};

/// Find better parameters for a player, and measure the gain
///
/// Each parameter is first varied by itself. Then all that are not whole numbers change together, step by step
/// (simultaneous perturbation), always on the same luck. The best player found is reduced to the fewest changes
/// and digits that keep its gain, which is then measured on new games (`-n`). If no gain is clear, the player
/// stays unchanged. Finally each parameter is varied by itself once more, which shows whether such a change
/// still gains a point, or whether there are too few games to exclude that.
///
/// If several opponents or {mode}s are named, all count equally. If no opponent is named, the game's serious
/// scripted players take turns. The initial player may have parameters, too, as in `name:key=1.2`.
#[derive(Debug, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable fit {variant} -n 2000 --steps 20")]
pub struct Fit {
    /// Seat of the player whose parameters are fitted, by its option [default: the first]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,

    /// Parameter to fit, as NAME or NAME=LOW..HIGH; may be repeated [default: all that are numbers]
    #[arg(long = "vary", value_name = "NAME")]
    #[serde(rename = "vary")]
    parameters: Vec<String>,

    /// Number of search steps
    #[arg(long, value_name = "STEPS", value_parser = number::whole::<u32>(0..=100_000))]
    #[arg(default_value_t = Fit::default().steps, allow_negative_numbers = true)]
    steps: u32,

    /// Games of each of the two players that a search step compares
    #[arg(long, value_name = "GAMES", value_parser = number::games, default_value_t = Fit::default().step_games)]
    #[arg(allow_negative_numbers = true)]
    step_games: u64,
}

impl Fit {
    /// The seat of the player.
    fn seat(&self, parts: Parts) -> Result<&'static Part> {
        let Some(named) = &self.seat else { return Ok(parts.first()) };
        let named = named.trim_start_matches('-');
        let Some(seat) = parts.seats().find(|seat| seat.key == named) else {
            let hint = suggest::hint(named, parts.seats().map(|seat| seat.key), "there are");
            bail!("`--seat {named}`: no such seat\n  help: {hint}");
        };
        if parts.seats().count() > 2 && seat.key != parts.first().key {
            bail!("of more than two who play only the wins of {} are counted", parts.first().key);
        }
        Ok(seat)
    }

    /// What is fitted.
    fn space(&self, session: &Session<'_>) -> Result<(&'static Part, Space)> {
        let seat = self.seat(session.parts())?;
        let matchups = session.matchups();
        let mut players = matchups.iter().filter_map(|it| it.get(seat.key));
        let Some(player) = players.next() else { bail!("nobody plays {}", seat.key) };
        if players.any(|other| other != player) {
            bail!("one player is fitted at a time; name one with --{}", seat.key);
        }
        let space = Space::of(
            player,
            session.game().catalogue().policies,
            session.policies.external(),
            &self.parameters,
        );
        Ok((seat, space.map_err(Complaints)?))
    }
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { seat: None, parameters: Vec::new(), steps: 500, step_games: 200 }
    }
}

impl Declared for Fit {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "fit",
        group: StudyGroup::Change,
        games: 20_000,
        games_meaning: "Games that measure the gain",
        ..StudyInfo::USUAL
    };
}

impl Study for Fit {
    /// Every serious scripted player in the other seat, if nobody is named there.
    fn wanted(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        let (Ok(fitted), Some(seats)) = (self.seat(game.parts()), game.parts().opponents()) else {
            return given;
        };
        let others = seats.iter().filter(|seat| seat.key != fitted.key);
        others.fold(given, |wanted, seat| wanted.or(seat.key, serious(game)))
    }

    fn least(&self) -> u64 {
        self.step_games
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        self.space(session).map(drop)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let (seat, space) = self.space(session)?;
        let (steps, games) = (self.steps, session.part_of(self.step_games));
        Ok(fit::study(session, seat, &space, ClimbSettings { steps, games, seed: session.seed }))
    }
}
