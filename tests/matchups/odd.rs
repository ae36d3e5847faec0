//! Valid but unusual scenarios of Megiddo, made at random.

use super::{army, small_text};
use sandtable::games::megiddo::model::{Kind, MAX_FORCE, Side};
use sandtable::games::megiddo::rules::Rulings;
use sandtable::kernel::{Chance, GameKey, Live, Stream};

/// Number of odd scenarios that tests use.
pub const SCENARIOS: u64 = 150;

/// Returns the text of the odd scenario number `number`.
///
/// It has cards of any kind and Force, such as mounted ones, ships and several Leaders whose loss means defeat. Its
/// other numbers and its rulings are random, too.
pub fn scenario(number: u64) -> String {
    let mut dice = Dice(Live::new(GameKey::new(1918, number)));
    let rulings: String = Rulings::ALL
        .iter()
        .map(|ruling| format!("{} = '{}'\n", ruling.name, dice.one_of(ruling.readings)))
        .collect();
    let [british, turkish] = Side::BOTH.map(|side| odd_army(&mut dice, side));
    small_text(&rulings, &british, &turkish)
}

struct Dice(Live<1, 0>);

impl Dice {
    fn up_to(&mut self, most: u8) -> u8 {
        self.0.pick(Stream(0), u32::from(most) + 1) as u8
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.pick(Stream(0), choices.len() as u32) as usize]
    }

    fn in_percent(&mut self, percent: u8) -> bool {
        self.up_to(99) < percent
    }

    /// Returns a random number from 1 to `most`; small numbers and both ends are more frequent than others.
    fn odd_number(&mut self, most: u8) -> u8 {
        let any = 1 + self.up_to(most - 1);
        self.one_of(&[1, 2, 5.min(most), most, any, any])
    }
}

fn odd_army(dice: &mut Dice, side: Side) -> String {
    let (victory_points, hand_size) = (dice.odd_number(20), dice.odd_number(64));
    let discard_limit = dice.one_of(&[0, 1, 5, 64]);
    let allowed = |kind: &Kind| side == Side::Turkish || *kind != Kind::Terrain;
    let mut kinds: Vec<Kind> = Kind::ALL.into_iter().filter(allowed).collect();
    if dice.in_percent(40) {
        kinds = (0..3).map(|_| dice.one_of(&kinds)).collect();
    }
    let mut room = 64;
    let mut cards = Vec::new();
    for number in 0..=dice.up_to(19) {
        let copies: u8 = dice.one_of(&[0, 1, 1, 1, 2, 3, 8, 30]).min(room);
        room -= copies;
        let kind = dice.one_of(&kinds);
        cards.push((copies, format!("{} {number}: {}", kind.name(), card(dice, kind, copies))));
    }
    if room == 64 {
        cards[0].0 = 1;
    }
    let cards: Vec<String> =
        cards.iter().map(|(copies, card)| format!("{copies} {card}")).collect();
    army([victory_points, hand_size, discard_limit], &cards.join("; "))
}

/// Returns the text of a random card of a kind, in the form that [`army`] reads.
fn card(dice: &mut Dice, kind: Kind, copies: u8) -> String {
    let mut card = kind.name().to_owned();
    if kind != Kind::Nuisance {
        let any = dice.up_to(MAX_FORCE);
        card += &format!(" {}", dice.one_of(&[0, 1, 2, 3, MAX_FORCE, any, any]));
    }
    if !matches!(kind, Kind::Nuisance | Kind::Cavalry) && dice.in_percent(25) {
        card += &format!(", cavalry_force = {}", dice.up_to(MAX_FORCE));
    }
    if dice.in_percent(15) {
        card += ", always_to_reserve = true";
    }
    if kind == Kind::Leader && dice.in_percent(40) {
        card += ", lost_means_defeat = true";
    }
    if copies == 1 && dice.in_percent(10) {
        card += ", unique = true";
    }
    card
}
