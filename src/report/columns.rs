//! The columns of the result files, each with what it means.

use serde::Serialize;

use sandtable_summary::{Entry, Part, Parts};

/// A column, in the words of Frictionless Data's Table Schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its name in the header.
    pub name: String,
    /// What its cells hold: `string`, `integer` or `number`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What it means.
    pub description: String,
}

const SCENARIO: Entry =
    ("scenario", "string", "name of the scenario: that of its file, without the ending");

/// What tells the matchups of a game apart.
fn matchup(parts: Parts) -> impl Iterator<Item = Entry> {
    let of_part = |part: &'static Part| (part.key, "string", part.meaning);
    std::iter::once(SCENARIO).chain(parts.columns().map(of_part))
}

const CARD: [Entry; 4] = [
    ("side", "string", "side whose card it is"),
    ("card", "string", "name of the card in the scenario"),
    ("kind", "string", "kind of card, as the scenario calls it"),
    ("copies", "integer", "copies of the card in the deck; figures are of all of them together"),
];

const FIGURES: [Entry; 9] = [
    ("metric", "string", "name of the metric; `metrics` explains each"),
    (
        "unit",
        "string",
        "what the value is counted in; a share lies between 0 and 1, a difference of shares (iwd) \
         between -1 and 1",
    ),
    (
        "n",
        "integer",
        "games that the value rests on; copies of a card over all games for gih_wr, gns_wr and iwd; \
         for a difference of two groups (iwd), those of the smaller group",
    ),
    (
        "value",
        "number",
        "the estimate; empty if unknown; like every number here rounded to six decimals",
    ),
    (
        "std_err",
        "number",
        "its standard error, in the same unit; 0 where all games were alike: there, trust the \
         interval; empty for quantiles",
    ),
    ("ci_low", "number", "lower end of its confidence interval, in the same unit"),
    ("ci_high", "number", "upper end of its confidence interval, in the same unit"),
    ("ci_level", "number", "coverage of the interval, between 0 and 1"),
    (
        "ci_method",
        "string",
        "how the interval was computed: wilson (a rate; in a space, where no game had more than \
         one, that of games that had any), scaled_wilson (in a space, where some had more: the \
         events taken for fewer clusters of equal size that scatter as much), newcombe (a \
         difference of rates), clustered_wilson and clustered_newcombe (the same over copies of a \
         card, those of a game taken together), normal (a mean), student_t (a mean of fewer than \
         1000 games, or what comes of leaving out one of 64 blocks of games at a time), wald (a \
         rating), order_statistics (a quantile, between two of the values in rising order: it holds at least \
         so often), fisher_z (a correlation), bootstrap_percentile (the range over the same games drawn again), \
         normal_with_bias (a mean, to one side longer by the bias that games drawn again show), \
         rule_of_three (a mean of values that were all alike, by the share of others that may have \
         gone unseen and the range of the metric), clopper_pearson_at_stop (a rate, where a run \
         ends that stops when it is precise: holds at every look), beta_mixture (the same before \
         the end)",
    ),
];

const GAME: [Entry; 3] = [
    ("index", "integer", "number of the game; `trace --index` plays it again"),
    ("winner", "string", "side that won"),
    ("reason", "string", "why the game ended"),
];

/// The columns of `summary.csv`.
pub fn summary(parts: Parts) -> Vec<Column> {
    matchup(parts).chain(FIGURES).map(column).collect()
}

/// What is measured of games beside the metrics, in the words of the game.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What tells the best game from the worst.
    pub margin: &'static str,
    /// The metrics that say how long a game is, first the one that it is measured by.
    pub lengths: &'static [&'static str],
}

const LANDMARK: [Entry; 4] = [
    ("landmark", "string", "best or worst by the margin, or typical: near the median"),
    ("index", "integer", "number of the game; of equal ones the first"),
    ("of", "integer", "among how many games it was sought, the first of the matchup"),
    ("command", "string", "the command line that tells the game"),
];

/// The columns of `landmarks.csv`.
pub fn landmarks(parts: Parts, measured: Measured) -> Vec<Column> {
    let [which, index, of, command] = LANDMARK;
    let described = [
        ("margin", measured.margin.to_owned()),
        ("length", format!("how long the game was: {}", measured.lengths[0])),
    ];
    let described = described.map(|(name, description)| Column {
        name: name.to_owned(),
        kind: "integer",
        description,
    });
    let before = matchup(parts).chain([which, index]).map(column);
    before.chain(described).chain([of, command].map(column)).collect()
}

/// The columns of `lengths.csv`.
pub fn lengths(parts: Parts, measured: Measured) -> Vec<Column> {
    let description = format!("how many there were in a game: {}", measured.lengths.join(", "));
    let number = Column { name: "number".to_owned(), kind: "integer", description };
    matchup(parts).map(column).chain([number]).chain(FIGURES.map(column)).collect()
}

/// The columns of `cards.csv`.
pub fn cards(parts: Parts) -> Vec<Column> {
    matchup(parts).chain(CARD).chain(FIGURES).map(column).collect()
}

const MAP: [Entry; 6] = [
    SCENARIO,
    ("space", "string", "name of the space"),
    ("kinds", "string", "what is special about it, as the scenario calls it, separated by spaces"),
    ("x", "integer", "where it is drawn, across from the west; empty where it is not"),
    ("y", "integer", "where it is drawn, down from the north; empty where it is not"),
    (
        "route",
        "string",
        "the space at the other end of one of its routes: a row each; empty where it has none",
    ),
];

/// The columns of `spaces.csv`.
pub fn spaces(parts: Parts) -> Vec<Column> {
    let space = ("space", "string", "name of the space; figures are of what happened there");
    matchup(parts).chain([space]).chain(FIGURES).map(column).collect()
}

/// The columns of `map.csv`.
pub fn map() -> Vec<Column> {
    MAP.into_iter().map(column).collect()
}

/// The columns of a study's sheet: matchup, `keys`, the figure, `more`.
pub fn sheet(parts: Parts, keys: &[Entry], more: &[Entry]) -> Vec<Column> {
    let (keys, more) = (keys.iter().copied(), more.iter().copied());
    matchup(parts).chain(keys).chain(FIGURES).chain(more).map(column).collect()
}

/// The columns of the table of games: the parts that the game has, how a game ended, and `measures`
/// by name and meaning.
pub fn games(parts: Parts, measures: impl Iterator<Item = (&'static str, String)>) -> Vec<Column> {
    let of_part = |part: &'static Part| (part.key, "string", part.meaning);
    let measured = |(name, description): (&str, String)| Column {
        name: name.to_owned(),
        kind: "integer",
        description,
    };
    parts.own().map(of_part).chain(GAME).map(column).chain(measures.map(measured)).collect()
}

fn column((name, kind, description): Entry) -> Column {
    Column { name: name.to_owned(), kind, description: description.to_owned() }
}
