//! Players who learn every scenario of a study before they play it.

use std::time::Instant;

use crate::prelude::*;

/// The option of studies that change the scenario.
#[derive(Clone, Debug, Default, Args)]
pub struct RetrainArgs {
    /// Let players who were trained learn each scenario anew from so many games, and play it once more:
    /// so it shows how much of a change is that they did not notice it
    #[arg(long, value_name = "GAMES", value_parser = number::games)]
    pub retrain: Option<u64>,
}

impl RetrainArgs {
    /// The option, if it was given.
    pub fn option(&self) -> Option<(&'static str, String)> {
        self.retrain.map(|games| ("--retrain", games.to_string()))
    }
}

/// Who plays: those named, and where they were to learn each scenario before, those who do. What that
/// takes is said first.
pub fn learned<G: Game>(session: &Session<'_, G>) -> Vec<G::Cast> {
    const TRIED: u64 = 1024;
    let Some(games) = session.retrain else { return session.casts.to_vec() };
    let begun = Instant::now();
    Session { retrain: Some(TRIED.min(games)), ..*session }.with_retrained();
    let matchups = session.matchups().len();
    let threads = session.rounds.runner.threads() as f64;
    let taken = begun.elapsed().as_secs_f64() * threads * (games as f64 / TRIED as f64).max(1.0);
    let note = format!(
        "trained players learn every scenario from {}: some {} CPU seconds each{}",
        counted(games, "game"),
        short(taken.ceil() / matchups as f64),
        if matchups > 1 { " and matchup" } else { "" }
    );
    session.rounds.progress.pause(|| output::note(&note));
    session.with_retrained()
}
