//! Section `losses` of a profile: why and when games are lost (`losses.csv`).

use super::notes::add_chances_note;
use super::prelude::*;
use super::spaces::MapSheet;
use sandtable_summary::rows::LossMetric::*;
use sandtable_summary::rows::{Loss, LossMetric};

const MAX_ROWS_IN_TERMINAL: usize = 6;
const AMOUNTS_IN_SENTENCE: usize = 5;
/// Maximum number of sizes of a shortfall that a table's cell lists, so that the table fits on a page.
const AMOUNTS_IN_CELL: usize = 3;
/// Win probability below which a game counts as lost.
const HOPELESS_CHANCE: f64 = 0.1;
const MAX_ENDINGS: usize = 3;
const MAX_CAUSES: usize = 4;

/// Returns the kinds of causes of lost games: first the game's ending, then the others by frequency.
fn cause_kinds<'a>(rows: &[&'a Loss]) -> Vec<&'a str> {
    let others = keep_metric(rows, ShareOfLost).into_iter().map(|row| &row.about[..]);
    let mut kinds = each_once([Loss::REASON].into_iter().chain(others));
    let share = |kind: &str| -> f64 {
        rows_about(rows, kind, ShareOfLost).into_iter().map(magnitude).sum()
    };
    kinds[1..].sort_by(|one, other| share(other).total_cmp(&share(one)));
    kinds
}

fn rows_about<'a>(rows: &[&'a Loss], what: &str, metric: LossMetric) -> Vec<&'a Loss> {
    keep_metric(rows, metric).into_iter().filter(|row| row.about == what).collect()
}

fn lost_shares<'a>(rows: &[&'a Loss], what: &str) -> Vec<&'a Loss> {
    let mut rows = rows_about(rows, what, ShareOfLost);
    greatest_first(&mut rows);
    rows
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let matchups = group_by_matchup(&result.tables.losses);
    matchups
        .iter()
        .filter_map(|(matchup, rows)| matchup_sentences(matchup, rows))
        .flatten()
        .collect()
}

/// Returns sentences on how games are lost, by how much, and how early; `None` without lost games.
fn matchup_sentences(matchup: &Matchup, rows: &[&Loss]) -> Option<Vec<String>> {
    let lost =
        keep_metric(rows, Lost).first().map(|it| &it.estimate).filter(|it| it.value > Some(0.0))?;
    let shortfalls =
        cause_kinds(rows).into_iter().filter(|kind| !rows_about(rows, kind, Missing).is_empty());
    let mut sentences: Vec<String> = endings(matchup, rows).into_iter().collect();
    if sentences.is_empty() {
        let share = whole_percent(lost);
        sentences.push(format!("{share} of games are lost ({}), {matchup}.", basis(lost)));
    }
    sentences.extend(shortfalls.filter_map(|kind| shortfall(rows, kind)));
    sentences.extend(hopeless(rows));
    Some(sentences)
}

/// Returns a sentence on the endings of lost games, each with its share of losses and its causes.
///
/// Endings of won games explain no loss, so they are left out. Returns `None` if no ending remains, or if all lost
/// games end in the same way.
fn endings(matchup: &Matchup, rows: &[&Loss]) -> Option<String> {
    let all = lost_shares(rows, Loss::REASON);
    let of_won = rows_about(rows, Loss::REASON, ShareOfWon);
    let is_won = |row: &&Loss| of_won.iter().any(|it| it.name == row.name);
    let own: Vec<&Loss> = all.iter().copied().filter(|row| !is_won(row)).collect();
    if all.len() < 2 || own.is_empty() {
        return None;
    }
    let ending = |row: &&Loss| {
        let causes = causes(rows, row).map_or(String::new(), |causes| format!(" ({causes})"));
        format!("{} in {}{causes}", heading(&row.name), bare_percent(&row.estimate))
    };
    let listed: Vec<String> = own.iter().take(MAX_ENDINGS).map(ending).collect();
    let aside: Vec<String> = of_won.iter().map(|row| with_spaces(&row.name)).collect();
    let aside =
        if aside.is_empty() { aside.concat() } else { format!(", besides {}", enumerated(&aside)) };
    let basis = basis_of_rows(&own);
    Some(format!("How losses end{aside}: {} ({basis} lost games), {matchup}.", listed.join("; ")))
}

/// Lists the causes of an ending, each with its share of lost games.
///
/// They are the causes of one kind, if their shares add up to the share of the ending. Returns `None` without such a
/// kind.
fn causes(rows: &[&Loss], ending: &Loss) -> Option<String> {
    let share = |row: &Loss| row.estimate.value.unwrap_or(0.0);
    let explains = |kind: &&str| {
        let parts = lost_shares(rows, kind);
        let sum: f64 = parts.iter().map(|row| share(row)).sum();
        // Shares have six decimals.
        let is_equal = (sum - share(ending)).abs() < 1e-6 * (parts.len() + 1) as f64;
        is_equal && (2..=MAX_CAUSES).contains(&parts.len())
    };
    let kind = cause_kinds(rows).into_iter().filter(|kind| *kind != Loss::REASON).find(explains)?;
    // Kinds such as `lawrence_fell_to` end with the preposition of their names.
    let preposition = kind.rsplit('_').next().filter(|word| ["to", "by", "in"].contains(word));
    let cause = |row: &&Loss| {
        let words = [Some(bare_percent(&row.estimate)), preposition.map(str::to_owned)];
        let words = words.into_iter().flatten().chain([row.name.clone()]);
        words.collect::<Vec<_>>().join(" ")
    };
    Some(lost_shares(rows, kind).iter().map(cause).collect::<Vec<_>>().join(", "))
}

/// Returns a share in whole percent without its margin (±), or as `< 1 %` or `> 99 %`.
fn bare_percent(share: &Estimate) -> String {
    match share.value {
        Some(value) if value > 0.0 && value < 0.01 => "< 1 %".to_owned(),
        Some(value) if value > 0.99 && value < 1.0 => "> 99 %".to_owned(),
        _ => whole_percent(&Estimate { interval: None, ..*share }),
    }
}

/// Returns a sentence on the most frequent shortfall (part missing to a win) of lost games.
fn shortfall(rows: &[&Loss], kind: &str) -> Option<String> {
    let name = &lost_shares(rows, kind).first()?.name;
    let mean = rows_about(rows, kind, Missing).into_iter().find(|row| row.name == *name)?;
    let sizes = match &amounts(rows, kind, name)[..] {
        [(amount, share)] => format!("{share} of lost games lack {amount}"),
        amounts => {
            format!(
                "lost games lack {} on average ({} of them)",
                figure(mean),
                list_amounts(amounts, AMOUNTS_IN_SENTENCE)
            )
        }
    };
    Some(format!("{}: {name}; {sizes}.", heading(kind)))
}

/// Returns the sizes of a shortfall, each with the share of lost games that lack so much, as text.
fn amounts(rows: &[&Loss], kind: &str, name: &str) -> Vec<(String, String)> {
    let of_part = rows_about(rows, kind, ShareMissing).into_iter().filter(|row| row.name == name);
    let amount = |row: &Loss| short(row.parts.unwrap_or(0.0));
    of_part.map(|row| (amount(row), bare_percent(&row.estimate))).collect()
}

/// Formats the `most` smallest sizes of a shortfall with their shares, and the greatest size.
fn list_amounts(amounts: &[(String, String)], most: usize) -> String {
    let listed = amounts.iter().take(most).map(|(amount, share)| format!("{amount} in {share}"));
    let rest = amounts.get(most..).and_then(<[_]>::last);
    let rest = rest.map(|(greatest, _)| format!("up to {greatest} in others"));
    listed.chain(rest).collect::<Vec<_>>().join(", ")
}

/// Formats the name of a cause; only a reason is capitalized, with spaces for its underscores.
fn label(kind: &str, name: &str) -> String {
    if kind == Loss::REASON { heading(name) } else { name.to_owned() }
}

/// Returns a sentence with the turn after which lost games had less than a 10 % chance left.
fn hopeless(rows: &[&Loss]) -> Option<String> {
    let chances = keep_metric(rows, ChanceLeft);
    let is_hopeless = |row: &&&Loss| row.estimate.value.is_some_and(|it| it < HOPELESS_CHANCE);
    let turn = chances.iter().find(is_hopeless)?.turn?;
    let (turns, limit) = (counted(turn, "turn"), percents(HOPELESS_CHANCE));
    Some(format!(
        "After {turns}, games that will be lost have under a {limit} chance left on average."
    ))
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.losses);
    content.add_summary(&summary(result));
    let sheet = MapSheet::of(result);
    for (matchup, rows) in &matchups {
        for what in cause_kinds(rows) {
            let shares = lost_shares(rows, what);
            match shares.iter().all(|row| sheet.knows(&row.name)) {
                false => add_shares(matchup, rows, what, content),
                true => add_spaces(matchup, &shares, &sheet, content),
            }
        }
        add_chances(matchup, rows, content);
    }
}

fn add_shares(matchup: &Matchup, rows: &[&Loss], what: &str, content: &mut SectionContent) {
    let shares = lost_shares(rows, what);
    let has_amounts = !rows_about(rows, what, Missing).is_empty();
    // One alone is compared with nothing: of an amount the answer says all, and the only way in which games
    // end says nothing.
    match shares[..] {
        [] => return,
        [_] if has_amounts || what == Loss::REASON => return,
        [only] => {
            let share = format!("{} of lost games, {matchup}", rate(&only.estimate));
            let basis = basis_of_rows(&shares);
            return content.add_paragraph(&format!(
                "{}: {} ({share}; {basis}).",
                heading(what),
                only.name
            ));
        }
        _ => {}
    }
    let caption = format!("{}: {matchup} ({})", heading(what), basis_of_rows(&shares));
    let title = heading(what);
    let columns = [&title[..], "share of lost games"].into_iter();
    let more = [(Missing, "missing on average"), (ShareOfWon, "share of won games")];
    let more = more.map(|(metric, title)| (rows_about(rows, what, metric), title));
    let more: Vec<_> = more.into_iter().filter(|(rows, _)| !rows.is_empty()).collect();
    let amounts_title = has_amounts.then_some("so many missing");
    let columns = columns.chain(more.iter().map(|(_, title)| *title)).chain(amounts_title);
    let cells = |Loss { name, .. }: &Loss| {
        let of_name = |(rows, _): &(Vec<&Loss>, &str)| {
            rows.iter().find(|it| it.name == *name).map_or(String::new(), |it| figure(*it))
        };
        let spread = has_amounts.then(|| list_amounts(&amounts(rows, what, name), AMOUNTS_IN_CELL));
        [label(what, name)].into_iter().chain(more.iter().map(of_name)).chain(spread).collect()
    };
    let drawn = ["Bars for {row}, greatest first.", "Share of the lost games, the greatest first."];
    content.add_row_chart(PARTS, &caption, &columns.collect::<Vec<_>>(), &shares, cells, drawn);
    content.shorten_table(|grid| grid.at_most(MAX_ROWS_IN_TERMINAL));
}

fn add_spaces(
    matchup: &Matchup,
    shares: &[&Loss],
    sheet: &MapSheet<'_>,
    content: &mut SectionContent,
) {
    let Some(first) = shares.first() else { return };
    let what = heading(&first.about);
    let caption = format!("{what}: {matchup} ({})", basis_of_rows(shares));
    let mut grid = Grid::new(&caption, [&what[..], "share of lost games"]);
    shares.iter().for_each(|row| grid.row([row.name.clone(), rate(&row.estimate)]));
    let circles: Vec<_> = shares
        .iter()
        .map(|row| (&row.name[..], bare_rate(&row.estimate), magnitude(*row)))
        .collect();
    sheet.add_map(content, grid, "share of the lost games", &circles, tenths, 0);
    content.shorten_table(|grid| grid.at_most(MAX_ROWS_IN_TERMINAL));
}

fn add_chances(matchup: &Matchup, rows: &[&Loss], content: &mut SectionContent) {
    let chances = keep_metric(rows, ChanceLeft);
    if chances.is_empty() {
        return;
    }
    let caption =
        format!("Chance left in games that are lost: {matchup} ({})", basis_of_rows(&chances));
    let points = |row: &&Loss| point(row.turn? as f64, &row.estimate);
    let points: Vec<_> = chances.iter().filter_map(points).collect();
    let y = Axis::around(points.iter().map(|it| it.0[1]).chain([0.0]), percents);
    let mut grid = Grid::new(&caption, ["After turns", "chance left"]);
    chances.iter().for_each(|row| grid.row([row.turn.text(), rate(&row.estimate)]));
    let description = format!("A line through {}.", counted(points.len() as u64, "turn"));
    let plot = Plot::line(y, ["turns", "chance left"], points).draw(&caption, description);
    let key = "Average winning chance, turn by turn, in games lost in the end; 0 in games that are \
               over.\nThin lines: intervals.";
    content.add_figure(plot, key, grid);
    content.shorten_table(|grid| grid.at_most(2 * MAX_ROWS_IN_TERMINAL));
}

pub(super) fn moments(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.losses);
    if matchups.iter().all(|(_, rows)| keep_metric(rows, Swing).is_empty()) {
        return;
    }
    for (matchup, rows) in &matchups {
        let ranking = Ranking::by(keep_metric(rows, Swing), |row| {
            // The costliest events come first.
            significant_effect(&row.judged, &row.estimate).map(|it| -it)
        });
        let swings = &ranking.rows;
        let caption = format!(
            "Change of the chance to win, by the event of the turn: {matchup} ({})",
            basis_of_rows(swings)
        );
        let columns = ["Event", "points", "clear"];
        let cells = |Loss { name, estimate, judged, .. }: &Loss| {
            let clear = if significant_sign(judged, estimate).is_some() { "yes" } else { "" };
            vec![name.clone(), clear.to_owned()]
        };
        let key = "Points by which the chance to win changed over a turn with this event, on average; clear ones \
                   first, from the costliest to the most useful.";
        let what = ["Bars for {event}.", key];
        content.add_row_chart(POINTS, &caption, &columns, swings, cells, what);
        content.shorten_table(|grid| ranking.shorten(grid, 2 * MAX_ROWS_IN_TERMINAL));
    }
    add_chances_note(result, content);
}
