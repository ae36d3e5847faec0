//! Section on the win rates of the matchups: `summary.csv`.

use super::base::{self, BaseRate};
use super::prelude::*;
use sandtable_summary::rows::{Played, PlayedMetric};

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    add_win_rates(&win_rates(result), content);
}

/// Maximum number of matchups drawn as bars: if they form a matrix, and if they do not.
const MAX_BARS: [usize; 2] = [8, 40];

/// Explanation of the colours of a heat map of shares.
pub const COLOURS: &str = "Blue above one half, orange below.";

/// Pairs of a matchup and its win rate.
pub type Rates = [(Matchup, Estimate)];

fn win_rates(result: &WrittenResult) -> Vec<(Matchup, Estimate)> {
    let rows = result.tables.games.iter().filter(|row| row.metric == PlayedMetric::WinRate);
    rows.map(|row| (row.matchup.clone(), row.estimate)).collect()
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let rates = win_rates(result);
    let sentence = |(matchup, estimate): &(Matchup, Estimate)| {
        let (winner, meeting) = (matchup.winner(), matchup.meeting());
        format!("{winner} {} ({}) {meeting}", rate(estimate), basis_with_checks(result, estimate))
    };
    let mut played: Vec<_> = rates.iter().filter(|(_, rate)| rate.value.is_some()).collect();
    // The sort is stable: equal win rates keep their order.
    played.sort_by(|(_, one), (_, other)| one.value.partial_cmp(&other.value).expect("finite"));
    let asked = result.manifest["played"].as_array().map_or(0, Vec::len).max(rates.len());
    let all = counted(asked as u64, "matchup");
    let mut told = Vec::new();
    match &played[..] {
        [] => {}
        [only] => {
            told.push(format!("{}.", sentence(only)));
            told.extend((asked > 1).then(|| format!("1 of {all} was played.")));
        }
        [lowest, .., highest] if lowest.1.value == highest.1.value => {
            let (who, won) = (Matchup::of(result.parts).winner(), rate(&lowest.1));
            let many = match played.len() < asked {
                true => format!("each of {} of {all} that were played", played.len()),
                false => format!("each of {all}"),
            };
            told.push(format!("{who} {won} ({}) in {many}.", basis_with_checks(result, &lowest.1)));
        }
        [lowest, .., highest] => {
            let many = match played.len() < asked {
                true => format!("{} of {all}", played.len()),
                false => all,
            };
            let who = Matchup::of(result.parts).winner();
            let ends = [lowest, highest].map(|it| bare_rate(&it.1));
            told.push(format!("{who} {} to {} of games in {many}.", ends[0], ends[1]));
            let end = |it: &(Matchup, Estimate)| {
                let same = played.iter().filter(|(_, rate)| rate.value == it.1.value).count() - 1;
                let more = format!(", and as often in {}", counted(same as u64, "other matchup"));
                sentence(it) + if same > 0 { &more } else { "" }
            };
            told.push(format!("Highest: {}.", end(highest)));
            told.push(format!("Lowest: {}.", end(lowest)));
        }
    }
    told.extend(played.iter().filter_map(|(matchup, rate)| shortfall(result, matchup, rate)));
    if result.manifest_text("command") == "profile" {
        let bases = played.iter().map(|(matchup, rate)| BaseRate { matchup, rate: *rate });
        told.extend(base::one_sided_sentence(&bases.collect::<Vec<_>>()));
    }
    told
}

/// Returns the requested half-width (±) of the win rates' intervals, as a share.
///
/// Returns `None` for a run of fixed length. If the run stops at a half-width, its intervals hold at every interim
/// check.
fn precision(result: &WrittenResult) -> Option<f64> {
    result.manifest["precision"].as_f64().filter(|_| result.manifest_text("command") == "run")
}

/// Formats the level and the number of games of a win rate's interval.
///
/// In a run that stops at a requested half-width, the text also says that the interval holds at every check.
fn basis_with_checks(result: &WrittenResult, estimate: &Estimate) -> String {
    let basis = basis(estimate);
    match precision(result) {
        Some(_) => basis.replacen(" %,", " % at every look,", 1),
        None => basis,
    }
}

/// Returns a sentence if a matchup played its maximum number of games without reaching the precision.
fn shortfall(result: &WrittenResult, matchup: &Matchup, rate: &Estimate) -> Option<String> {
    let wanted = precision(result).filter(|_| result.manifest["complete"] != false)?;
    let is_met = rate.margin().is_some_and(|margin| margin <= wanted);
    let (games, wanted) = (counted(rate.n, "game"), level(wanted));
    let meeting = matchup.meeting();
    (!is_met)
        .then(|| format!("The limit of {games} came before the margin was {wanted} {meeting}."))
}

/// Adds a sentence that names the matchup shown in detail, if the result has several matchups.
///
/// For a run that stops at a requested precision, also says that other intervals do not allow for its checks.
pub fn add_detail_note(result: &WrittenResult, content: &mut SectionContent) {
    let rates = win_rates(result);
    let played = rates.iter().filter(|(_, rate)| rate.value.is_some()).count();
    if precision(result).is_some() {
        content.add_paragraph(
            "Only the interval of a win rate holds at every look; others are for games settled in \
             advance.",
        );
    }
    let groups = rates.iter().map(|(matchup, _)| (matchup, Vec::<&Played>::new())).collect();
    let (told, _) = detailed_matchups(result, groups);
    let Some((first, _)) = told.first().filter(|_| played > 1) else { return };
    let which = match first.first_player().filter(|_| result.parts.are_solitaire()) {
        Some(player) if best_players(&rates).len() > 1 => {
            format!("{} win alike; {player} is told in detail", enumerated(&best_players(&rates)))
        }
        Some(player) => format!("{player} wins most; told in detail"),
        None if has_player(first, result.reference) => "The most even of them".to_owned(),
        None => "The most even of them between players who play to win".to_owned(),
    };
    content.add_paragraph("");
    content.set_short_sentence(format!("{which}: {first}."));
}

/// Adds the win rates as bars, or as a heat map if there are many that form a matrix.
///
/// The short form is the matrix. A single win rate has no short form, because the summary begins with it.
pub fn add_win_rates(rates: &Rates, content: &mut SectionContent) {
    let Some(parts) = rates.first().map(|it| it.0.parts()) else { return };
    let caption = format!("Win rates ({} each)", basis_of(rates.iter().map(|it| &it.1)));
    let mut grid = Grid::new(&caption, ["Matchup", "win rate", "interval, %", "n"]);
    for (matchup, estimate) in rates {
        let games = thousands(estimate.n);
        grid.row([matchup.to_string(), rate(estimate), ends(estimate), games]);
    }
    let matrix = Matrix::of(rates.iter().map(|(matchup, _)| matchup));
    let shorter =
        matrix.as_ref().map(|matrix| matrix_table(&caption, matrix, |line| rate(&rates[line].1)));
    let is_many = rates.len() > MAX_BARS[0];
    if let Some(heat) = matrix.filter(|_| is_many).and_then(|matrix| heat(matrix, rates)) {
        let (title, key) = describe_matrix(parts);
        let cells = counted(rates.len() as u64, "cell");
        let description = format!("A matrix of {cells}; every number is in the table behind it.");
        content.add_figure(heat.draw(&title, description), &key, grid);
    } else if rates.len() <= MAX_BARS[1] {
        let drawing = bars(rates).draw("Win rates", describe_bars(rates));
        let line = if parts.are_solitaire() { "" } else { " Even: 50 %." };
        content.add_figure(drawing, &format!("\n{INTERVALS}{line}"), grid);
    } else {
        content.add_table(grid);
    }
    content.set_only_short_form(match (rates.len(), shorter) {
        (1, _) => Short::Nothing,
        (_, Some(matrix)) => Short::By(vec![matrix]),
        (_, None) => Short::Same,
    });
}

/// Returns a matrix of matchups as a table; `cell_text` returns the text for the index of a matchup.
pub fn matrix_table(caption: &str, matrix: &Matrix, cell_text: impl Fn(usize) -> String) -> Grid {
    let columns = matrix.columns.iter().cloned();
    let mut grid = Grid::new(caption, std::iter::once(matrix.heading()).chain(columns));
    for (row, name) in matrix.rows.iter().enumerate() {
        let cells = (0..matrix.columns.len()).map(|column| cell_text(matrix.line(row, column)));
        grid.row(std::iter::once(name.clone()).chain(cells));
    }
    grid
}

fn describe_matrix(parts: Parts) -> (String, String) {
    let first = parts.first();
    let rows = format!("Rows: {}.", first.label);
    match (parts.opponents(), parts.mode()) {
        (Some([one, other]), _) => (
            format!("{} against {}", one.label, other.label),
            format!(
                "How often {}, in percent.\n{rows} Columns: {}. {COLOURS}",
                one.wins(),
                other.label
            ),
        ),
        (None, Some(mode)) if parts.are_solitaire() => (
            format!("Players by {}", mode.label.to_lowercase()),
            format!("Win rates in percent.\nRows: players. {COLOURS}"),
        ),
        (None, _) => (
            format!("Players of {} by whom they meet", first.label),
            format!("How often {}, in percent.\n{rows} {COLOURS}", first.wins()),
        ),
    }
}

fn describe_bars(rates: &Rates) -> String {
    let bars = counted(rates.len() as u64, "matchup");
    let first = rates.first().map(|(matchup, it)| format!("{matchup} {}", rate(it)));
    format!("Bars for {bars}, with intervals. The first: {}.", first.unwrap_or_default())
}

fn bars(rates: &Rates) -> Strips {
    let strip = |(matchup, estimate): &(Matchup, Estimate)| {
        Strip::of(matchup.to_string(), rate(estimate), mark(estimate, Shape::Bar))
    };
    let strips: Vec<Strip> = rates.iter().map(strip).collect();
    // If a solitaire player hardly ever wins, a scale up to 1 would show nothing.
    let most = strips.iter().flat_map(|it| &it.marks).flat_map(Mark::reach).fold(0.05, f64::max);
    let solitaire = rates.first().is_some_and(|(matchup, _)| matchup.parts().are_solitaire());
    let (high, origin) = if solitaire { ((most * 1.05).min(1.0), 0.0) } else { (1.0, 0.5) };
    let line = (!solitaire).then_some("even");
    Strips { axis: Axis { low: 0.0, high, format_value: percents }, origin, line, strips }
}

fn heat(matrix: Matrix, rates: &Rates) -> Option<Heat> {
    let (rows, columns) = (matrix.rows.len(), matrix.columns.len());
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let shares = cells.map(|(row, column)| rates[matrix.line(row, column)].1.value).collect();
    let Matrix { rows, columns, .. } = matrix;
    (rows.len() > 1 && columns.len() > 1).then(|| Heat::of(rows, columns, shares))
}

/// Maximum numbers of matchups shown in detail: in a game of several sides, and in a solitaire game.
const DETAILED_MATCHUPS: [usize; 2] = [4, 5];

/// Distance from 0 or 1 below which a win rate says little about why games are won.
const DECIDED_RATE_DISTANCE: f64 = 0.01;

fn is_open(rate: Estimate) -> bool {
    rate.interval
        .is_some_and(|it| it.low >= DECIDED_RATE_DISTANCE && it.high <= 1.0 - DECIDED_RATE_DISTANCE)
}

/// Returns whether the policy `name`, with any parameters and any deck, plays in the matchup.
pub fn has_player(matchup: &Matchup, name: &str) -> bool {
    matchup.players().any(|(_, player)| player.split([':', '@']).next() == Some(name))
}

/// Returns the matchups that are shown in detail, and the total number of matchups.
///
/// In a game of several sides, the most even matchups come first. Matchups of the baseline policy or with nearly
/// certain outcomes come after all others. In a solitaire game, the matchups of the policy that wins most come first.
pub fn detailed_matchups<'a, R>(
    result: &WrittenResult,
    mut groups: ByMatchup<'a, R>,
) -> (ByMatchup<'a, R>, usize) {
    let many = groups.len();
    let rates = win_rates(result);
    if result.parts.are_solitaire() {
        let best = best_players(&rates).first().copied();
        groups.sort_by_key(|(matchup, _)| matchup.first_player() != best);
        groups.truncate(DETAILED_MATCHUPS[1]);
        return (groups, many);
    }
    let rank = |matchup: &Matchup| {
        let rate = rates.iter().find(|(known, _)| known == matchup).map(|it| it.1);
        let gap = rate.and_then(|it| it.value).map_or(1.0, |rate| (rate - 0.5).abs());
        let is_serious = !has_player(matchup, result.reference);
        (!(is_serious && rate.is_some_and(is_open)), gap)
    };
    groups.sort_by(|(one, _), (other, _)| {
        let (one, other) = (rank(one), rank(other));
        one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
    });
    groups.truncate(DETAILED_MATCHUPS[0]);
    (groups, many)
}

/// Returns the policies of the first seat with the greatest sum of win rates over all matchups.
fn best_players(rates: &Rates) -> Vec<&str> {
    let of = |name: &&str| -> Option<f64> {
        let own = rates.iter().filter(|(matchup, _)| matchup.first_player() == Some(name));
        Some(own.filter_map(|(_, rate)| rate.value).sum())
    };
    all_greatest(each_once(rates.iter().filter_map(|(matchup, _)| matchup.first_player())), of)
}

/// Returns the matchups to show in detail, and adds a sentence if these are not all.
pub fn select_detailed<'a, R: OfMatchup + Row>(
    result: &WrittenResult,
    rows: impl IntoIterator<Item = &'a R>,
    content: &mut SectionContent,
) -> ByMatchup<'a, R> {
    let (told, many) = detailed_matchups(result, group_by_matchup(rows));
    if let Some((first, _)) = told.first().filter(|_| told.len() < many) {
        let (alone, few) = (first.parts().are_solitaire(), told.len());
        let which = match first.first_player().filter(|_| alone) {
            Some(player) => {
                format!("Of {many} matchups {few} are told here, {player}'s first")
            }
            None => format!("The {few} most even of {many} matchups are told here"),
        };
        content.add_paragraph(&format!("{which}; {} has them all.", R::FILE));
        content.omit_short_form();
    }
    told
}
