//! `trained`: decides by what it has learned.

use std::sync::LazyLock;

use super::policy::Policy;
use super::tempo::Tempo;
use crate::learned::{Sight, Student};
use crate::prelude::*;
use crate::rules::Relay;
use sandtable_learn::{Believing, Mind, Taught};

/// Gives the answer after which it believes to win most often, as it has learned from games of its own.
///
/// It was trained on one scenario, and plays any. A card that it does not know counts as the nearest known
/// one of its kind: with the same special marks first, then with the nearest Force. A kind that it does not
/// know counts for nothing.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Learned>);

/// What it has learned.
#[derive(Debug)]
struct Learned {
    sight: Sight,
    tempo: Tempo,
    mind: Mind,
}

/// The players that come with the program: `train megiddo-1918-level --british tempo --british lookahead
/// --turks tempo --turks lookahead -n 4.5M --seed 5` of version 0.9.0 made them; the same today makes others
/// that are as strong. In the printed game the British win 9,999 of 10,000 games whoever leads the Turks, so
/// that there is nothing to learn; these play it, too.
const SHIPPED: [&str; 2] =
    [include_str!("../learned/british.player.json"), include_str!("../learned/turks.player.json")];

/// Those players, read.
static TEAM: LazyLock<Arc<Vec<Taught>>> = LazyLock::new(|| {
    let read = |text: &&str| Taught::read(text).expect("the players shipped can be read");
    Arc::new(SHIPPED.iter().map(read).collect())
});

/// Returns the training games of the policy of a seat that comes with the program.
pub fn shipped_training_games(seat: &str) -> u64 {
    TEAM.iter().find(|it| it.seat == seat).map_or(0, |it| it.games)
}

/// Returns the policies that come with the program.
pub(crate) fn shipped() -> &'static [Taught] {
    &TEAM
}

impl Policy for Trained {
    const BELIEF: &'static str = "what won most of many games wins this one";

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        let team = choice
            .folder
            .as_deref()
            .map_or_else(|| Some(Arc::clone(&TEAM)), |folder| policies.team(folder));
        let sight = Sight::new(model, side);
        let of_side = |taught: &&Taught| taught.seat == crate::seat(side);
        let mut mind = Mind::even(&sight.questions);
        if let Some(taught) = team.iter().flat_map(|team| team.iter()).find(of_side) {
            taught.recall(&sight.questions, &mut mind);
        }
        Trained(Arc::new(Learned { tempo: Tempo::plain(model, side), mind, sight }))
    }
}

impl Trained {
    pub(super) fn mind(&self) -> &Mind {
        &self.0.mind
    }

    /// How likely it believes to win after its answer to a question, in thousandths.
    pub(super) fn foresees<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> i32 {
        let Learned { sight, tempo, mind } = &*self.0;
        let believing = Believing::new(mind);
        question.put(&Student::new(sight, tempo, &believing), asked);
        believing.thousandths()
    }
}

impl Relay for Trained {
    #[inline]
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        let Learned { sight, tempo, mind } = &*self.0;
        question.put(&Student::new(sight, tempo, mind), asked)
    }
}
