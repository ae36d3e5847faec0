//! What is measured: every metric of a game and of a card is one entry here.

mod cards;
mod margins;
mod tally;

pub use tally::Tally;

use super::ledger::{CardNotes, Ledger};
use super::model::{Model, Side};
use crate::games::MetricInfo;
use crate::kernel::Set;

/// A number that every game has; its mean is reported.
pub struct GameMetric {
    /// Its name, in lower snake case.
    pub name: &'static str,
    /// What it is counted in; a `share` is 0 or 1 in each game.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Its least and greatest possible value.
    range: fn(&Model) -> (i32, i32),
    /// Its value in one game.
    pub of: fn(&Ledger) -> i32,
}

/// Every number of a game, in the order of the files.
pub const GAME_METRICS: &[GameMetric] = &[
    GameMetric {
        name: "battles",
        unit: "battles",
        meaning: "battles fought until somebody won",
        range: |model| (1, most_battles(model)),
        of: |game| i32::from(game.battles),
    },
    GameMetric {
        name: "british_vp",
        unit: "points",
        meaning: "victory points of the British at the end",
        range: |model| (0, i32::from(model.army(Side::British).victory_points)),
        of: |game| i32::from(game.victory_points[0]),
    },
    GameMetric {
        name: "turkish_vp",
        unit: "points",
        meaning: "victory points of the Turks at the end",
        range: |model| (0, i32::from(model.army(Side::Turkish).victory_points)),
        of: |game| i32::from(game.victory_points[1]),
    },
    GameMetric {
        name: "vp_margin",
        unit: "points",
        meaning: "victory points of the British less those of the Turks",
        range: |model| {
            let [british, turkish] = Side::BOTH.map(|side| model.army(side).victory_points);
            (-i32::from(turkish), i32::from(british))
        },
        of: |game| i32::from(game.victory_points[0]) - i32::from(game.victory_points[1]),
    },
    GameMetric {
        name: "force_margin",
        unit: "force",
        meaning: "Force of the British less that of the Turks at the end of a battle, on average \
                  over battles; its quantiles, and what sweep and tune make of it, go by the \
                  nearest whole number of each game",
        range: |_| (-MOST_MARGIN, MOST_MARGIN),
        of: force_margin,
    },
    GameMetric {
        name: "strikes",
        unit: "strikes",
        meaning: "strikes carried out by both sides",
        range: |model| (0, most_strikes(model)),
        of: |game| i32::from(game.strikes),
    },
    GameMetric {
        name: "destroyed",
        unit: "cards",
        meaning: "cards of both sides destroyed by strikes, those that survive it in the reserve included",
        range: |model| (0, most_strikes(model)),
        of: |game| i32::from(game.destroyed),
    },
    GameMetric {
        name: "british_cards_lost",
        unit: "cards",
        meaning: "cards in the British casualty pile at the end",
        range: |_| (0, 64),
        of: |game| game.cards[0].lost.len() as i32,
    },
    GameMetric {
        name: "turkish_cards_lost",
        unit: "cards",
        meaning: "cards in the Turkish casualty pile at the end",
        range: |_| (0, 64),
        of: |game| game.cards[1].lost.len() as i32,
    },
    GameMetric {
        name: "lead_changes",
        unit: "changes",
        meaning: "times that the side ahead in victory points was not the side last ahead",
        range: |model| (0, most_battles(model)),
        of: |game| i32::from(game.lead_changes),
    },
    GameMetric {
        name: "comeback",
        unit: "share",
        meaning: "games won by a side that was behind in victory points at some time",
        range: |_| (0, 1),
        of: |game| {
            let won_from_behind = |winner: Side| i32::from(game.was_ahead[winner.enemy().index()]);
            game.outcome.map_or(0, |outcome| won_from_behind(outcome.winner))
        },
    },
];

/// Margins beyond it count as it.
const MOST_MARGIN: i32 = 1000;

/// The mean margin of Force over battles to the nearest whole number; of two as near, the even one,
/// so that neither side gains by it.
fn force_margin(game: &Ledger) -> i32 {
    let quarters = 4 * i32::from(game.battles.max(1));
    let doubled = 2 * game.force_margins + quarters;
    let (up, rest) = (doubled.div_euclid(2 * quarters), doubled.rem_euclid(2 * quarters));
    let mean = if rest == 0 { up - up.rem_euclid(2) } else { up };
    mean.clamp(-MOST_MARGIN, MOST_MARGIN)
}

/// M1.2 Every battle scores a point, so the game ends before both sides could have one more.
fn most_battles(model: &Model) -> i32 {
    let points: u8 = model.armies.iter().map(|army| army.victory_points).sum();
    i32::from(points) - 1
}

/// Each committed card strikes at most once in each of the four phases of a battle.
fn most_strikes(model: &Model) -> i32 {
    let cards: usize = model.armies.iter().map(|army| army.slots.len()).sum();
    most_battles(model) * 4 * cards as i32
}

/// Something that a game may do to a card; the share of games in which it happens to a copy and
/// the win rate of its side in those games are reported.
pub struct CardMetric {
    /// The name of its share of games, if that is reported.
    pub rate: Option<&'static str>,
    /// The name of its side's win rate in those games, if that is reported.
    pub win_rate: Option<&'static str>,
    /// What has happened.
    pub meaning: &'static str,
    /// The cards it happened to in one game.
    of: fn(&CardNotes) -> Set,
}

const OPENING: usize = 0;
const DRAWN: usize = 1;
const DRAWN_LATER: usize = 2;

/// Everything that can happen to a card, in the order of the files: a game counts once, however many
/// copies it happened to. The win rates have the names of 17Lands, who count a game once for each
/// copy; so does what is told of copies in hand, [`card_metric_infos`] says where.
pub const CARD_METRICS: [CardMetric; 7] = [
    CardMetric {
        rate: None,
        win_rate: Some("oh_wr"),
        meaning: "a copy was in the opening hand",
        of: |notes| notes.opening,
    },
    CardMetric {
        rate: Some("drawn_rate"),
        win_rate: Some("gih_wr"),
        meaning: "a copy was in hand at some time",
        of: CardNotes::drawn,
    },
    CardMetric {
        rate: None,
        win_rate: Some("gd_wr"),
        meaning: "a copy was drawn after the opening hand, for the first time or again",
        of: |notes| notes.drawn_later,
    },
    CardMetric {
        rate: Some("committed_rate"),
        win_rate: Some("committed_wr"),
        meaning: "a copy was committed to an order of battle",
        of: |notes| notes.committed,
    },
    CardMetric {
        rate: Some("struck_rate"),
        win_rate: Some("struck_wr"),
        meaning: "a copy was spent or fired in a strike",
        of: |notes| notes.struck,
    },
    CardMetric {
        rate: Some("destroyed_rate"),
        win_rate: Some("destroyed_wr"),
        meaning: "a copy was destroyed by a strike",
        of: |notes| notes.destroyed,
    },
    CardMetric {
        rate: Some("lost_rate"),
        win_rate: Some("lost_wr"),
        meaning: "a copy was in the casualty pile at the end",
        of: |notes| notes.lost,
    },
];

/// What is reported of a game, by name.
pub fn game_metric_infos() -> Vec<MetricInfo> {
    let info =
        |(name, unit, text): (_, _, &str)| MetricInfo { name, unit, meaning: text.to_owned() };
    let endings = [
        ("ended_by_victory_points", "share", "games won because a side had its victory points"),
        ("ended_by_lawrence_lost", "share", "games lost with a card whose loss means defeat"),
    ];
    let numbers = GAME_METRICS.iter().map(|metric| (metric.name, metric.unit, metric.meaning));
    endings.into_iter().chain(numbers).map(info).collect()
}

/// What is counted a copy, and not a game.
const A_COPY: &str = "win rate of its side, a game counted once for each copy of the card";

/// What is reported of a card, by name.
pub fn card_metric_infos() -> Vec<MetricInfo> {
    let share = |name, meaning| MetricInfo { name, unit: "share", meaning };
    let mut infos = vec![
        share("gp_wr", "win rate of its side in all games".to_owned()),
        share("gns_wr", format!("{A_COPY} never in hand")),
        share(
            "iwd",
            "gih_wr less gns_wr: an association, not an effect; empty if less than 5 % of the \
             copies were in hand at some time, or less than 5 % never"
                .to_owned(),
        ),
    ];
    for (index, CardMetric { rate, win_rate, meaning, .. }) in CARD_METRICS.iter().enumerate() {
        let games = format!("games where {meaning}");
        infos.extend(rate.map(|name| share(name, format!("share of {games}"))));
        infos.extend(win_rate.map(|name| match index {
            DRAWN => share(name, format!("{A_COPY} in hand at some time")),
            _ => share(name, format!("win rate of its side in {games}")),
        }));
    }
    infos
}
