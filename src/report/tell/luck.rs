//! Section `luck` of a profile: which luck decides games, and when (`luck.csv`, `curve.csv`).

use super::notes::add_chances_note;
use super::prelude::*;
use sandtable_summary::rows::LuckMetric::{
    FirstOrderShare, LosersChance, TotalShare, VarianceShare,
};
use sandtable_summary::rows::{CurvePoint, LuckMetric, LuckRow};

const MAX_STATES: usize = 9;
const MAX_STATES_IN_CHART: usize = 5;

const MAX_TURNS_IN_TERMINAL: usize = 12;

const MAX_MATCHUP_SENTENCES: usize = 4;

const MIN_GAMES_OF_STATE: u64 = 20;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let matchups = group_by_matchup(&result.tables.luck);
    let policies = matchups.iter().filter_map(|(matchup, rows)| policy_share(matchup, rows));
    let mut sentences: Vec<String> = policies.collect();
    let sources = matchups.iter().filter_map(|(matchup, rows)| deciding_luck(matchup, rows));
    let mut sources: Vec<String> = sources.collect();
    let n = result.tables.luck.iter().map(|row| row.estimate.n).max().unwrap_or(0);
    if sentences.is_empty() && sources.is_empty() && n > 0 {
        let games = counted(n, "game");
        sentences.push(format!(
            "Which luck decides cannot be said: {games} are too few, or one side wins nearly all."
        ));
    }
    let more = sources.len().saturating_sub(MAX_MATCHUP_SENTENCES) as u64;
    sources.truncate(MAX_MATCHUP_SENTENCES);
    let more = (more > 0).then(|| format!("The tables have {}.", counted(more, "more matchup")));
    sentences.into_iter().chain(sources).chain(more).collect()
}

/// Returns a sentence on how much luck and the choice of policy decide who wins; `None` if unknown.
fn policy_share(matchup: &Matchup, rows: &[&LuckRow]) -> Option<String> {
    let shares = keep_metric(rows, VarianceShare);
    let share = |source: &str| {
        let row = shares.iter().find(|row| row.source == source)?;
        row.estimate.value.map(|_| &row.estimate)
    };
    let (policy, luck) = (share(LuckRow::POLICY)?, share(LuckRow::LUCK)?);
    let on = matchup.mode().map_or(String::new(), |mode| format!(" on {mode}"));
    Some(format!(
        "Who wins depends on luck by {}, on the choice of policy by {}, and on both together by the rest{on} ({}).",
        whole_percent(luck),
        whole_percent(policy),
        basis(luck)
    ))
}

/// Returns a sentence on the most influential sources of luck, and on whether one decides alone.
fn deciding_luck(matchup: &Matchup, rows: &[&LuckRow]) -> Option<String> {
    let totals = keep_metric(rows, TotalShare);
    let greatest = all_greatest(totals.clone(), |row| row.estimate.value);
    let top = *greatest.first()?;
    let is_close =
        |row: &&LuckRow| row.estimate.value.is_some() && !top.estimate.is_above(&row.estimate);
    let foremost: Vec<&LuckRow> = totals.into_iter().filter(is_close).collect();
    let (together, alone): (Vec<&LuckRow>, Vec<&LuckRow>) = keep_metric(rows, FirstOrderShare)
        .into_iter()
        .partition(|row| row.source == LuckRow::INTERPLAY);
    let decides_jointly =
        |row: &&LuckRow| alone.iter().all(|it| row.estimate.is_above(&it.estimate));
    let names: Vec<String> = foremost.iter().map(|row| heading(&row.source)).collect();
    let basis = basis(&top.estimate);
    if let Some(joint) = together.into_iter().find(decides_jointly) {
        let who = match &names[..] {
            [only] => format!("{only} does not decide alone"),
            [first, second] => format!("Neither {first} nor {second} decides alone"),
            _ => "No single source of luck decides".to_owned(),
        };
        let share = whole_percent(&joint.estimate);
        return Some(format!(
            "{who}: {share} of who wins comes from several sources of luck in combination ({basis}), {matchup}."
        ));
    }
    let own = alone.iter().find(|row| row.source == top.source).map(|row| &row.estimate);
    let total = whole_percent(&top.estimate);
    Some(match (&names[..], own) {
        ([only], Some(own)) => format!(
            "{only} decides most: {} of who wins by itself, {total} together with other luck ({basis}), \
             {matchup}.",
            whole_percent(own)
        ),
        _ => format!(
            "{} matter most, about alike: one of them has a hand in up to {total} of who wins ({basis}), {matchup}.",
            enumerated(&names)
        ),
    })
}

pub(super) fn luck(result: &WrittenResult, content: &mut SectionContent) {
    content.add_summary(&summary(result));
    let matchups = group_by_matchup(&result.tables.luck);
    for (matchup, rows) in &matchups {
        sources(
            matchup,
            &keep_metric(rows, FirstOrderShare),
            &keep_metric(rows, TotalShare),
            content,
        );
    }
    for (matchup, rows) in &matchups {
        let of_it = |it: &&(&Matchup, Vec<&LuckRow>)| {
            it.0.mode() == matchup.mode() && !keep_metric(&it.1, FirstOrderShare).is_empty()
        };
        let many = matchups.iter().filter(of_it).count();
        skill(matchup, many, &keep_metric(rows, VarianceShare), content);
    }
}

fn sources(
    matchup: &Matchup,
    alone: &[&LuckRow],
    total: &[&LuckRow],
    content: &mut SectionContent,
) {
    if alone.is_empty() {
        return;
    }
    let caption = format!("{matchup} ({})", basis_of_rows(alone));
    let columns = ["What decides who wins", "alone", "also with others"];
    let mut lines = RowChart::new(&caption, columns);
    for row in alone {
        let with = total.iter().find(|it| it.source == row.source).map(|it| &it.estimate);
        let label = match &row.source[..] {
            LuckRow::INTERPLAY => "only several together".to_owned(),
            source => with_spaces(source),
        };
        let own = mark(&row.estimate, Shape::Dot);
        let marks = [with.and_then(|it| mark(it, Shape::Diamond)), own];
        let with = with.map(rate).unwrap_or_default();
        lines.row(&label, &rate(&row.estimate), marks.into_iter().flatten(), [&with[..]]);
    }
    let what = [
        "Shares of who wins for {source} of luck.",
        "Alone: share of who wins that the source decides by itself. Also with others: share in which it has a hand, \
         so these shares add up to more than 100 %.\nFilled dots: alone. Open diamonds: also with others. An estimate \
         below 0 stands at 0.",
    ];
    lines.add_to(content, SHARES, what);
    if alone.iter().any(|row| row.estimate.value.is_none()) {
        content.add_paragraph("Unknown: one side wins nearly all games, or too few were played.");
    }
}

fn skill(matchup: &Matchup, many: usize, rows: &[&LuckRow], content: &mut SectionContent) {
    if rows.is_empty() {
        return;
    }
    let on = matchup.mode().map_or(String::new(), |mode| format!(" on {mode}"));
    let caption = format!("Luck and skill in {}{on}", counted(many as u64, "matchup"));
    let cells = |row: &LuckRow| {
        let label = match &row.source[..] {
            LuckRow::POLICY => "who plays",
            LuckRow::INTERPLAY => "both together",
            source => source,
        };
        vec![label.to_owned()]
    };
    let what = [
        "Bars of the shares of who plays, of luck, and of both together.",
        "The share of who wins that each decides, of all the players named.",
    ];
    content.add_row_chart(SHARES, &caption, &["What decides who wins", "share"], rows, cells, what);
}

pub(super) fn course(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in &group_by_matchup(&result.tables.luck) {
        // The section character has the same figures.
        if result.tables.measures.is_empty() {
            quality(result, matchup, rows, content);
        }
        open(matchup, &keep_metric(rows, LosersChance), content);
    }
    add_chances_note(result, content);
}

fn quality(
    result: &WrittenResult,
    matchup: &Matchup,
    rows: &[&LuckRow],
    content: &mut SectionContent,
) {
    let mut rows = rows.to_vec();
    rows.retain(|row| LuckMetric::QUALITY.contains(&row.metric));
    if rows.is_empty() {
        return;
    }
    let caption = format!("{matchup} ({})", basis_of_rows(&rows));
    let mut grid = Grid::new(&caption, ["In a game", "on average", "what it says"]);
    for row in &rows {
        let meaning = result.meaning(row.metric.name()).unwrap_or_default().to_owned();
        grid.row([with_spaces(row.metric.name()), figure(*row), meaning]);
    }
    content.add_table(grid);
    content.shorten_table(|grid| grid.with_columns(2));
    if rows.iter().any(|row| row.estimate.value.is_none()) {
        content
            .add_paragraph("–: too few games to estimate the win probabilities of so many states.");
    }
}

fn open(matchup: &Matchup, rows: &[&LuckRow], content: &mut SectionContent) {
    if rows.is_empty() {
        return;
    }
    let caption = format!("How long games stay open: {matchup}");
    let mut grid = Grid::new(&caption, ["Turns played", "the loser's chance"]);
    let mut rates = Vec::new();
    for row in rows {
        grid.row([row.turn.text(), rate(&row.estimate)]);
        rates.extend(row.turn.map(|turn| (turn as f64, row.estimate)));
    }
    let points: Vec<_> = rates.iter().filter_map(|(turn, rate)| point(*turn, rate)).collect();
    if points.is_empty() {
        return content.add_table(grid);
    }
    let y = Axis { low: 0.0, high: 0.5, format_value: percents };
    let plot = Plot::line(y, ["turns played", "the loser's chance"], points);
    let description = format!("A line of the loser's chance: {}.", describe_ends(&rates));
    let key = "Average winning chance of the later loser, turn by turn: 50 % while all is open, 0 once the game \
               is decided.";
    let step = rates.len().div_ceil(MAX_TURNS_IN_TERMINAL).max(1);
    content.add_figure(plot.draw(&caption, description), key, grid);
    content.shorten_table(|grid| {
        grid.with_rows(|place| place % step == 0 || place + 1 == rates.len())
    });
}

pub(super) fn curves(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.curve);
    content.add_paragraph("How often the game is won from each state: one line for each.");
    let file = CurvePoint::FILE;
    content.add_paragraph(&format!("{file} has every state in full."));
    add_chances_note(result, content);
    for (matchup, rows) in &matchups {
        curve(matchup, &frequent_states(rows), content);
    }
}

/// Win rates of the games that pass through one state, by number of turns played.
struct WinProbabilities<'a> {
    standing: &'a str,
    /// Whether the chart has a line for the state.
    drawn: bool,
    rates: Vec<(f64, Estimate)>,
}

fn curve(matchup: &Matchup, runs: &[WinProbabilities<'_>], content: &mut SectionContent) {
    let title = format!("Chances: {matchup}");
    let drawn: Vec<&WinProbabilities<'_>> = runs.iter().filter(|run| run.drawn).collect();
    let grid = chances(&title, runs);
    if drawn.is_empty() {
        return content.add_table(grid);
    }
    let turns = drawn.iter().flat_map(|run| &run.rates).map(|(turn, _)| *turn);
    let series = |run: &&WinProbabilities<'_>| Series {
        name: run.standing.to_owned(),
        points: run.rates.iter().filter_map(|(turn, rate)| point(*turn, rate)).collect(),
        line: true,
    };
    let plot = Plot {
        x: Axis::around(turns, short),
        y: Axis { low: 0.0, high: 1.0, format_value: percents },
        names: ["turns played".to_owned(), "win rate from there".to_owned()],
        line: Some((0.5, "even")),
        series: drawn.iter().map(series).collect(),
    };
    let lines = drawn.iter().map(|run| format!("{}: {}", run.standing, describe_ends(&run.rates)));
    let lines = lines.collect::<Vec<_>>().join("; ");
    let key =
        format!("Win rates over at least {MIN_GAMES_OF_STATE} games.\nThe table has more states.");
    content.add_figure(plot.draw(&title, format!("Win rates over turns. {lines}.")), &key, grid);
}

/// Describes the first and the last point of a line in words, for readers who do not see the chart.
fn describe_ends(rates: &[(f64, Estimate)]) -> String {
    let told = |(turn, it): &(f64, Estimate)| {
        format!("{} after {}", bare_rate(it), counted(*turn as u64, "turn"))
    };
    match rates {
        [] => String::new(),
        [only] => told(only),
        [first, .., last] => format!("{}, {}", told(first), told(last)),
    }
}

fn chances(title: &str, runs: &[WinProbabilities<'_>]) -> Grid {
    let mut turns: Vec<f64> =
        runs.iter().flat_map(|run| &run.rates).map(|(turn, _)| *turn).collect();
    turns.sort_by(f64::total_cmp);
    turns.dedup();
    let heads = runs.iter().map(|run| run.standing);
    let mut grid = Grid::new(title, ["Turns played"].into_iter().chain(heads));
    for turn in turns {
        let cell = |run: &WinProbabilities<'_>| {
            let known = run.rates.iter().find(|it| it.0 == turn);
            known
                .map(|(_, it)| format!("{}, n = {}", rate(it), thousands(it.n)))
                .unwrap_or_default()
        };
        grid.row([short(turn)].into_iter().chain(runs.iter().map(cell)));
    }
    grid
}

/// Returns the win rates from the most frequent states, the states with low scores first.
fn frequent_states<'a>(rows: &[&'a CurvePoint]) -> Vec<WinProbabilities<'a>> {
    let games = |rows: &[&CurvePoint]| rows.iter().map(|row| row.estimate.n).sum::<u64>();
    let lowest = |rows: &[&CurvePoint]| rows.iter().map(|row| row.score).min();
    let mut known = grouped(rows.iter().copied(), |row| &row.standing[..]);
    known.sort_by_key(|(_, rows)| (std::cmp::Reverse(games(rows)), lowest(rows)));
    known.truncate(MAX_STATES);
    let run = |(standing, rows): (&'a str, Vec<&CurvePoint>)| {
        (lowest(&rows), WinProbabilities { standing, drawn: false, rates: rates(&rows) })
    };
    let mut runs: Vec<_> = known.into_iter().map(run).collect();
    runs.retain(|(_, run)| !run.rates.is_empty());
    let lines = runs.iter_mut().filter(|(_, run)| run.rates.len() > 1);
    lines.take(MAX_STATES_IN_CHART).for_each(|(_, run)| run.drawn = true);
    runs.sort_by_key(|it| it.0);
    runs.into_iter().map(|it| it.1).collect()
}

/// Returns each number of turns in `rows` with the win rate after that turn, from one state of the game.
fn rates(rows: &[&CurvePoint]) -> Vec<(f64, Estimate)> {
    let turns = rows.chunk_by(|one, other| one.turn == other.turn);
    turns.filter_map(|rows| Some((rows[0].turn as f64, pooled_rate(rows)?))).collect()
}

/// Returns the win rate over the games of all rows; `None` if there are fewer than 20 games.
fn pooled_rate(rows: &[&CurvePoint]) -> Option<Estimate> {
    let estimates = || rows.iter().map(|row| row.estimate);
    let games = estimates().map(|it| it.n).sum();
    if games < MIN_GAMES_OF_STATE {
        return None;
    }
    let won = |it: Estimate| it.value.unwrap_or(0.0).clamp(0.0, 1.0) * it.n as f64;
    let wins = estimates().map(|it| won(it).round() as u64).sum();
    let level = estimates().find_map(|it| it.interval)?.level;
    Some(Estimate::rate(u64::min(wins, games), games, level))
}
