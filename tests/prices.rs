//! What ought to help a player helps every player who plays to win, or at least does no harm: what is
//! cheaper, and more Pounds, Ops, Leadership and good cards. And the order in which a card lists its
//! options decides nothing.

use std::sync::Arc;

use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, Wanted};
use sandtable::kernel::Luck;
use sandtable::scenario;

/// So many games of each player in each mode, with and without a change.
const GAMES: u64 = 1000;
/// Under this seed.
const SEED: u64 = 77;
/// No change for the better may lose so great a share of the games.
const HARM: f64 = 0.01;
/// So many standard errors from that share leave no doubt, however many changes are looked at.
const CLEARLY: f64 = 3.5;

const LAWRENCE: &str = "lawrence-of-arabia";
const COMMANDERS: [&str; 3] = ["greedy", "cautious", "demolition-first"];
const MISSIONS: [&str; 4] = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"];

/// Of each matchup that is wanted, by name, which games the first seat wins.
fn won<G: Game>(name: &str, wanted: &Wanted, overrides: &[String]) -> Vec<(String, Vec<bool>)> {
    let document = scenario::load(name, overrides).expect("a scenario");
    let model: Arc<G::Model> = G::model(&document).unwrap_or_else(|it| panic!("{it}")).into();
    let games = |cast: &G::Cast| {
        let won = |index| G::won(&G::record(cast, Luck::new(SEED, index)));
        (format!("{:?}", G::matchup(cast)), (0..GAMES).map(won).collect())
    };
    G::casts(&model, wanted).expect("matchups").iter().map(games).collect()
}

/// Who plays a mission or a campaign.
fn playing<const N: usize>(policies: [&str; N], mode: &str) -> Wanted {
    Wanted::default().with("policy", policies).with("mission", [mode])
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
    let document = scenario::load(LAWRENCE, &[]).expect("a scenario");
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
    let [greedy, cautious, sapper] = COMMANDERS;
    let wanted = playing([greedy, cautious, sapper, "trained"], mode);
    let won = |overrides: &[String]| won::<Lawrence>(LAWRENCE, &wanted, overrides);
    let without = won(&[]);
    for change in changes(mode) {
        let with = won(std::slice::from_ref(&change));
        for ((matchup, without), (_, with)) in without.iter().zip(&with) {
            assert_no_harm(&format!("{matchup}, {change}"), without, with);
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
        vec![format!("cards.\"Gold for the Tribes\".effects=[{{ choose = [{lists}] }}]")]
    };
    let (pounds, unit) = ("[{ pounds = 2 }]", "[{ place_unit = \"bedouin\" }]");
    let orders = [order(&format!("{pounds}, {unit}")), order(&format!("{unit}, {pounds}"))];
    for mode in MISSIONS {
        let commanders = playing(COMMANDERS, mode);
        let [one, other] =
            orders.each_ref().map(|order| won::<Lawrence>(LAWRENCE, &commanders, order));
        assert!(one == other, "{mode}");
    }
}

/// More cards in hand, more discards, fewer points to win and more copies of a side's strongest troops.
#[test]
fn nothing_that_ought_to_help_harms_in_a_battle_for_megiddo() {
    let players = ["greedy", "cautious", "tempo", "lookahead"];
    let wanted = Wanted::default().with("british", players).with("turks", players);
    let named = |players: [&str; 2]| {
        Wanted::default().with("british", [players[0]]).with("turks", [players[1]])
    };
    let trained = [["trained", "tempo"], ["tempo", "trained"]].map(named);
    let level = |overrides: &[String]| -> Vec<(String, Vec<bool>)> {
        let won = |wanted| won::<Megiddo>("megiddo-1918-level", wanted, overrides);
        won(&wanted).into_iter().chain(trained.iter().flat_map(won)).collect()
    };
    let without = level(&[]);
    let british = ["hand_size=8", "hand_size=9", "discard_limit=6", "discard_limit=7"];
    let british = british.into_iter().chain(["victory_points=4", "victory_points=3"]);
    let british = british.chain(["deck.\"British Infantry\"=12", "deck.\"British Infantry\"=13"]);
    let turkish = ["hand_size=11", "hand_size=12", "discard_limit=6", "discard_limit=7"];
    let turkish = turkish.into_iter().chain(["victory_points=2", "victory_points=1"]);
    let turkish = turkish.chain(["deck.\"Turkish Infantry\"=10", "deck.\"Turkish Infantry\"=11"]);
    let british = british.map(|change| (format!("british.{change}"), false));
    for (change, for_turks) in british.chain(turkish.map(|it| (format!("turkish.{it}"), true))) {
        let with = level(std::slice::from_ref(&change));
        for ((matchup, without), (_, with)) in without.iter().zip(&with) {
            let [worse, better] = if for_turks { [with, without] } else { [without, with] };
            assert_no_harm(&format!("{matchup}, {change}"), worse, better);
        }
    }
}
