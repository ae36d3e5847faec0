//! What happens before the first game: from a command line to a model and players.

use anyhow::Result;

use super::ending::{Complaints, Ending};
use super::options::{Common, PlayerArgs};
use sandtable_games::{Game, Games, Visitor, Wanted, options_of};
use sandtable_report::command_line::CommandLine;
use sandtable_runner::NowPlaying;
use sandtable_scenario::{self as scenario, Document};
use sandtable_summary::Matchup;

/// Scenario, model, matchups and seed: all that is known before the first game.
pub struct Setup<'a, G: Game> {
    /// What the user called the scenario.
    pub scenario: &'a str,
    pub document: &'a Document,
    pub model: G::Model,
    /// The matchups that were asked for, each once.
    pub casts: Vec<G::Cast>,
    pub seed: u64,
}

/// A command that plays, for any game.
pub trait Command {
    /// Who is to play; by default, those that the command line names.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        given
    }

    fn play<G: Game>(&self, setup: &Setup<'_, G>) -> Result<Ending>;
}

/// Loads the scenario, reads it as its game does, finds the players, and lets `command` play.
pub fn play<L: Games>(
    scenario: &str,
    common: &Common,
    players: &PlayerArgs,
    command: &impl Command,
) -> Result<Ending> {
    let document = scenario::load(scenario, &common.set)?;
    let wanted = players.wanted();
    let seed = common.seed;
    L::visit_game_of(&document, Play { scenario, document: &document, wanted, seed, command })?
}

struct Play<'a, C> {
    scenario: &'a str,
    document: &'a Document,
    wanted: Wanted,
    seed: u64,
    command: &'a C,
}

impl<C: Command> Visitor for Play<'_, C> {
    type Output = Result<Ending>;

    fn visit<G: Game>(self) -> Result<Ending> {
        let Play { scenario, document, wanted, seed, command } = self;
        let model = G::model(document)?;
        let mut complaints = foreign_options::<G>(&wanted);
        let casts = casts_of::<G>(&model, &command.wanted::<G>(wanted));
        let casts = casts.unwrap_or_else(|Complaints(more)| {
            complaints.extend(more);
            Vec::new()
        });
        if !complaints.is_empty() {
            return Err(Complaints(complaints).into());
        }
        command.play(&Setup::<G> { scenario, document, model, casts, seed })
    }
}

impl<G: Game> Setup<'_, G> {
    /// From now on panics name the matchup of this cast, and say how to replay the game.
    pub fn announce(&self, cast: &G::Cast) {
        NowPlaying::announce(vec![self.now_playing(&G::matchup(cast), &[])]);
    }

    /// How to replay a matchup with some more overrides.
    pub fn now_playing(&self, matchup: &Matchup, settings: &[String]) -> NowPlaying {
        let overrides = [self.document.overrides(), settings].concat();
        let replay = CommandLine::new("trace", self.scenario, &overrides)
            .players(std::slice::from_ref(matchup))
            .option("--seed", Some(self.seed))
            .to_string();
        let matchup = format!("{}, {matchup}", self.document.name());
        NowPlaying { matchup, seed: self.seed, replay }
    }
}

/// A complaint about each option that only other games have.
fn foreign_options<G: Game>(wanted: &Wanted) -> Vec<String> {
    let own = || options_of::<G>().map(|option| option.name);
    let foreign = wanted.options().filter(|option| own().all(|known| known != *option));
    let instead: Vec<String> = own().map(|option| format!("--{option}")).collect();
    let (name, instead) = (G::NAME, instead.join(", "));
    foreign.map(|it| format!("--{it} does not apply to {name}; it has {instead}")).collect()
}

/// The matchups that are wanted, each once.
pub fn casts_of<G: Game>(model: &G::Model, wanted: &Wanted) -> Result<Vec<G::Cast>, Complaints> {
    let complain = |errors: Vec<_>| Complaints(errors.iter().map(ToString::to_string).collect());
    let mut casts = G::casts(model, wanted).map_err(complain)?;
    let mut seen = Vec::new();
    casts.retain(|cast| {
        let matchup = G::matchup(cast);
        let new = !seen.contains(&matchup);
        seen.push(matchup);
        new
    });
    Ok(casts)
}
