//! The effects of changes to a scenario: each variant against the baseline, game by game.

use crate::prelude::*;

/// A change of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What to call it.
    pub label: String,
    /// The overrides that make it. If there are several ways, one is picked at random for each game.
    pub ways: Vec<Way>,
}

/// A way to make a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its weight: how often it is picked, relative to the sum over all ways.
    pub part: u32,
    /// The overrides.
    pub settings: Vec<String>,
}

impl Variant {
    /// A variant that is made in one way.
    pub fn new(label: String, settings: Vec<String>) -> Variant {
        Variant { label, ways: vec![Way { part: 1, settings }] }
    }
}

/// A variant that can be played.
pub struct Ready<G: Game> {
    /// The variant.
    pub variant: Variant,
    /// The scenario that each way makes.
    models: Vec<G::Model>,
}

impl<G: Game> Clone for Ready<G> {
    fn clone(&self) -> Ready<G> {
        Ready { variant: self.variant.clone(), models: self.models.clone() }
    }
}

impl<G: Game> Ready<G> {
    /// Makes a variant in all its ways.
    ///
    /// # Errors
    /// The problems of the first way that makes no valid scenario.
    pub fn new(base: &Base<'_, G>, variant: Variant) -> Result<Ready<G>, Problems> {
        let models = variant.ways.iter().map(|way| base.with(&way.settings));
        Ok(Ready { models: models.collect::<Result<_, _>>()?, variant })
    }

    /// Makes a variant in those of its ways that are valid scenarios; none if none is.
    pub fn possible(base: &Base<'_, G>, variant: Variant) -> Option<Ready<G>> {
        let make = |way: Way| Some((base.with(&way.settings).ok()?, way));
        let (models, ways): (Vec<_>, _) = variant.ways.into_iter().filter_map(make).unzip();
        let variant = Variant { ways, ..variant };
        (!models.is_empty()).then_some(Ready { variant, models })
    }

    /// Whether all of some matchups can be played in it.
    pub fn is_playable(&self, matchups: &[Matchup]) -> bool {
        let known = |model| matchups.iter().all(|it| G::casts(model, &Wanted::from(it)).is_ok());
        self.models.iter().all(known)
    }

    fn line(&self, session: &Session<'_, G>, matchups: &[Matchup]) -> PanelLine<G::Cast> {
        let each = matchups.iter().flat_map(|it| self.models.iter().map(move |model| (model, it)));
        PanelLine {
            casts: each.map(|(model, matchup)| session.recast(model, matchup)).collect(),
            ways: self.variant.ways.iter().map(|way| way.part).collect(),
        }
    }
}

/// Plays the base and its variants on the same luck, in every line the same matchups, each its share
/// of the games: the effect of each variant. With a precision a variant is played no further once
/// its own effect is as precise.
pub fn play<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    (matchups, weights): (&[Matchup], &Weights),
    variants: &[Ready<G>],
    answer: &mut StudyResult,
) -> Vec<WinEffect> {
    let mut panel = panel(session, base, (matchups, weights.clone()), variants);
    let mut replays = replays(matchups, variants);
    let mut pairs = vec![Paired::default(); variants.len()];
    let mut open: Vec<usize> = (0..variants.len()).collect();
    let mut from = 0;
    session.stage(&format!("{} variants side by side", variants.len()), session.games);
    for look in session.looks() {
        let played = session.play_part(&panel, &replays.concat(), from..look);
        let finished = played.finished;
        let tally = answer.add(played, panel.lines.len() as u64);
        for (place, &variant) in open.iter().enumerate() {
            pairs[variant].merge(&tally.pair(place + 1, 0));
        }
        let wide = |&variant: &usize| {
            let margin = WinEffect::new(pairs[variant], session.level).difference.margin();
            session.precision.is_some_and(|wanted| margin.is_none_or(|margin| margin > wanted))
        };
        let keep: Vec<bool> = std::iter::once(true).chain(open.iter().map(wide)).collect();
        retain(&mut panel.lines, &keep);
        retain(&mut replays, &keep);
        retain(&mut open, &keep[1..]);
        if open.is_empty() || !finished {
            break;
        }
        from = look;
    }
    pairs.into_iter().map(|pair| WinEffect::new(pair, session.level)).collect()
}

/// Keeps those of some things of which `keep` says so.
fn retain<T>(things: &mut Vec<T>, keep: &[bool]) {
    let mut kept = keep.iter();
    things.retain(|_| kept.next().is_some_and(|&kept| kept));
}

/// Plays a panel, with a precision until the effect of every line against the first is as precise.
pub fn play_panel<G: Game>(
    session: &Session<'_, G>,
    panel: &Panel<G>,
    replays: &[Replay],
    answer: &mut StudyResult,
) -> PanelTally {
    let lines = panel.lines.len();
    let margins = |tally: &PanelTally| widest_margin(tally, lines, session.level);
    session.stage(&format!("{lines} scenarios side by side"), session.games);
    answer.add(session.play(panel, replays, margins), lines as u64)
}

/// The base and its variants as the lines of a panel, the base first.
fn panel<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    (matchups, weights): (&[Matchup], Weights),
    variants: &[Ready<G>],
) -> Panel<G> {
    let printed = base.laid_out(base.model.clone());
    let printed: Vec<_> = matchups.iter().map(|it| session.recast(&printed, it)).collect();
    let variants = variants.iter().map(|variant| variant.line(session, matchups));
    let lines = std::iter::once(PanelLine::from(printed)).chain(variants).collect();
    Panel { lines, weights, measures: Vec::new(), seed: session.seed }
}

/// For each line of a panel of [`panel()`] who plays first, and by which overrides in each of its
/// ways.
fn replays<G: Game>(matchups: &[Matchup], variants: &[Ready<G>]) -> Vec<Vec<Replay>> {
    let matchup = matchups.first().cloned().unwrap_or(Matchup::of(G::PARTS));
    let replay = |way: &Way| (matchup.clone(), way.settings.clone());
    let each = variants.iter().map(|it| it.variant.ways.iter().map(replay).collect());
    std::iter::once(vec![(matchup.clone(), Vec::new())]).chain(each).collect()
}

/// The effect of a variant on the share of games won by the first seat.
#[derive(Clone, Copy, Debug)]
pub struct WinEffect {
    /// Its share of wins less the base's.
    pub difference: Estimate,
    /// Wins of both, game by game.
    pub pair: Paired,
}

impl WinEffect {
    fn new(pair: Paired, level: f64) -> WinEffect {
        WinEffect { difference: pair.difference(-1..=1, level), pair }
    }

    /// Line number `line` against the base.
    pub fn of(tally: &PanelTally, line: usize, level: f64) -> WinEffect {
        WinEffect::new(tally.pair(line, 0), level)
    }
}

/// The widest margin among the effects of all variants; none while one is unknown.
fn widest_margin(tally: &PanelTally, lines: usize, level: f64) -> Option<f64> {
    let margins = (1..lines).map(|line| WinEffect::of(tally, line, level).difference.margin());
    margins.reduce(|one, other| Some(one?.max(other?))).flatten()
}
