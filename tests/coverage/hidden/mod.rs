//! Planted game (made up for the test, with a known value): each side chooses one of two cards in secret.
//!
//! H1 Red and Blue each choose their first or their second card, without seeing the other's choice.
//! H2 The scenario gives Red's win probability for each pair of cards, in percent.

mod game;

use sandtable::kernel::{Chance, Live, PolicyChoice, RandomStreams, Stream};
use sandtable::learn::{Course, Decider, Mind, PolicyStore, Seat, Seen, Sink, Subject, Weighing};

pub use game::Hidden;

/// H2 Red's win probability in percent, by the cards of Red and of Blue.
pub type Chances = [[u8; 2]; 2];

/// Prepared matchup.
#[derive(Clone, Debug)]
pub struct Cast {
    chances: Chances,
    choices: Vec<PolicyChoice>,
    players: [Player; 2],
}

/// Cards of a game, and whether Red won.
#[derive(Clone, Debug, Default)]
pub struct Record {
    cards: [usize; 2],
    red_wins: bool,
}

/// A policy of one seat.
#[derive(Clone, Debug)]
enum Player {
    Random,
    Always(usize),
    Trained(Mind),
    /// Chooses the card that wins more of a number of rollouts against the opponent's policy.
    Search(u32, Box<Player>),
}

/// Stream of the game's outcome; the streams of the seats follow.
const COIN: Stream = Stream(0);

type Streams = Live<3, 0>;

impl Player {
    /// H1 Returns the index of the card that the policy chooses in a seat.
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

/// Returns the index of the card that a net chooses.
fn decide(decider: &impl Decider, seat: usize, live: &mut Streams) -> usize {
    let weigh = |weighing: &mut Weighing<'_, Card>| (0..2).for_each(|card| weighing.weigh(card));
    decider.answer(0, &Card, |bound| live.pick(own(seat), bound), weigh)
}

/// The only decision of a seat, whose only feature is the card.
struct Card;

impl Seen for Card {
    type Answer = usize;

    fn position(&self, _: &mut impl Sink) {}

    fn answer(&self, card: usize, to: &mut impl Sink) {
        to.add(card, 1);
    }
}

/// Returns the feature schema of a seat.
fn decisions() -> Vec<Subject> {
    let mut decision = Subject::new("card");
    decision.see(1.0, ["first", "second"].map(str::to_owned));
    vec![decision]
}

/// H2 Decides who wins with these cards.
fn played(chances: &Chances, cards: [usize; 2], live: &mut Streams) -> Record {
    let red_wins = live.pick(COIN, 100) < u32::from(chances[cards[0]][cards[1]]);
    Record { cards, red_wins }
}

/// Training environment, with the named policies as possible opponents.
struct Environment {
    chances: Chances,
    named: Vec<[Player; 2]>,
    seats: Vec<Vec<Subject>>,
}

impl Course for Environment {
    fn seats(&self) -> &[Vec<Subject>] {
        &self.seats
    }

    fn named(&self) -> usize {
        self.named.len()
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let live = &mut Streams::new(luck);
        let cards = [0, 1].map(|seat| match &seats[seat] {
            Seat::Named(place) => self.named[*place][seat].choose(seat, &self.chances, live),
            Seat::Plays(mind) => decide(*mind, seat, live),
            Seat::Learns(learner) => decide(*learner, seat, live),
        });
        played(&self.chances, cards, live).red_wins
    }
}

/// H1 Plays a game.
fn play(cast: &Cast, luck: RandomStreams) -> Record {
    let live = &mut Streams::new(luck);
    let cards = [0, 1].map(|seat| cast.players[seat].choose(seat, &cast.chances, live));
    played(&cast.chances, cards, live)
}

/// Returns the training environment of some matchups.
fn environment(casts: &[Cast]) -> Option<Environment> {
    let named = casts.iter().map(|cast| cast.players.clone()).collect();
    let seats = vec![decisions(), decisions()];
    Some(Environment { chances: casts.first()?.chances, named, seats })
}

/// Returns a policy, in the seat with this key.
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
fn trained(choice: &PolicyChoice, seat: &str, store: &PolicyStore) -> Mind {
    let team = choice.folder.as_deref().and_then(|folder| store.team(folder));
    let of_seat = team.iter().flat_map(|it| it.iter()).find(|it| it.seat == seat);
    of_seat.map_or_else(|| Mind::even(&decisions()), |it| it.mind(&decisions()))
}

/// Returns a matchup of these policies.
fn cast(chances: Chances, choices: Vec<PolicyChoice>, store: &PolicyStore) -> Cast {
    let players = [0, 1].map(|seat| player(&choices[seat], game::SEATS[seat], store));
    Cast { chances, choices, players }
}
