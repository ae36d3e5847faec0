//! The effects of changes to a scenario: each variant against the baseline, game by game.

use crate::prelude::*;
use sandtable_runner::Played;

/// A variant of a scenario that can be played. If there are several ways to make it, one is picked at
/// random for each game.
pub struct Ready<G: Game> {
    ways: Vec<Way>,
    /// The scenario that each way makes.
    models: Vec<G::Model>,
}

impl<G: Game> Clone for Ready<G> {
    fn clone(&self) -> Ready<G> {
        Ready { ways: self.ways.clone(), models: self.models.clone() }
    }
}

impl<G: Game> Ready<G> {
    /// Makes the variant of some overrides.
    ///
    /// # Errors
    /// The problems of it, if that is no valid scenario.
    pub fn new(base: &Base<'_, G>, settings: Vec<String>) -> Result<Ready<G>, Problems> {
        Ok(Ready { models: vec![base.with(&settings)?], ways: Way::only(settings) })
    }

    /// Makes a variant in those of its ways that are valid scenarios; none if none is.
    pub fn possible(base: &Base<'_, G>, ways: Vec<Way>) -> Option<Ready<G>> {
        let make = |way: Way| Some((base.with(&way.settings).ok()?, way));
        let (models, ways): (Vec<_>, _) = ways.into_iter().filter_map(make).unzip();
        (!models.is_empty()).then_some(Ready { ways, models })
    }

    /// Whether all of some matchups can be played in it.
    pub fn is_playable(&self, matchups: &[Matchup]) -> bool {
        let known = |model| matchups.iter().all(|it| G::casts(model, &Wanted::from(it)).is_ok());
        self.models.iter().all(known)
    }

    fn line(&self, session: &Session<'_, G>, matchups: &[Matchup]) -> PanelLine<G::Cast> {
        let each = matchups.iter().flat_map(|it| self.models.iter().map(move |model| (model, it)));
        let casts = each.map(|(model, matchup)| session.recast(model, matchup)).collect();
        PanelLine { casts, ways: self.ways.clone() }
    }
}

/// At most so many variants are played side by side.
const SIDE_BY_SIDE: usize = 128;

/// Plays the base and its variants on the same luck, in every line the same matchups, each its share
/// of the games: the effect of each variant, as wins of both, game by game. With a precision a variant is
/// played no further once its own effect is as precise.
pub fn play<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    players: (&[Matchup], &Weights),
    variants: &[Ready<G>],
) -> Vec<Paired> {
    let some = variants.chunks(SIDE_BY_SIDE);
    some.flat_map(|variants| side_by_side(session, base, players, variants)).collect()
}

fn side_by_side<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    (matchups, weights): (&[Matchup], &Weights),
    variants: &[Ready<G>],
) -> Vec<Paired> {
    let mut panel = panel(session, base, (matchups, weights.clone()), variants);
    let mut pairs = vec![Paired::default(); variants.len()];
    let mut open: Vec<usize> = (0..variants.len()).collect();
    let mut from = 0;
    session.stage(&format!("{} variants side by side", variants.len()), session.games);
    for look in session.looks() {
        let Played { tally, finished, .. } = session.play_part(&panel, from..look);
        for (place, &variant) in open.iter().enumerate() {
            pairs[variant].merge(&tally.pair(place + 1, 0));
        }
        let wide = |&variant: &usize| {
            let margin = pairs[variant].difference(-1..=1, session.level).margin();
            session.precision.is_some_and(|wanted| margin.is_none_or(|margin| margin > wanted))
        };
        let keep: Vec<bool> = std::iter::once(true).chain(open.iter().map(wide)).collect();
        retain(&mut panel.lines, &keep);
        retain(&mut open, &keep[1..]);
        if open.is_empty() || !finished {
            break;
        }
        from = look;
    }
    pairs
}

/// Keeps those of some things of which `keep` says so.
fn retain<T>(things: &mut Vec<T>, keep: &[bool]) {
    let mut kept = keep.iter();
    things.retain(|_| kept.next().is_some_and(|&kept| kept));
}

/// Plays a panel, with a precision until the effect of every line against the first is as precise.
pub fn play_panel<G: Game>(session: &Session<'_, G>, panel: &Panel<G>) -> PanelTally {
    let lines = panel.lines.len();
    let effect = |tally: &PanelTally, line| tally.pair(line, 0).difference(-1..=1, session.level);
    let margins = |tally: &PanelTally| widest((1..lines).map(|line| effect(tally, line)));
    session.play(&format!("{lines} scenarios side by side"), panel, margins)
}

/// The widest margin among some figures; none while one is unknown.
pub fn widest(figures: impl IntoIterator<Item = Estimate>) -> Option<f64> {
    let margins = figures.into_iter().map(|it| it.margin());
    margins.reduce(|one, other| Some(one?.max(other?))).flatten()
}

/// The base and its variants as the lines of a panel, the base first.
pub fn panel<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    (matchups, weights): (&[Matchup], Weights),
    variants: &[Ready<G>],
) -> Panel<G> {
    let printed = base.laid_out(base.model.clone());
    let printed: Vec<_> = matchups.iter().map(|it| session.recast(&printed, it)).collect();
    let variants = variants.iter().map(|variant| variant.line(session, matchups));
    let printed = PanelLine::new(printed, Vec::new());
    let lines = std::iter::once(printed).chain(variants).collect();
    Panel { lines, weights, measures: Vec::new(), seed: session.seed }
}
