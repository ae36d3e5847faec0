//! `train`: players who learn the scenario.

mod checkpoint;

use self::checkpoint::TrainingCheckpoint;
use super::trained;
use super::vary::{self, VaryArgs};
use crate::prelude::*;
use sandtable_analysis::compare::serious;
use sandtable_analysis::train::{self, Keeper, TrainPlan};
use sandtable_learn::{Environment, League, PolicyNets};

/// Train policies on a scenario by playing it, and measure how strong they are
///
/// The policy of each side starts without knowledge of the game. Both train in games against each other, the
/// players named, earlier versions of themselves, and opponents that are trained to beat them. The trained
/// policies are written to one file for each side. Name them as `trained:DIR` in any command: they are stronger
/// than the players they met, and about ten times as slow.
///
/// In a solitaire game, the policy starts from the decisions of a scripted player, and trains on one {mode}.
///
/// With `--vary`, the policies train on the scenario and on every point of a grid around it, so that they can
/// also play variants. They are measured on the scenario itself.
///
/// After training, all players play against each other on new luck. In a two-sided game, a best response then
/// trains against the policy of each side, for as many games as that policy (see `--responses`), and a search
/// player that knows how they decide plays against them. The two best responses bound the game value from below
/// and above: the result shows how often the first side wins against the strongest opponent found, and how often
/// the strongest opponent of the second side wins. Stronger responses may widen these bounds. A trained policy
/// always takes the same action in the same situation, so it cannot mix: in a game that rewards bluffing, the
/// bounds stay far apart.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable train {variant} -n 20k --judge 1000")]
pub struct Train {
    #[command(flatten)]
    vary: VaryArgs,

    /// Stop as soon as the strongest opponent found gains less than this number of points
    ///
    /// The opponents are best responses, the players named and a search player. The gain is measured after a
    /// quarter and after half of the games.
    #[arg(long, value_name = "POINTS", value_parser = number::points, allow_negative_numbers = true)]
    until_gap: Option<f64>,

    /// Training games of each best response [default: as many as each policy, half of -n]
    ///
    /// A response is called weak if it trains for fewer games than the policies.
    #[arg(long, value_name = "GAMES", value_parser = number::games)]
    responses: Option<u64>,

    /// Start from the policies in this folder, or from `trained`, the policies that ship with the program
    #[arg(long, value_name = "DIR")]
    from: Option<String>,

    /// Continue an interrupted training from its checkpoint
    #[arg(long, conflicts_with = "no_files")]
    resume: bool,

    /// Games of each matchup that measure the strength of the policies
    #[arg(long, value_name = "GAMES", value_parser = number::games, default_value_t = 20_000)]
    judge: u64,

    /// Where they go, if that was said.
    #[arg(skip)]
    out: Option<PathBuf>,

    /// Whether it begins anew whatever is there.
    #[arg(skip)]
    force: bool,

    /// Where its checkpoint goes.
    #[arg(skip)]
    checkpoint: OnceLock<Arc<TrainingCheckpoint>>,
}

impl Train {
    /// What they learn.
    fn course(&self, session: &Session<'_>) -> Result<Box<dyn Environment>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        let lines = if points.is_empty() { Vec::new() } else { vary::lines(session, &points)? };
        let casts = |place: usize| lines.iter().map(|line| line[place].casts[0].clone()).collect();
        let variant = |(place, point): (usize, &Point)| (point.settings(), casts(place + 1));
        let variants: Vec<_> = points.iter().enumerate().map(variant).collect();
        train::course(session.game(), session.casts, &variants).map_err(Error::msg)
    }

    /// The digests of the scenarios that they learn beside it.
    fn variants(&self, session: &Session<'_>) -> Result<Vec<String>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        points
            .iter()
            .map(|it| Ok(session.game().digest(&session.document.with(&it.settings())?)))
            .collect()
    }

    /// What the players are called behind `trained:`.
    fn folder(&self, session: &Session<'_>) -> String {
        let name = session.document.name();
        directory(self.out.as_deref(), name, Self::NAME).display().to_string()
    }

    /// What players know to begin with, by seat, and the games that they trained on before.
    fn known(&self, session: &Session<'_>) -> Result<(Vec<Option<PolicyNets>>, u64)> {
        let Some(folder) = &self.from else { return Ok((Vec::new(), 0)) };
        if folder == TRAINED {
            return Ok((train::shipped(session), train::shipped_games(session.game())));
        }
        let folder = &trained::spelt_folder(folder);
        let team = trained::team(session.game(), folder)?;
        let course = self.course(session)?;
        let minds = team.iter().zip(course.seats());
        let minds: Vec<PolicyNets> =
            minds.map(|(taught, questions)| taught.mind(questions)).collect();
        if minds.iter().any(PolicyNets::is_even) {
            bail!("the players of {folder} have learned nothing of this; leave --from out");
        }
        let games = team.iter().map(|it| it.games).max().unwrap_or(0);
        session.policies.keep(folder, team);
        Ok((minds.into_iter().map(Some).collect(), games))
    }
}

impl Train {
    fn games(&self, session: &Session<'_>) -> u64 {
        session.games.unwrap_or(<Self as Study>::GAMES)
    }

    /// Refuses options about best responses for a game without two sides.
    fn check_responses(&self, game: &dyn GameDefinition) -> Result<()> {
        let asked =
            [("--until-gap", self.until_gap.is_some()), ("--responses", self.responses.is_some())];
        match asked.iter().find(|(_, is_given)| *is_given && game.parts().opponents().is_none()) {
            Some((option, _)) => {
                bail!("nobody learns to beat a player of {}; leave {option} out", game.info().name)
            }
            None => Ok(()),
        }
    }

    /// Refuses a gap that only weak responses would be measured by: those that train on fewer games than the
    /// players, who train on so many.
    fn check_gap(&self, games: u64) -> Result<()> {
        let is_weak = match self.responses {
            Some(responses) => responses < games,
            None => self.from.is_some(),
        };
        if self.until_gap.is_some() && is_weak {
            bail!(
                "--until-gap ends a training only by responses that learn from as many games as the \
                 players\n  help: name --responses {games}, or leave --until-gap out"
            );
        }
        Ok(())
    }
}

impl Study for Train {
    const NAME: &'static str = "train";
    const GAMES: u64 = 1_000_000;
    const GAMES_MEANING: &'static str = "Games that the policies train on";

    /// Every scripted player but those by chance.
    fn wanted(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        game.parts().seats().fold(given, |wanted, seat| wanted.or(seat.key, serious(game)))
    }

    fn take(&mut self, args: &mut StudyArgs) {
        self.out = args.play.common.out.clone();
        self.force = args.play.output.force;
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let gap = self.until_gap.map(|gap| ("--until-gap", gap.to_string()));
        let responses = self.responses.map(|games| ("--responses", games.to_string()));
        let from = self.from.clone().map(|folder| ("--from", folder));
        let judge = [("--judge", self.judge.to_string())];
        self.vary.options().chain(gap).chain(responses).chain(from).chain(judge).collect()
    }

    fn others(&self, _: &Session<'_>) -> Vec<String> {
        let name = |it: &String| match &it[..] {
            TRAINED => TRAINED.to_owned(),
            folder => format!("{TRAINED}:{folder}"),
        };
        self.from.iter().map(name).chain(self.vary.players()).collect()
    }

    fn resumes(&self) -> bool {
        self.resume
    }

    fn keep_in(&self, dir: &LockedDirectory, plan: &Plan) -> Result<()> {
        let kept = TrainingCheckpoint::new(dir.clone(), plan, self.resume, self.force)?;
        let _ = self.checkpoint.set(Arc::new(kept));
        Ok(())
    }

    fn is_kept(&self) -> bool {
        self.checkpoint.get().is_some_and(|it| it.file.holds(1))
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        trained::refuse_unnameable(&self.folder(session))?;
        self.check_responses(session.game())?;
        own_decks_only("players learn with", &session.matchups()).map_err(Error::msg)?;
        let course = self.course(session)?;
        let (_, before) = self.known(session)?;
        self.check_gap(League::own_games(&*course, self.games(session)).saturating_add(before))
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let (known, known_games) = self.known(session)?;
        // The trial for the cost plays as if the gap were never reached.
        let gap =
            self.until_gap.map(|points| if session.is_trial() { -1.0 } else { points / 100.0 });
        let plan = TrainPlan {
            games: self.games(session),
            responses: self.responses.map(|games| session.part_of(games)),
            gap,
            judges: session.part_of(self.judge),
            folder: self.folder(session),
            variants: self.variants(session)?,
            known,
            known_games,
        };
        let checkpoint = self.checkpoint.get().filter(|_| !session.is_trial());
        let keeper = checkpoint.map(|it| -> &(dyn Keeper + Sync) { &**it });
        let result = train::study(session, &*self.course(session)?, &plan, keeper);
        result.ok_or_else(|| match checkpoint {
            Some(it) => it.file.contradicts(),
            None => anyhow!("nobody has learned anything"),
        })
    }
}
