//! Options of fine-tuning, and its announced cost.

use super::{Study, cost};
use crate::prelude::*;

/// Options of studies that change the scenario.
#[derive(Clone, Debug, Default, Args)]
pub struct RetrainArgs {
    /// Also play each trained policy after further training on every scenario that is played, GAMES games
    /// each
    ///
    /// A trained policy does not notice a change that it was not trained on. With this option the study shows
    /// how much of an effect remains when it has learned the change.
    #[arg(long, value_name = "GAMES", value_parser = number::games)]
    retrain: Option<u64>,

    /// Repeat the further training with N different seeds
    ///
    /// The luck of training moves win rates by several points. The effect shown is the mean over the seeds, and
    /// its interval contains how far they differ. With one seed that is unknown, and no effect is called clear.
    #[arg(long, value_name = "N", value_parser = number::whole::<u64>(1..=MOST_SEEDS))]
    #[arg(default_value_t = SEEDS, requires = "retrain")]
    retrain_seeds: u64,
}

/// Number of training seeds unless the user names another.
const SEEDS: u64 = 3;

/// Largest number of training seeds.
const MOST_SEEDS: u64 = 1000;

/// Training games of the trial that estimates the cost.
const TRIED: u64 = 1024;

impl RetrainArgs {
    /// Returns the options that were given, except a default number of seeds.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let games = self.retrain.map(|games| ("--retrain", games.to_string()));
        let seeds = self.retrain.filter(|_| self.retrain_seeds != SEEDS);
        let seeds = seeds.map(|_| ("--retrain-seeds", self.retrain_seeds.to_string()));
        games.into_iter().chain(seeds)
    }

    /// Returns the plan of a study with the master seed `seed`, if policies are to be fine-tuned.
    pub fn plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.map(|games| FineTuningPlan::new(games, self.retrain_seeds, seed))
    }
}

/// Says how many training games a study plays, and the CPU time that they take.
///
/// A trial with one game of each line counts the trainings; the first 1,024 games of one show how long a game takes.
pub fn announce_cost<S: Study>(study: &S, session: &Session<'_>) {
    let Some(plan) = session.retrain else { return };
    let trainings = Counted::of_part(0.0);
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let trial =
        Session { games: Some(1), precision: None, rounds, counted: &trainings, ..*session };
    let Ok(_) = study.conduct(&trial) else { return };
    let fine_tuned = session.matchups().iter().filter(|it| session.fine_tunes(it)).count() as u64;
    // The comparison with the earlier policies trains once more on the scenario.
    let trainings = trainings.trainings() + fine_tuned * plan.seeds;
    let games = trainings.saturating_mul(plan.games);
    let seconds = seconds_each(session, plan) * games as f64;
    let cost = cost::words(games as f64, seconds);
    let note = format!("fine-tuning with {} plays {cost}", counted(plan.seeds, "training seed"));
    session.rounds.progress.pause(|| output::note(&note));
}

/// Returns the CPU time of a training game.
fn seconds_each(session: &Session<'_>, plan: FineTuningPlan<'_>) -> f64 {
    let games = TRIED.min(plan.games);
    let matchups = session.matchups();
    let fine_tuned: Vec<&Matchup> = matchups.iter().filter(|it| session.fine_tunes(it)).collect();
    let played = Counted::default();
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let trial =
        Session { retrain: Some(plan.with_games(games)), rounds, counted: &played, ..*session };
    let begun = cost::cpu_time();
    for matchup in &fine_tuned {
        trial.recast(session.model, matchup);
    }
    let taken = cost::cpu_time().saturating_sub(begun).as_secs_f64();
    taken / (games * fine_tuned.len().max(1) as u64) as f64
}
