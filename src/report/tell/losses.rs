//! Why games are lost: `losses.csv`.

use super::notes::say_chances;
use super::prelude::*;
use super::spaces::MapSheet;
use sandtable_summary::rows::LossMetric::*;
use sandtable_summary::rows::{Loss, LossMetric};

/// The terminal shows so many rows of a table.
const SHORT: usize = 6;
/// So many amounts are told one by one.
const AMOUNTS: usize = 5;
/// A game with less than this chance to win is as good as lost.
const HOPELESS: f64 = 0.1;

/// The kinds of things that lost games are lost by: the reason first, then what most games have.
fn kinds<'a>(rows: &[&'a Loss]) -> Vec<&'a str> {
    let others = with(rows, ShareOfLost).into_iter().map(|row| &row.about[..]);
    let mut kinds = each_once([Loss::REASON].into_iter().chain(others));
    let share = |kind: &str| -> f64 { about(rows, kind, ShareOfLost).into_iter().map(size).sum() };
    kinds[1..].sort_by(|one, other| share(other).total_cmp(&share(one)));
    kinds
}

/// The rows about something with a metric, in the order of the file.
fn about<'a>(rows: &[&'a Loss], what: &str, metric: LossMetric) -> Vec<&'a Loss> {
    with(rows, metric).into_iter().filter(|row| row.about == what).collect()
}

/// The same, the greatest share of lost games first.
fn most<'a>(rows: &[&'a Loss], what: &str) -> Vec<&'a Loss> {
    let mut rows = about(rows, what, ShareOfLost);
    greatest_first(&mut rows);
    rows
}

pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = of_each(&result.tables.losses);
    matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows)).flatten().collect()
}

/// How many games are lost, by how much, by what most often, and how soon.
fn verdict(matchup: &Matchup, rows: &[&Loss]) -> Option<Vec<String>> {
    let lost = with(rows, Lost).first().map(|it| &it.estimate).filter(|it| it.n > 0)?;
    let mut words = vec![format!("Lost: {} of games ({}), {matchup}.", rate(lost), basis(lost))];
    let (amounts, others): (Vec<&str>, Vec<&str>) =
        kinds(rows).into_iter().partition(|what| !about(rows, what, Missing).is_empty());
    words.extend(amounts.into_iter().filter_map(|what| by_how_much(rows, what)));
    let most_often: Vec<String> =
        others.into_iter().filter_map(|what| most_frequent(rows, what)).collect();
    if !most_often.is_empty() {
        words.push(format!("The most frequent of each kind. {}", most_often.join(" ")));
    }
    words.extend(hopeless(rows));
    Some(words)
}

/// How much was missing of the part that was missing most often.
fn by_how_much(rows: &[&Loss], what: &str) -> Option<String> {
    let name = &most(rows, what).first()?.name;
    let mean = about(rows, what, Missing).into_iter().find(|row| row.name == *name)?;
    let words = match &amounts(rows, what, name)[..] {
        [(amount, share)] => format!("{amount} of {name} (in {share} of lost games)"),
        amounts => format!("{} of {name} ({} of lost games)", figure(mean), spread(amounts)),
    };
    Some(format!("{}: {words}.", heading(what)))
}

/// How much was missing of a part, with the share of the lost games in which it was just so much.
fn amounts(rows: &[&Loss], what: &str, name: &str) -> Vec<(String, String)> {
    let of_part = about(rows, what, ShareMissing).into_iter().filter(|row| row.name == name);
    let amount = |row: &Loss| short(row.parts.unwrap_or(0.0));
    of_part.map(|row| (amount(row), bare_rate(&row.estimate))).collect()
}

/// The least amounts in words, and how far the others go.
fn spread(amounts: &[(String, String)]) -> String {
    let told = amounts.iter().take(AMOUNTS).map(|(amount, share)| format!("{amount}: {share}"));
    let rest = amounts.get(AMOUNTS..).and_then(<[_]>::last);
    let rest = rest.map(|(most, _)| format!("up to {most} in the others"));
    told.chain(rest).collect::<Vec<_>>().join(", ")
}

/// The most frequent of a kind. A single one says nothing, and neither does an ending that won games
/// have, too: those are left aside.
fn most_frequent(rows: &[&Loss], what: &str) -> Option<String> {
    let of_won = about(rows, what, ShareOfWon);
    let is_won = |row: &Loss| of_won.iter().any(|it| it.name == row.name);
    let all = most(rows, what);
    let place = all.iter().position(|row| !is_won(row)).filter(|_| all.len() > 1)?;
    let aside: Vec<String> = all[..place].iter().map(|row| spoken(&row.name)).collect();
    let aside = if place > 0 { format!(", {} aside", aside.join(" and ")) } else { String::new() };
    let is_alike = |row: &&&Loss| !is_won(row) && size(**row) == size(all[place]);
    let names: Vec<String> =
        all[place..].iter().filter(is_alike).map(|row| label(what, &row.name)).collect();
    let share = bare_rate(&all[place].estimate);
    let each = if names.len() > 1 { " each" } else { "" };
    Some(format!("{}{aside}: {} ({share}{each}).", heading(what), enumerated(&names)))
}

/// What people read for a name.
fn label(what: &str, name: &str) -> String {
    if what == Loss::REASON { heading(name) } else { name.to_owned() }
}

/// After how many turns lost games were as good as lost.
fn hopeless(rows: &[&Loss]) -> Option<String> {
    let chances = with(rows, ChanceLeft);
    let is_hopeless = |row: &&&Loss| row.estimate.value.is_some_and(|it| it < HOPELESS);
    let turn = chances.iter().find(is_hopeless)?.turn?;
    let (turns, limit) = (counted(turn, "turn"), percents(HOPELESS));
    Some(format!("After {turns} they had less than {limit} of a chance on average."))
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.losses);
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
        let spread = has_amounts.then(|| spread(&amounts(rows, what, name)));
        [label(what, name)].into_iter().chain(more.iter().map(of_name)).chain(spread).collect()
    };
    let drawn = ["Bars for {row}, greatest first.", "Share of the lost games, the greatest first."];
    telling.lines(PARTS, &caption, &columns.collect::<Vec<_>>(), &shares, cells, drawn);
    telling.in_short_by(|grid| grid.at_most(SHORT));
}

/// Where it happened, on the map.
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

/// How the chance of the later loser goes down.
fn tell_chances(matchup: &Matchup, rows: &[&Loss], telling: &mut Telling) {
    let chances = with(rows, ChanceLeft);
    if chances.is_empty() {
        return;
    }
    let caption =
        format!("Chance to win that lost games had: {matchup} ({})", basis_of_rows(&chances));
    let points = |row: &&Loss| point(row.turn? as f64, &row.estimate);
    let points: Vec<_> = chances.iter().filter_map(points).collect();
    let y = Axis::around(points.iter().map(|it| it.0[1]).chain([0.0]), percents);
    let mut grid = Grid::new(&caption, ["After turns", "chance left"]);
    chances.iter().for_each(|row| grid.row([row.turn.text(), rate(&row.estimate)]));
    let description = format!("A line through {}.", counted(points.len() as u64, "turn"));
    let plot = Plot::line(y, ["turns", "chance left"], points).draw(&caption, description);
    let key = "The chance to win that other games had which stood alike, on average over the games that \
               were lost in the end; 0 in games that are over. Thin lines: intervals.";
    telling.figure(plot, key, grid);
    telling.in_short_by(|grid| grid.at_most(2 * SHORT));
}

/// What turns games, the greatest swing first.
pub(super) fn moments(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.losses);
    if matchups.iter().all(|(_, rows)| with(rows, Swing).is_empty()) {
        return;
    }
    for (matchup, rows) in &matchups {
        let ranking = Ranking::by(with(rows, Swing), |row| {
            // The costliest choices come first.
            clear_effect(&row.judged, &row.estimate).map(|it| -it)
        });
        let swings = &ranking.rows;
        let caption = format!("Turns by what they brought: {matchup} ({})", basis_of_rows(swings));
        let columns = ["Turn with", "chance to win", "clear"];
        let cells = |Loss { name, estimate, judged, .. }: &Loss| {
            let clear = if clear(judged, estimate).is_some() { "yes" } else { "" };
            vec![name.clone(), clear.to_owned()]
        };
        let key = "Points by which the chance to win changed over a turn that brought this, on average; \
                   clear ones first, from what costs most to what brings most.";
        let what = ["Bars for {kind} of turns.", key];
        telling.lines(POINTS, &caption, &columns, swings, cells, what);
        telling.in_short_by(|grid| ranking.shorten(grid, 2 * SHORT));
    }
    say_chances(result, telling);
}
