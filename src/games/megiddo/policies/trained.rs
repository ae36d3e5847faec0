//! `trained`: decides by what it has learned.

use super::policy::Policy;
use super::tempo::Tempo;
use crate::learned::{Sight, Student};
use crate::prelude::*;
use sandtable_learn::{Judge, Mind, Taught, team};

/// Gives the answer after which it believes to win most often, as it has learned from games of its own.
///
/// It was trained on a scenario, and plays any: of cards that it has not met it thinks nothing.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Learned>);

/// What it has learned.
#[derive(Debug)]
struct Learned {
    sight: Sight,
    tempo: Tempo,
    mind: Mind,
}

/// Players that come with the program: `train SCENARIO --british tempo --british lookahead --turks tempo
/// --turks lookahead -n 900k` makes them.
struct Shipped {
    /// How many cards the British have in hand in the scenario that they have learned.
    british_hand: usize,
    /// By side.
    players: [&'static str; 2],
}

/// Those of the printed game and of the level field, which differ in nothing but the hand of the British.
const SHIPPED: [Shipped; 2] = [
    Shipped {
        british_hand: 10,
        players: [
            include_str!("../learned/printed/british.player.json"),
            include_str!("../learned/printed/turks.player.json"),
        ],
    },
    Shipped {
        british_hand: 7,
        players: [
            include_str!("../learned/level/british.player.json"),
            include_str!("../learned/level/turks.player.json"),
        ],
    },
];

/// The players that come with the program who have learned what is nearest to a scenario.
fn shipped(model: &Model) -> Arc<Vec<Taught>> {
    let hand = model.army(Side::British).hand_size;
    let nearest = SHIPPED.iter().min_by_key(|it| it.british_hand.abs_diff(hand));
    let players = nearest.map_or([""; 2], |it| it.players);
    let read = |text| Taught::read(text).expect("the players shipped can be read");
    Arc::new(players.into_iter().map(read).collect())
}

impl Policy for Trained {
    const BELIEF: &'static str = "what won most of many games wins this one";
    const PARAMETERS: &'static [Parameter] = &[];

    fn new(choice: &PolicyChoice, model: &Model, side: Side) -> Self {
        let team = choice.folder.as_deref().map_or_else(|| Some(shipped(model)), team);
        let sight = Sight::new(model, side);
        let of_side = |taught: &&Taught| taught.seat == crate::seat(side);
        let even = || {
            let features = sight.questions.iter().map(|it| it.features.len());
            Mind(features.map(Judge::even).collect())
        };
        let mind = team.iter().flat_map(|team| team.iter()).find(of_side);
        let mind = mind.map_or_else(even, |taught| taught.mind(&sight.questions));
        Trained(Arc::new(Learned { tempo: Tempo::plain(model, side), mind, sight }))
    }
}

impl Trained {
    pub(super) fn mind(&self) -> &Mind {
        &self.0.mind
    }
}

impl Relay for Trained {
    #[inline]
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        let Learned { sight, tempo, mind } = &*self.0;
        question.put(&Student::new(sight, tempo, mind), asked)
    }
}
