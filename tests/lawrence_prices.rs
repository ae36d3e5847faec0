//! What ought to help a player helps every player who plays to win, or at least does no harm: what is
//! cheaper, and more Pounds, Ops, Leadership and good cards. And the order in which a card lists its
//! options decides nothing.

mod lawrence;

use lawrence::{SCENARIO, casts, model};
use sandtable::games::Game;
use sandtable::games::lawrence::{Cast, Lawrence};

/// So many games of each player in each mode, with and without a change.
const GAMES: u64 = 1000;
/// Under this seed.
const SEED: u64 = 77;
/// No change for the better may lose so great a share of the games.
const HARM: f64 = 0.01;
/// So many standard errors from that share leave no doubt, however many changes are looked at.
const CLEARLY: f64 = 3.5;

const PLAYERS: &str = "greedy cautious demolition-first";
const MISSIONS: [&str; 4] = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"];

/// Which games of a cast are won.
fn won(cast: &Cast) -> Vec<bool> {
    (0..GAMES).map(|index| Lawrence::play_bare(cast, SEED, index) > 0).collect()
}

/// Asserts that those with a change win at least about as often as those without, game for game.
fn assert_no_harm(what: &str, without: &[bool], with: &[bool]) {
    let n = without.len() as f64;
    let changes = without.iter().zip(with).map(|(&one, &other)| f64::from(other) - f64::from(one));
    let (sum, squares) =
        changes.fold((0.0, 0.0), |(sum, squares), it| (sum + it, squares + it * it));
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / n).sqrt();
    assert!(mean + CLEARLY * error >= -HARM, "{what}: {:.1} points", 100.0 * mean);
}

/// One step and two for the better of each number, as overrides.
fn changes(mode: &str) -> Vec<String> {
    let prices = [("bedouin", 2), ("mercenaries", 3), ("regulars", 3), ("armored_car", 3)];
    let gear = [("machinegun", 1), ("demolition", 1), ("aeroplane", 2), ("extra_op", 2)];
    let cheaper =
        prices.into_iter().chain(gear).chain([("ransom", 2)]).flat_map(|(what, price)| {
            (1..=2.min(price)).map(move |step| format!("costs.{what}={}", price - step))
        });
    let cards = ["Gold for the Tribes", "Arab Intelligence", "Allenby"];
    let cards = cards
        .iter()
        .flat_map(|card| (2..=3).map(move |copies| format!("cards.\"{card}\".copies={copies}")));
    let document = sandtable::scenario::load(SCENARIO, &[]).expect("a scenario");
    let model = Lawrence::model(&document).expect("a sound one");
    let missions = model.missions.iter().filter(|mission| mission.name == mode);
    let numbers = missions.flat_map(|it| {
        let (pounds, leadership) = (it.pounds.into(), it.leadership.into());
        let numbers = [("ops", it.ops), ("pounds", pounds), ("leadership", leadership)];
        let raised = move |(key, number): (&str, usize)| {
            [1, 2].map(|step| format!("missions.{mode}.{key}={}", number + step))
        };
        numbers.into_iter().flat_map(raised)
    });
    cheaper.chain(cards).chain(numbers).collect()
}

fn check(mode: &str) {
    let casts_of = |overrides: &[String]| -> Vec<Cast> {
        PLAYERS.split(' ').flat_map(|name| casts(&model(overrides), name, mode)).collect()
    };
    let without: Vec<Vec<bool>> = casts_of(&[]).iter().map(won).collect();
    for change in changes(mode) {
        for (cast, without) in casts_of(std::slice::from_ref(&change)).iter().zip(&without) {
            assert_no_harm(&format!("{mode}, {}, {change}", cast.name), without, &won(cast));
        }
    }
}

#[test]
fn nothing_that_ought_to_help_harms_on_a_mission() {
    MISSIONS.into_iter().for_each(check);
}

/// Without the numbers of its missions: more Ops on Aqaba! cost `cautious` two points of all campaigns,
/// since a mission that fails brings its Logistics once more.
#[test]
fn nothing_that_ought_to_help_harms_in_a_campaign() {
    check("campaign");
}

#[test]
fn the_order_of_the_options_of_a_choice_decides_nothing() {
    let order = |lists: &str| {
        model(&[format!("cards.\"Gold for the Tribes\".effects=[{{ choose = [{lists}] }}]")])
    };
    let (pounds, unit) = ("[{ pounds = 2 }]", "[{ place_unit = \"bedouin\" }]");
    let models = [order(&format!("{pounds}, {unit}")), order(&format!("{unit}, {pounds}"))];
    for name in PLAYERS.split(' ') {
        for mode in MISSIONS {
            let [one, other] = models.each_ref().map(|model| won(&casts(model, name, mode)[0]));
            assert_eq!(one, other, "{name}, {mode}");
        }
    }
}
