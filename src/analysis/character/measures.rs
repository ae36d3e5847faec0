//! Every measure with its definition and where it comes from.

/// A measure as files name it.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

const fn measure(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    source: &'static str,
) -> Measure {
    Measure { name, unit, meaning, source }
}

const BROWNE: &str = "Browne 2011, Evolutionary Game Design";
const ELY: &str = "Ely, Frankel and Kamenica 2015, Journal of Political Economy 123(1)";
const SOBOL: &str = "the share of variance explained, as in analysis of variance";
const JAFFE: &str = "restricted play: Jaffe and others 2012, AIIDE";

/// The measures that every game has, in the order in which they are told.
pub const MEASURES: [Measure; 13] = [
    measure(
        "evenness",
        "share",
        "1 where both sides win as often, 0 where one always wins",
        BROWNE,
    ),
    measure("turns", "turns", "turns until somebody won", BROWNE),
    measure(
        "length_variation",
        "ratio",
        "standard deviation of the number of turns over its mean",
        "the coefficient of variation",
    ),
    measure(
        "openness",
        "share",
        "part of the turns before which all is open, each counted as twice the chance of the later \
         loser: uncertainty",
        ELY,
    ),
    measure(
        "swings",
        "swings",
        "times that the chance to win crossed a level, averaged over the levels from 25 to 75 %: \
         changes of the lead",
        BROWNE,
    ),
    measure("excitement", "chance", "sum of all steps of the chance to win: surprise", ELY),
    measure("comeback_depth", "share", "the highest chance of the later loser: drama", BROWNE),
    measure(
        "largest_swing",
        "chance",
        "the greatest change of the chance over one turn: the killer move",
        BROWNE,
    ),
    measure(
        "settled_by_first_turn",
        "share",
        "part of who wins that is settled after the first turn: snowball",
        SOBOL,
    ),
    measure(
        "settled_by_half",
        "share",
        "part of who wins that is settled after half as many turns as a game has on average",
        SOBOL,
    ),
    measure(
        "settled_by_last_turn",
        "share",
        "part of who wins that the last turn settles: decided late",
        SOBOL,
    ),
    measure(
        "skill_of_first",
        "share",
        "what the first seat wins beyond a player by chance in its place",
        JAFFE,
    ),
    measure(
        "skill_of_second",
        "share",
        "what the second seat wins beyond a player by chance in its place; empty in solitaire games",
        JAFFE,
    ),
];
