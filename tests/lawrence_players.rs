//! Scripted policies of Lawrence of Arabia: each plays as its description says, and no two play alike.

mod lawrence;

use std::sync::LazyLock;

use lawrence::prelude::*;
use lawrence::{casts, model};

/// Number of games in comparisons of behaviour.
///
/// They are many, since on Damascus the policies differ by few units and battles.
const GAMES: u64 = 2000;
/// Number of games in comparisons of win rates.
const JUDGED: u64 = 1000;

const PLAYERS: [&str; 3] = ["greedy", "cautious", "demolition-first"];

/// Counts that describe a policy's behaviour, summed over several games.
#[derive(Default)]
struct Character {
    operations: f64,
    battles: f64,
    units_lost: f64,
    lawrence_lost: f64,
    breaks: f64,
}

/// Plays games of a matchup, and returns the counts of the policy's behaviour and each game's events.
fn observed(cast: &Cast) -> (Character, Vec<Vec<Event>>) {
    let (mut character, mut games) = (Character::default(), Vec::new());
    for game in 0..GAMES {
        let luck = Live::<STREAMS, DECKS>::new(GameKey::new(29, game));
        let mut play = Play::new(&cast.model, Seated::new(luck, [&cast.player], Vec::new()));
        let end = play.play(cast.mode);
        character.lawrence_lost += f64::from(u8::from(end.reason == EndReason::LawrenceLost));
        let events = play.into_table().observer;
        events.iter().for_each(|event| character.note(event));
        games.push(events);
    }
    (character, games)
}

impl Character {
    fn note(&mut self, event: &Event) {
        match event {
            Event::OperationEnd { .. } => self.operations += 1.0,
            Event::Battle { lost, .. } => {
                self.battles += 1.0;
                self.units_lost += lost.len() as f64;
            }
            Event::Demolition { result, .. } if result.breaks() => self.breaks += 1.0,
            _ => {}
        }
    }
}

/// Behaviour of the three policies of [`PLAYERS`] in a mode.
struct Trio {
    mode: &'static str,
    players: [Character; 3],
    /// Shares of games with equal events: of policies 1 and 2, of 2 and 3, and of 3 and 1.
    alike: [f64; 3],
}

/// Behaviour of the policies in each mode, which several tests share.
static TRIOS: LazyLock<[Trio; 5]> = LazyLock::new(|| {
    let model = model(&[]);
    MODES.map(|mode| {
        let [one, two, three] = PLAYERS.map(|name| observed(&casts(&model, name, mode)[0]));
        let alike =
            [(&one.1, &two.1), (&two.1, &three.1), (&three.1, &one.1)].map(|(one, other)| {
                let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
                same as f64 / GAMES as f64
            });
        Trio { mode, players: [one.0, two.0, three.0], alike }
    })
});

/// Missions and the campaign.
const MODES: [&str; 5] = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus", "campaign"];

/// Returns the modes in which the policies' risks and routes differ.
///
/// On Aqaba! all must fight the same three Garrisons, so only purchases and targets differ.
fn with_choice_of_route() -> impl Iterator<Item = &'static Trio> {
    TRIOS.iter().filter(|trio| trio.mode != "aqaba")
}

#[test]
fn any_two_players_play_different_games_at_least_half_the_time() {
    for Trio { mode, alike, .. } in &*TRIOS {
        assert!(alike.iter().all(|share| *share <= 0.5), "{mode}: {alike:?}");
    }
}

#[test]
fn cautious_loses_fewer_units_and_lawrence_less_often() {
    for Trio { mode, players: [bold, careful, _], .. } in with_choice_of_route() {
        // A policy that loses fewer units plays longer campaigns.
        let (units, most): (fn(&Character) -> f64, f64) = match *mode {
            "campaign" => (|it| it.units_lost / it.operations, 0.9),
            _ => (|it| it.units_lost, 0.98),
        };
        assert!(units(careful) < most * units(bold), "{mode}: units");
        // On Hejaz Railroad, all policies avoid the same battles.
        let most = if *mode == "hejaz-railroad" { 0.97 } else { 0.9 };
        assert!(careful.lawrence_lost < most * bold.lawrence_lost, "{mode}: Lawrence");
    }
}

#[test]
fn demolition_first_breaks_more_rails_and_fights_less() {
    for Trio { mode, players: [bold, careful, sapper], .. } in with_choice_of_route() {
        let fights = |player: &Character| player.battles / player.operations;
        assert!(fights(sapper) < fights(bold), "{mode}: battles an Operation");
        // Where the goal is on the railway alone, all policies break about as much of it.
        let more = match *mode {
            "damascus" => 1.03,
            "campaign" => 1.0,
            _ => 0.99,
        };
        for other in [bold, careful] {
            assert!(sapper.breaks > more * other.breaks, "{mode}: rail breaks");
        }
    }
}

#[test]
fn greedy_is_soonest_done() {
    for Trio { mode, players: [bold, careful, sapper], .. } in with_choice_of_route() {
        assert!(bold.operations < careful.operations, "{mode}: cautious");
        // Where the goal is on the railway alone, the sapper may be faster.
        let is_soonest = bold.operations < 0.97 * sapper.operations;
        assert!(is_soonest || *mode == "hejaz-railroad", "{mode}: demolitions");
    }
}

/// Returns the share of campaigns in which a policy lets the first mission pass without a try.
///
/// Asserts that the ledger and the events of each game agree on this.
fn sat_out(setting: &str, player: &str) -> f64 {
    let model = model(&[setting.to_owned()]);
    let cast = &casts(&model, player, "campaign")[0];
    let first = model.campaign[0];
    let sat_out = |game: &u64| {
        let luck = Live::<STREAMS, DECKS>::new(GameKey::new(37, *game));
        let observer = (Ledger::default(), Vec::new());
        let mut play = Play::new(&model, Seated::new(luck, [&cast.player], observer));
        play.play(cast.mode);
        let (ledger, events) = play.into_table().observer;
        let (mut tried, mut found) = (false, false);
        for event in events {
            match event {
                Event::Mission { .. } => tried = false,
                Event::Garrison { how: How::Objective, .. }
                | Event::Placed { by_garrison: true, .. }
                | Event::Demolition { .. } => tried = true,
                Event::MissionEnd { mission, reason, .. } if mission == first => {
                    found |= reason == EndReason::OpsExhausted && !tried;
                }
                _ => {}
            }
        }
        assert_eq!(ledger.skipped.contains(first), found, "game {game}");
        found
    };
    (0..JUDGED).filter(sat_out).count() as f64 / JUDGED as f64
}

/// `cautious` lets a mission pass only if playing it again brings Logistics; `greedy` never does.
#[test]
fn a_mission_is_sat_out_where_that_pays() {
    let [pays, does_not] = ["true", "false"]
        .map(|paid| sat_out(&format!("rulings.replay_logistics={paid}"), "cautious"));
    assert!(pays > 0.5 && does_not < 0.05, "{pays} and {does_not}");
    assert_eq!(sat_out("rulings.replay_logistics=true", "greedy"), 0.0);
}
