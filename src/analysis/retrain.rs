//! Players who were trained, and learn every scenario anew before they play it.
//!
//! A player who was trained on one scenario does not notice what is different in another. So the effect of
//! a change has two sides: on players who play on as before, and on players who have learned what is
//! changed. The latter go on from what they know, as many games in the scenario as it is as in each
//! other, so that more practice does not pass for an effect.

use crate::prelude::*;
use crate::session::own_decks_only;
use sandtable_learn::relearn;
use sandtable_summary::before_retraining;

/// Makes the master seed of the games that are learned from differ from that of the study.
const LEARNING: u64 = 0x7265_7472_6169_6e65;

impl<G: Game> Session<'_, G> {
    /// Checks that somebody can learn every scenario before playing it.
    ///
    /// # Errors
    /// If nobody was trained, or somebody plays a deck of a deckbuilder.
    pub fn can_retrain(&self) -> Result<(), String> {
        let matchups = self.matchups();
        own_decks_only("players learn with", &matchups)?;
        for (cast, matchup) in self.casts.iter().zip(&matchups) {
            let mut minds = G::PARTS.seats().zip(G::minds(cast));
            let nobody = minds.find(|(_, mind)| mind.as_ref().is_some_and(Mind::is_even));
            if let Some(player) = nobody.and_then(|(seat, _)| matchup.get(seat.key)) {
                let meeting = matchup.meeting();
                return Err(format!(
                    "{player} has learned nothing that it could go on from {meeting}"
                ));
            }
        }
        match matchups.iter().any(|it| it.retrained().is_some()) {
            true => Ok(()),
            false => {
                Err("only players who were trained can learn a scenario anew; name `trained`, \
                          or `trained:DIR` with the folder of `sandtable train`"
                    .to_owned())
            }
        }
    }

    /// The matchups, and after each in which somebody was trained the one in which those learn every
    /// scenario before they play it. They learn that of the session at once.
    pub fn with_retrained(&self) -> Vec<G::Cast> {
        let twins = |cast: &G::Cast| {
            let twin =
                G::matchup(cast).retrained().map(|matchup| self.recast(self.model, &matchup));
            std::iter::once(cast.clone()).chain(twin)
        };
        self.casts.iter().flat_map(twins).collect()
    }

    /// The players of a matchup, ready to play `model`: a variant of theirs, which players who are
    /// retrained learn first.
    ///
    /// # Panics
    /// If the model does not know the players or the mission.
    pub fn recast(&self, model: &G::Model, matchup: &Matchup) -> G::Cast {
        if let (Some(games), Some(unaware)) = (self.retrain, matchup.before_retraining()) {
            self.learn(games, matchup, &recast::<G>(model, &unaware, self.policies));
        }
        recast::<G>(model, matchup, self.policies)
    }

    /// The players of a matchup learn what is played, beginning with what the players in `unaware` know.
    fn learn(&self, games: u64, matchup: &Matchup, unaware: &G::Cast) {
        let Some(course) = G::course_to_learn(std::slice::from_ref(unaware)) else { return };
        let seats: Vec<&Part> = G::PARTS.seats().collect();
        let player = |seat: &Part| matchup.get(seat.key).unwrap_or_default().to_owned();
        let learns = seats.iter().map(|seat| before_retraining(&player(seat)).is_some());
        let known: Vec<Option<Mind>> =
            learns.zip(G::minds(unaware)).map(|(learns, mind)| mind.filter(|_| learns)).collect();
        self.stage("players learn it", Some(games));
        let (seed, goes_on) = (self.seed ^ LEARNING, |count| self.learned(count));
        let learned = self.rounds.runner.within(|| relearn(&*course, &known, seed, games, goes_on));
        for ((seat, questions), mind) in seats.iter().zip(course.seats()).zip(&learned) {
            let Some(mind) = mind else { continue };
            let scenario = [self.document.name(), ""];
            let taught = Taught::new(G::NAME, scenario, seat.key, [seed, games], (questions, mind));
            let player = player(seat);
            let folder = player.split_once(':').map_or("", |(_, folder)| folder);
            let others = self.policies.team(folder).map(|team| team.to_vec());
            let others = others.into_iter().flatten().filter(|it| it.seat != seat.key);
            self.policies.keep(folder, others.chain([taught]).collect());
        }
    }
}
