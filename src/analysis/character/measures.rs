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

const BROWNE: &str = "after Browne 2011, Evolutionary Game Design";
const ELY: &str = "after Ely, Frankel and Kamenica 2015, Journal of Political Economy 123(1)";
const SOBOL: &str = "the share of variance explained, as in analysis of variance";
const JAFFE: &str = "restricted play, after Jaffe and others 2012, AIIDE";

const GAVEL: &str = "after Ludii's metrics of agency, as in Todd and others 2024, GAVEL, arXiv 2407.09388: \
                     there what may be chosen is counted, here what it is worth";
const HILL: &str = "after Hill 1973, Ecology 54(2); the mix: Balduzzi and others 2018, NeurIPS";
const SILVER: &str = "after Silver 2025, arXiv 2511.11611, whose K and L are on the game tree";

/// So many of the first measures need no search.
const QUICK: usize = 13;

/// The measures in the order in which they are told; the later ones only if they are asked for.
pub fn measures(deep: bool) -> &'static [Measure] {
    if deep { &MEASURES } else { &MEASURES[..QUICK] }
}

/// All of them.
pub const MEASURES: [Measure; 19] = [
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
    measure(
        "agency",
        "share",
        "by how much the chance to win differs between the best and the worst answer that a searching \
         player would try, on average over the decisions that have several; half of the rollouts \
         choose the two, the other half judges them, so that it is 0 where no choice matters and \
         rather too small than too great",
        GAVEL,
    ),
    measure(
        "decisions_that_matter",
        "share",
        "part of these decisions at which half of the rollouts confirms which answer the other half \
         finds better, less the part at which it contradicts it: 0 where no choice matters, 1 where \
         every choice plainly does",
        GAVEL,
    ),
    measure(
        "strategies_of_first",
        "strategies",
        "effective strategies of the first seat: exp of the entropy of its equilibrium mix among all \
         scripted players; 1 where one is always best; empty in solitaire games, where nobody mixes",
        HILL,
    ),
    measure(
        "strategies_of_second",
        "strategies",
        "the same of the second seat; the intervals are ranges over the same games drawn again",
        HILL,
    ),
    measure(
        "skill_index_of_first",
        "index",
        "S = (K - L) / (K + L) of the first seat: K is the standard deviation of the chances to win of \
         four players of rising skill (by chance, the one named, 4 and 16 rollouts), and L that of the \
         outcome when the player is known; 1 where skill alone decides, -1 where luck alone does",
        SILVER,
    ),
    measure(
        "skill_index_of_second",
        "index",
        "the same of the second seat; empty in solitaire games",
        SILVER,
    ),
];
