//! Changes of the rules that help a player do not lower the win rate of any policy that plays to win.
//!
//! Such changes are lower prices and more Pounds, Ops, Leadership and good cards. The order in which a card lists its
//! options changes no game.

use std::ops::Range;
use std::sync::Arc;

use sandtable::games::lawrence::{Cast, Lawrence};
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, MatchupRequest};
use sandtable::kernel::RandomStreams;
use sandtable::scenario;

/// Maximum number of games of each policy in each mode, with a change and without it.
const GAMES: u64 = 1000;
/// Number of games after which a change that shows no harm is accepted.
///
/// A loss of 5 percentage points, which [`GAMES`] games just suffice to prove, is missed in one case of fifty.
const FIRST: u64 = 400;
/// Master seed of all games.
const SEED: u64 = 77;
/// Loss of win rate, as a share of games, from which a change counts as harm.
const HARM: f64 = 0.01;
/// Number of standard errors by which a loss must exceed [`HARM`] to fail the test.
///
/// It is large because many changes are tested.
const CLEARLY: f64 = 3.5;

const LAWRENCE: &str = "lawrence-of-arabia";
const COMMANDERS: [&str; 3] = ["greedy", "cautious", "demolition-first"];
const MISSIONS: [&str; 4] = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"];

/// Returns the requested matchups of a scenario with some overrides.
fn casts<G: Game>(name: &str, wanted: &MatchupRequest, overrides: &[String]) -> Vec<G::Cast> {
    let document = scenario::load(name, overrides).expect("a scenario");
    let model: Arc<G::Model> = G::model(&document).unwrap_or_else(|it| panic!("{it}")).into();
    G::casts(&model, wanted, &Default::default()).expect("matchups")
}

/// Plays games of a matchup, and returns for each whether the first seat wins it.
fn won<G: Game>(cast: &G::Cast, games: Range<u64>) -> Vec<bool> {
    games.map(|index| G::won(&G::record(cast, RandomStreams::new(SEED, index)))).collect()
}

/// Returns a request for matchups of some policies in a mission or in the campaign.
fn playing<const N: usize>(policies: [&str; N], mode: &str) -> MatchupRequest {
    MatchupRequest::default().with("policy", policies).with("mission", [mode])
}

/// Returns the gain of win rate through a change, and its standard error.
///
/// `without` and `with` tell for the same games whether they are won without and with the change.
fn gain(without: &[bool], with: &[bool]) -> [f64; 2] {
    let n = with.len() as f64;
    let changes = without.iter().zip(with).map(|(&one, &other)| f64::from(other) - f64::from(one));
    let (sum, squares) =
        changes.fold((0.0, 0.0), |(sum, squares), it| (sum + it, squares + it * it));
    let mean = sum / n;
    [mean, ((squares / n - mean * mean) / n).sqrt()]
}

/// Asserts that a change does not lower the win rate of the first seat.
///
/// If `sign` is -1, the change must not raise it. The games use the same random streams with and without the change.
fn assert_no_harm<G: Game>(change: &str, sign: f64, without: &[bool], cast: &G::Cast) {
    let mut with = won::<G>(cast, 0..FIRST);
    if sign * gain(without, &with)[0] < -HARM {
        with.extend(won::<G>(cast, FIRST..GAMES));
        let [mean, error] = gain(without, &with);
        let what = format!("{}, {change}", G::matchup(cast));
        assert!(sign * mean + CLEARLY * error >= -HARM, "{what}: {:.1} points", 100.0 * mean);
    }
}

/// Asserts for several changes that none lowers the win rate of the first seat in any matchup.
///
/// A change is an override and a sign: with -1 it must not raise the win rate.
fn assert_none_harms<G: Game>(
    casts: impl Fn(&[String]) -> Vec<G::Cast>,
    changes: impl IntoIterator<Item = (String, f64)>,
) {
    let without: Vec<Vec<bool>> = casts(&[]).iter().map(|cast| won::<G>(cast, 0..GAMES)).collect();
    for (change, sign) in changes {
        for (cast, without) in casts(std::slice::from_ref(&change)).iter().zip(&without) {
            assert_no_harm::<G>(&change, sign, without, cast);
        }
    }
}

/// Returns overrides that improve one number each, by one or by two steps.
///
/// They lower prices, and raise copies of good cards and the Ops, Pounds and Leadership of the mission `mode`. In a
/// campaign they raise those of each of its missions, of which only the first sets the Leadership (L19).
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
    let missions = model.missions.iter().filter(|it| it.name == mode || mode == "campaign");
    let numbers = missions.enumerate().flat_map(|(place, it)| {
        let leadership = ("leadership", it.leadership.into());
        let means = [("ops", it.ops), ("pounds", it.pounds.into())];
        let numbers = means.into_iter().chain((place == 0).then_some(leadership));
        numbers.flat_map(|(key, number): (&str, usize)| {
            [1, 2].map(|step| format!("missions.{}.{key}={}", it.name, number + step))
        })
    });
    cheaper.chain(cards).chain(numbers).collect()
}

fn check(mode: &str) {
    let [greedy, cautious, sapper] = COMMANDERS;
    let wanted = playing([greedy, cautious, sapper, "trained"], mode);
    let casts = |overrides: &[String]| casts::<Lawrence>(LAWRENCE, &wanted, overrides);
    assert_none_harms::<Lawrence>(casts, changes(mode).into_iter().map(|change| (change, 1.0)));
}

#[test]
fn nothing_that_ought_to_help_harms_on_a_mission() {
    MISSIONS.into_iter().for_each(check);
}

/// Improvements do no harm in campaigns, too.
#[test]
fn nothing_that_ought_to_help_harms_in_a_campaign() {
    check("campaign");
}

/// Results of the games of a matchup with one value of a scenario's number; more are played on demand.
struct Tried {
    cast: Cast,
    won: Vec<bool>,
}

impl Tried {
    /// Returns the win rate in the first `games` games.
    fn share(&mut self, games: u64) -> f64 {
        self.won.extend(won::<Lawrence>(&self.cast, self.won.len() as u64..games));
        self.won[..games as usize].iter().filter(|won| **won).count() as f64 / games as f64
    }
}

/// Asserts that the win rate of a mission rises with a number of the mission.
///
/// `values` are values of the number at `key`, each of which makes the mission easier than the one before.
///
/// No value may fall below the best earlier value by more than 3 percentage points. These are three standard errors,
/// since the games are partly paired.
fn assert_rises(mission: &str, key: &str, values: &[u8]) {
    let tried = |value: &u8| {
        let change = format!("missions.{mission}.{key}={value}");
        let casts = casts::<Lawrence>(LAWRENCE, &playing(COMMANDERS, mission), &[change]);
        casts.into_iter().map(|cast| Tried { cast, won: Vec::new() }).collect::<Vec<_>>()
    };
    let mut best = tried(&values[0]);
    for value in &values[1..] {
        for (mut with, best) in tried(value).into_iter().zip(&mut best) {
            if with.share(FIRST) < best.share(FIRST) {
                let [share, most] = [with.share(GAMES), best.share(GAMES)];
                let what = format!("{} at {key}={value}", Lawrence::matchup(&with.cast));
                assert!(share > most - 0.03, "{what}: {share} after {most}");
                if share <= most {
                    continue;
                }
            }
            *best = with;
        }
    }
}

#[test]
fn more_ops_pounds_or_leadership_never_do_harm() {
    for (mission, pounds) in MISSIONS.into_iter().zip([9, 17, 8, 5]) {
        assert_rises(mission, "ops", &[3, 4, 5, 6, 7, 8, 9, 10]);
        assert_rises(mission, "leadership", &[1, 2, 3, 4, 5]);
        assert_rises(mission, "pounds", &[0, 2, 4, 6, 8, 10].map(|more| pounds - 2 + more));
    }
}

#[test]
fn the_order_of_the_options_of_a_choice_decides_nothing() {
    let order = |lists: &str| {
        vec![format!("cards.\"Gold for the Tribes\".effects=[{{ choose = [{lists}] }}]")]
    };
    let (pounds, unit) = ("[{ pounds = 2 }]", "[{ place_unit = \"bedouin\" }]");
    let orders = [order(&format!("{pounds}, {unit}")), order(&format!("{unit}, {pounds}"))];
    for mode in MISSIONS {
        let [one, other] = orders.each_ref().map(|order| {
            let casts = casts::<Lawrence>(LAWRENCE, &playing(COMMANDERS, mode), order);
            casts.iter().map(|cast| won::<Lawrence>(cast, 0..GAMES)).collect::<Vec<_>>()
        });
        assert!(one == other, "{mode}");
    }
}

/// More cards in hand, more discards, more strong troops and fewer points to win do no harm in Megiddo.
#[test]
fn nothing_that_ought_to_help_harms_in_a_battle_for_megiddo() {
    let players = ["greedy", "cautious", "tempo", "lookahead"];
    let wanted = MatchupRequest::default().with("british", players).with("turks", players);
    let named = |players: [&str; 2]| {
        MatchupRequest::default().with("british", [players[0]]).with("turks", [players[1]])
    };
    let trained = [["trained", "tempo"], ["tempo", "trained"]].map(named);
    let level = |overrides: &[String]| -> Vec<_> {
        let casts = |wanted| casts::<Megiddo>("megiddo-1918-level", wanted, overrides);
        casts(&wanted).into_iter().chain(trained.iter().flat_map(casts)).collect()
    };
    let british = ["hand_size=8", "hand_size=9", "discard_limit=6", "discard_limit=7"];
    let british = british.into_iter().chain(["victory_points=4", "victory_points=3"]);
    let british = british.chain(["deck.\"British Infantry\"=12", "deck.\"British Infantry\"=13"]);
    let turkish = ["hand_size=11", "hand_size=12", "discard_limit=6", "discard_limit=7"];
    let turkish = turkish.into_iter().chain(["victory_points=2", "victory_points=1"]);
    let turkish = turkish.chain(["deck.\"Turkish Infantry\"=10", "deck.\"Turkish Infantry\"=11"]);
    let british = british.map(|change| (format!("british.{change}"), 1.0));
    let turkish = turkish.map(|change| (format!("turkish.{change}"), -1.0));
    assert_none_harms::<Megiddo>(level, british.chain(turkish));
}
