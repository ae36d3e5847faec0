//! Game made up for the test, with a known value: each side chooses one of two cards in secret.
//!
//! H1 Red and Blue each choose their first or their second card, without seeing the other's choice.
//! H2 The scenario gives Red's win probability for each pair of cards, in percent.

mod game;

use sandtable::kernel::{Chance, Live, PolicyChoice, RandomStreams, Stream};
use sandtable::learn::{
    Decider, DecisionFeatures, Environment, FeatureSchema, FeatureSink, PolicyNets, PolicyStore,
    ScoredActions, Seat,
};

pub use game::Hidden;

/// H2 Red's win probability in percent, by the index of Red's card and that of Blue's card.
pub type Chances = [[u8; 2]; 2];

/// Prepared matchup of the game of hidden cards.
#[derive(Clone, Debug)]
pub struct Cast {
    chances: Chances,
    choices: Vec<PolicyChoice>,
    players: [Player; 2],
}

/// Record of a game: the cards of both sides, and whether Red won.
#[derive(Clone, Debug, Default)]
pub struct Record {
    cards: [usize; 2],
    red_wins: bool,
}

/// Policy of one seat.
#[derive(Clone, Debug)]
enum Player {
    Random,
    Always(usize),
    Trained(PolicyNets),
    /// Chooses the card that wins more rollouts against the opponent's policy.
    ///
    /// The fields are the number of rollouts and the opponent's policy.
    Search(u32, Box<Player>),
}

/// Random stream of the game's outcome; the streams of the two seats follow.
const COIN: Stream = Stream(0);

type Streams = Live<3, 0>;

impl Player {
    /// H1 Returns the index of the card that the policy chooses in the seat `seat`.
    fn choose(&self, seat: usize, chances: &Chances, live: &mut Streams) -> usize {
        match self {
            Player::Random => live.pick(own(seat), 2) as usize,
            Player::Always(card) => *card,
            Player::Trained(mind) => decide(mind, seat, live),
            Player::Search(rollouts, opponent) => {
                let mut sums = [0_u32; 2];
                for _ in 0..*rollouts {
                    let other = opponent.choose(1 - seat, chances, live);
                    for (card, sum) in sums.iter_mut().enumerate() {
                        *sum += u32::from(match seat {
                            0 => chances[card][other],
                            _ => 100 - chances[other][card],
                        });
                    }
                }
                usize::from(sums[1] > sums[0])
            }
        }
    }
}

fn own(seat: usize) -> Stream {
    Stream(1 + seat as u8)
}

/// Returns the index of the card that the net of a trained policy chooses.
fn decide(decider: &impl Decider, seat: usize, live: &mut Streams) -> usize {
    let score = |scored: &mut ScoredActions<'_, Card>| (0..2).for_each(|card| scored.score(card));
    decider.decide(0, &Card, |bound| live.pick(own(seat), bound), score)
}

/// Features of the only decision of a seat: the card.
struct Card;

impl DecisionFeatures for Card {
    type Action = usize;

    fn add_position(&self, _: &mut impl FeatureSink) {}

    fn add_action(&self, card: usize, to: &mut impl FeatureSink) {
        to.add(card, 1);
    }
}

/// Returns the feature schema of a seat.
fn decisions() -> Vec<FeatureSchema> {
    let mut decision = FeatureSchema::new("card");
    decision.define(1.0, ["first", "second"].map(str::to_owned));
    vec![decision]
}

/// H2 Draws the winner of a game with these cards.
fn played(chances: &Chances, cards: [usize; 2], live: &mut Streams) -> Record {
    let red_wins = live.pick(COIN, 100) < u32::from(chances[cards[0]][cards[1]]);
    Record { cards, red_wins }
}

/// Training environment, with the named policies as possible opponents.
struct HiddenEnvironment {
    chances: Chances,
    named: Vec<[Player; 2]>,
    seats: Vec<Vec<FeatureSchema>>,
}

impl Environment for HiddenEnvironment {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        &self.seats
    }

    fn named_count(&self) -> usize {
        self.named.len()
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let live = &mut Streams::new(luck);
        let cards = [0, 1].map(|seat| match &seats[seat] {
            Seat::Named(place) => self.named[*place][seat].choose(seat, &self.chances, live),
            Seat::Nets(decider) => decide(decider, seat, live),
        });
        played(&self.chances, cards, live).red_wins
    }
}

/// H1 Plays a game of a matchup.
fn play(cast: &Cast, luck: RandomStreams) -> Record {
    let live = &mut Streams::new(luck);
    let cards = [0, 1].map(|seat| cast.players[seat].choose(seat, &cast.chances, live));
    played(&cast.chances, cards, live)
}

/// Returns the training environment of some matchups.
fn environment(casts: &[Cast]) -> Option<HiddenEnvironment> {
    let named = casts.iter().map(|cast| cast.players.clone()).collect();
    let seats = vec![decisions(), decisions()];
    Some(HiddenEnvironment { chances: casts.first()?.chances, named, seats })
}

/// Returns the chosen policy for the seat with the key `seat`.
fn player(choice: &PolicyChoice, seat: &str, store: &PolicyStore) -> Player {
    match game::POLICIES[choice.index].name {
        "random" => Player::Random,
        "first" => Player::Always(0),
        "second" => Player::Always(1),
        "search" => {
            let opponent = player(&choice.simulated[1], game::opponent(seat), store);
            Player::Search(choice.values[0] as u32, Box::new(opponent))
        }
        _ => Player::Trained(trained(choice, seat, store)),
    }
}

/// Returns the net of a trained policy.
fn trained(choice: &PolicyChoice, seat: &str, store: &PolicyStore) -> PolicyNets {
    let team = choice.folder.as_deref().and_then(|folder| store.team(folder));
    let of_seat = team.iter().flat_map(|it| it.iter()).find(|it| it.seat == seat);
    of_seat.map_or_else(|| PolicyNets::zero(&decisions()), |it| it.nets(&decisions()))
}

/// Returns the prepared matchup of the chosen policies.
fn cast(chances: Chances, choices: Vec<PolicyChoice>, store: &PolicyStore) -> Cast {
    let players = [0, 1].map(|seat| player(&choices[seat], game::SEATS[seat], store));
    Cast { chances, choices, players }
}
