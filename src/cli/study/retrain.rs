//! Announcement of the cost of fine-tuning.

use super::cost;
use crate::prelude::*;
use sandtable_analysis::trial::Trial;

const MEASURED_TRAINING_GAMES: u64 = 1024;

/// Prints the number of training games of a study that fine-tunes policies, and their CPU time.
///
/// A trial with one game of each variant counts the trainings. The CPU time of a game is measured in the first 1,024
/// games of a training.
pub fn announce_cost(study: &dyn Study, session: &Session<'_>) {
    let Some(plan) = session.retrain else { return };
    let trainings = GameCounts::of_trial(Trial::new(0.0, None, cost::cpu_time));
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

/// Measures the CPU time of a training game, in seconds.
fn seconds_each(session: &Session<'_>, plan: FineTuningPlan<'_>) -> f64 {
    let games = MEASURED_TRAINING_GAMES.min(plan.games);
    let matchups = session.matchups();
    let fine_tuned: Vec<&Matchup> = matchups.iter().filter(|it| session.fine_tunes(it)).collect();
    let played = GameCounts::default();
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let trial =
        Session { retrain: Some(plan.with_games(games)), rounds, counted: &played, ..*session };
    let begun = cost::cpu_time();
    for matchup in &fine_tuned {
        trial.prepare_fine_tuned(session.model, matchup);
    }
    let taken = cost::cpu_time().saturating_sub(begun).as_secs_f64();
    taken / (games * fine_tuned.len().max(1) as u64) as f64
}
