//! `trained`: decides by what it has learned.

use std::sync::LazyLock;

use crate::prelude::*;

use super::commander::Commander;
use super::policy::Policy;
use crate::learned::{Sight, Student};
use sandtable_learn::{Mind, Taught, team};

/// Gives the answer after which it believes to win most often, as it has learned from games of its own.
///
/// It was trained on a scenario, and plays any: of what it has not met it thinks nothing, and a mission
/// that it has not learned it plays like its base.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Learned>);

/// What it has learned.
#[derive(Debug)]
struct Learned {
    sight: Sight,
    mind: Mind,
}

/// The players that come with the program, one for each mode, made by `train lawrence-of-arabia` with
///
/// | mode | options |
/// |---|---|
/// | Aqaba! | `--mission aqaba -n 200k --seed 1 --vary missions.aqaba.ops=5..7 --vary costs.mercenaries=2,3` |
/// | Hejaz Railroad | `--mission hejaz-railroad -n 2M --seed 1` |
/// | Gaza Offensive | `--mission gaza-offensive -n 800k --seed 1 --vary missions.gaza-offensive.ops=8,9 --vary costs.mercenaries=2` |
/// | Damascus | `--mission damascus -n 800k --seed 1 --vary missions.damascus.ops=8,9` |
/// | campaign | `--mission campaign -n 160k --seed 2` |
///
/// Who has learned a mission with one number of Operations alone may win less with one more.
const SHIPPED: [&str; 5] = [
    include_str!("../learned/aqaba.player.json"),
    include_str!("../learned/hejaz-railroad.player.json"),
    include_str!("../learned/gaza-offensive.player.json"),
    include_str!("../learned/damascus.player.json"),
    include_str!("../learned/campaign.player.json"),
];

/// Those players, read.
static TEAM: LazyLock<Arc<Vec<Taught>>> = LazyLock::new(|| {
    let read = |text: &&str| Taught::read(text).expect("the players shipped can be read");
    Arc::new(SHIPPED.iter().map(read).collect())
});

impl Policy for Trained {
    const BELIEF: &'static str = "what won most of many games wins this one";

    type Player = Self;

    fn new(choice: &PolicyChoice, model: &Model) -> Self {
        let team = choice.folder.as_deref().map_or_else(|| Some(Arc::clone(&TEAM)), team);
        let sight = Sight::new(model);
        let mut mind = Mind::even(&sight.questions);
        for taught in team.iter().flat_map(|team| team.iter()) {
            taught.recall(&sight.questions, &mut mind);
        }
        Trained(Arc::new(Learned { mind, sight }))
    }

    /// That of its base in missions that do not ask for breaks.
    fn counsel(player: &Self) -> Option<&Commander> {
        Some(player.0.sight.cautious())
    }
}

impl Trained {
    /// What it has learned about a mode.
    pub(super) fn mind(&self, model: &Model, mode: Mode) -> Mind {
        Mind(self.0.mind.0[Sight::judges(model, mode)].to_vec())
    }
}

impl Relay for Trained {
    #[inline]
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        let Learned { sight, mind } = &*self.0;
        question.put(&Student::new(sight, mind, 0), asked)
    }
}
