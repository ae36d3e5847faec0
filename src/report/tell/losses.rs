//! Section losses of a profile: `losses.csv`.

use super::notes::say_chances;
use super::prelude::*;
use super::spaces::MapSheet;
use sandtable_summary::rows::LossMetric::*;
use sandtable_summary::rows::{Loss, LossMetric};

/// Number of rows of a table in the terminal.
const SHORT: usize = 6;
/// Number of sizes of a shortfall that a sentence lists one by one.
const AMOUNTS: usize = 5;
/// Number of sizes of a shortfall that a cell lists one by one, so that the table fits on a page.
const AMOUNTS_OF_CELL: usize = 3;
/// Win probability below which a game is as good as lost.
const HOPELESS: f64 = 0.1;
/// Maximum number of endings in the summary.
const ENDINGS: usize = 3;
/// Maximum number of causes of an ending in the summary.
const CAUSES: usize = 4;

/// Returns the kinds of causes: the reason first, then the most frequent.
fn kinds<'a>(rows: &[&'a Loss]) -> Vec<&'a str> {
    let others = with(rows, ShareOfLost).into_iter().map(|row| &row.about[..]);
    let mut kinds = each_once([Loss::REASON].into_iter().chain(others));
    let share = |kind: &str| -> f64 { about(rows, kind, ShareOfLost).into_iter().map(size).sum() };
    kinds[1..].sort_by(|one, other| share(other).total_cmp(&share(one)));
    kinds
}

/// Returns the rows of a kind with a metric, in the order of the file.
fn about<'a>(rows: &[&'a Loss], what: &str, metric: LossMetric) -> Vec<&'a Loss> {
    with(rows, metric).into_iter().filter(|row| row.about == what).collect()
}

/// Returns the shares of lost games of a kind, the greatest first.
fn most<'a>(rows: &[&'a Loss], what: &str) -> Vec<&'a Loss> {
    let mut rows = about(rows, what, ShareOfLost);
    greatest_first(&mut rows);
    rows
}

/// Returns the summary: how games are lost, for each matchup.
pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = of_each(&result.tables.losses);
    matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows)).flatten().collect()
}

/// Returns how games are lost, by how much, and how early; nothing without lost games.
fn verdict(matchup: &Matchup, rows: &[&Loss]) -> Option<Vec<String>> {
    let lost = with(rows, Lost).first().map(|it| &it.estimate).filter(|it| it.value > Some(0.0))?;
    let shortfalls = kinds(rows).into_iter().filter(|kind| !about(rows, kind, Missing).is_empty());
    let mut sentences: Vec<String> = endings(matchup, rows).into_iter().collect();
    if sentences.is_empty() {
        let share = whole_percent(lost);
        sentences.push(format!("{share} of games are lost ({}), {matchup}.", basis(lost)));
    }
    sentences.extend(shortfalls.filter_map(|kind| shortfall(rows, kind)));
    sentences.extend(hopeless(rows));
    Some(sentences)
}

/// Returns how lost games end, each ending with its causes.
///
/// Endings that won games have, too, explain no loss and are left out, and so is the only ending of a game.
fn endings(matchup: &Matchup, rows: &[&Loss]) -> Option<String> {
    let all = most(rows, Loss::REASON);
    let of_won = about(rows, Loss::REASON, ShareOfWon);
    let is_won = |row: &&Loss| of_won.iter().any(|it| it.name == row.name);
    let own: Vec<&Loss> = all.iter().copied().filter(|row| !is_won(row)).collect();
    if all.len() < 2 || own.is_empty() {
        return None;
    }
    let ending = |row: &&Loss| {
        let causes = causes(rows, row).map_or(String::new(), |causes| format!(" ({causes})"));
        format!("{} in {}{causes}", heading(&row.name), bare_percent(&row.estimate))
    };
    let listed: Vec<String> = own.iter().take(ENDINGS).map(ending).collect();
    let aside: Vec<String> = of_won.iter().map(|row| spoken(&row.name)).collect();
    let aside =
        if aside.is_empty() { aside.concat() } else { format!(", besides {}", enumerated(&aside)) };
    let basis = basis_of_rows(&own);
    Some(format!("How losses end{aside}: {} ({basis} lost games), {matchup}.", listed.join("; ")))
}

/// Returns the causes of an ending: the rows of the kind whose shares add up to that of the ending.
fn causes(rows: &[&Loss], ending: &Loss) -> Option<String> {
    let share = |row: &Loss| row.estimate.value.unwrap_or(0.0);
    let explains = |kind: &&str| {
        let parts = most(rows, kind);
        let sum: f64 = parts.iter().map(|row| share(row)).sum();
        // Shares have six decimals.
        let is_equal = (sum - share(ending)).abs() < 1e-6 * (parts.len() + 1) as f64;
        is_equal && (2..=CAUSES).contains(&parts.len())
    };
    let kind = kinds(rows).into_iter().filter(|kind| *kind != Loss::REASON).find(explains)?;
    // Kinds such as `lawrence_fell_to` end with the preposition of their names.
    let preposition = kind.rsplit('_').next().filter(|word| ["to", "by", "in"].contains(word));
    let cause = |row: &&Loss| {
        let words = [Some(bare_percent(&row.estimate)), preposition.map(str::to_owned)];
        let words = words.into_iter().flatten().chain([row.name.clone()]);
        words.collect::<Vec<_>>().join(" ")
    };
    Some(most(rows, kind).iter().map(cause).collect::<Vec<_>>().join(", "))
}

/// Returns a share in whole percent without its margin; a share near an end as `< 1 %` or `> 99 %`.
fn bare_percent(share: &Estimate) -> String {
    match share.value {
        Some(value) if value > 0.0 && value < 0.01 => "< 1 %".to_owned(),
        Some(value) if value > 0.99 && value < 1.0 => "> 99 %".to_owned(),
        _ => whole_percent(&Estimate { interval: None, ..*share }),
    }
}

/// Returns the sizes of the shortfall that most lost games have.
fn shortfall(rows: &[&Loss], kind: &str) -> Option<String> {
    let name = &most(rows, kind).first()?.name;
    let mean = about(rows, kind, Missing).into_iter().find(|row| row.name == *name)?;
    let sizes = match &amounts(rows, kind, name)[..] {
        [(amount, share)] => format!("{share} of lost games lack {amount}"),
        amounts => {
            format!(
                "lost games lack {} on average ({} of them)",
                figure(mean),
                spread(amounts, AMOUNTS)
            )
        }
    };
    Some(format!("{}: {name}; {sizes}.", heading(kind)))
}

/// Returns for each size of the shortfall in a quantity the share of lost games that have it.
fn amounts(rows: &[&Loss], kind: &str, name: &str) -> Vec<(String, String)> {
    let of_part = about(rows, kind, ShareMissing).into_iter().filter(|row| row.name == name);
    let amount = |row: &Loss| short(row.parts.unwrap_or(0.0));
    of_part.map(|row| (amount(row), bare_percent(&row.estimate))).collect()
}

/// Returns the `most` smallest sizes of a shortfall with their shares, and the greatest size.
fn spread(amounts: &[(String, String)], most: usize) -> String {
    let listed = amounts.iter().take(most).map(|(amount, share)| format!("{amount} in {share}"));
    let rest = amounts.get(most..).and_then(<[_]>::last);
    let rest = rest.map(|(greatest, _)| format!("up to {greatest} in others"));
    listed.chain(rest).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a row as it is printed.
fn label(kind: &str, name: &str) -> String {
    if kind == Loss::REASON { heading(name) } else { name.to_owned() }
}

/// Returns the number of turns after which lost games had hardly a chance.
fn hopeless(rows: &[&Loss]) -> Option<String> {
    let chances = with(rows, ChanceLeft);
    let is_hopeless = |row: &&&Loss| row.estimate.value.is_some_and(|it| it < HOPELESS);
    let turn = chances.iter().find(is_hopeless)?.turn?;
    let (turns, limit) = (counted(turn, "turn"), percents(HOPELESS));
    Some(format!(
        "After {turns}, games that will be lost have under a {limit} chance left on average."
    ))
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.losses);
    telling.headline(&answer(result));
    let sheet = MapSheet::of(result);
    for (matchup, rows) in &matchups {
        for what in kinds(rows) {
            let shares = most(rows, what);
            match shares.iter().all(|row| sheet.knows(&row.name)) {
                false => tell_shares(matchup, rows, what, telling),
                true => tell_spaces(matchup, &shares, &sheet, telling),
            }
        }
        tell_chances(matchup, rows, telling);
    }
}

fn tell_shares(matchup: &Matchup, rows: &[&Loss], what: &str, telling: &mut Telling) {
    let shares = most(rows, what);
    let has_amounts = !about(rows, what, Missing).is_empty();
    // One alone is compared with nothing: of an amount the answer says all, and the only way in which games
    // end says nothing.
    match shares[..] {
        [] => return,
        [_] if has_amounts || what == Loss::REASON => return,
        [only] => {
            let share = format!("{} of lost games, {matchup}", rate(&only.estimate));
            let basis = basis_of_rows(&shares);
            return telling.say(&format!("{}: {} ({share}; {basis}).", heading(what), only.name));
        }
        _ => {}
    }
    let caption = format!("{}: {matchup} ({})", heading(what), basis_of_rows(&shares));
    let title = heading(what);
    let columns = [&title[..], "share of lost games"].into_iter();
    let more = [(Missing, "missing on average"), (ShareOfWon, "share of won games")];
    let more = more.map(|(metric, title)| (about(rows, what, metric), title));
    let more: Vec<_> = more.into_iter().filter(|(rows, _)| !rows.is_empty()).collect();
    let amounts_title = has_amounts.then_some("so many missing");
    let columns = columns.chain(more.iter().map(|(_, title)| *title)).chain(amounts_title);
    let cells = |Loss { name, .. }: &Loss| {
        let of_name = |(rows, _): &(Vec<&Loss>, &str)| {
            rows.iter().find(|it| it.name == *name).map_or(String::new(), |it| figure(*it))
        };
        let spread = has_amounts.then(|| spread(&amounts(rows, what, name), AMOUNTS_OF_CELL));
        [label(what, name)].into_iter().chain(more.iter().map(of_name)).chain(spread).collect()
    };
    let drawn = ["Bars for {row}, greatest first.", "Share of the lost games, the greatest first."];
    telling.lines(PARTS, &caption, &columns.collect::<Vec<_>>(), &shares, cells, drawn);
    telling.in_short_by(|grid| grid.at_most(SHORT));
}

/// Adds a map of the spaces where games were lost.
fn tell_spaces(matchup: &Matchup, shares: &[&Loss], sheet: &MapSheet<'_>, telling: &mut Telling) {
    let Some(first) = shares.first() else { return };
    let what = heading(&first.about);
    let caption = format!("{what}: {matchup} ({})", basis_of_rows(shares));
    let mut grid = Grid::new(&caption, [&what[..], "share of lost games"]);
    shares.iter().for_each(|row| grid.row([row.name.clone(), rate(&row.estimate)]));
    let circles: Vec<_> =
        shares.iter().map(|row| (&row.name[..], bare_rate(&row.estimate), size(*row))).collect();
    sheet.tell(telling, grid, "share of the lost games", &circles, tenths, 0);
    telling.in_short_by(|grid| grid.at_most(SHORT));
}

/// Adds the win probability of lost games, turn by turn.
fn tell_chances(matchup: &Matchup, rows: &[&Loss], telling: &mut Telling) {
    let chances = with(rows, ChanceLeft);
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
    telling.figure(plot, key, grid);
    telling.in_short_by(|grid| grid.at_most(2 * SHORT));
}

/// Adds the changes of the win probability by the event of a turn, clear ones first.
pub(super) fn moments(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.losses);
    if matchups.iter().all(|(_, rows)| with(rows, Swing).is_empty()) {
        return;
    }
    for (matchup, rows) in &matchups {
        let ranking = Ranking::by(with(rows, Swing), |row| {
            // The costliest events come first.
            clear_effect(&row.judged, &row.estimate).map(|it| -it)
        });
        let swings = &ranking.rows;
        let caption = format!(
            "Change of the chance to win, by the event of the turn: {matchup} ({})",
            basis_of_rows(swings)
        );
        let columns = ["Event", "points", "clear"];
        let cells = |Loss { name, estimate, judged, .. }: &Loss| {
            let clear = if clear(judged, estimate).is_some() { "yes" } else { "" };
            vec![name.clone(), clear.to_owned()]
        };
        let key = "Points by which the chance to win changed over a turn with this event, on average; clear ones \
                   first, from the costliest to the most useful.";
        let what = ["Bars for {event}.", key];
        telling.lines(POINTS, &caption, &columns, swings, cells, what);
        telling.in_short_by(|grid| ranking.shorten(grid, 2 * SHORT));
    }
    say_chances(result, telling);
}
