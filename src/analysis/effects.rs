//! The effects of changes to a scenario: each variant against the baseline, game by game.

mod habits;
mod side_by_side;
mod strata;

pub use self::habits::Habit;
pub use self::side_by_side::play;
pub use self::strata::Touches;
use crate::prelude::*;

/// A variant of a scenario that can be played. If there are several ways to make it, one is picked at
/// random for each game.
pub struct Ready {
    ways: Vec<Way>,
    /// The scenario that each way makes.
    models: Vec<Model>,
    /// What it changes, as far as a game of the base shows whether that came into it.
    touches: Touches,
}

impl Clone for Ready {
    fn clone(&self) -> Ready {
        Ready { ways: self.ways.clone(), models: self.models.clone(), touches: self.touches }
    }
}

impl Ready {
    /// Makes the variant of some overrides.
    ///
    /// # Errors
    /// The problems of it, if that is no valid scenario.
    pub fn new(base: &Base<'_>, settings: Vec<String>) -> Result<Ready, Problems> {
        let models = vec![base.with(&settings)?];
        Ok(Ready { models, ways: Way::only(settings), touches: Touches::Anything })
    }

    /// Makes a variant in those of its ways that are valid scenarios; none if none is.
    pub fn possible(base: &Base<'_>, ways: Vec<Way>) -> Option<Ready> {
        let make = |way: Way| Some((base.with(&way.settings).ok()?, way));
        let (models, ways): (Vec<_>, _) = ways.into_iter().filter_map(make).unzip();
        (!models.is_empty()).then_some(Ready { ways, models, touches: Touches::Anything })
    }

    /// The same, told what it changes.
    pub fn touching(self, touches: Touches) -> Ready {
        Ready { touches, ..self }
    }

    /// Whether all of some matchups can be played in it.
    pub fn is_playable(&self, matchups: &[Matchup], policies: &PolicyStore) -> bool {
        let known = |model: &Model| {
            matchups.iter().all(|it| model.prepare(&MatchupRequest::from(it), policies).is_ok())
        };
        self.models.iter().all(known)
    }

    fn line(&self, session: &Session<'_>, matchups: &[Matchup]) -> PanelLine {
        let each = matchups.iter().flat_map(|it| self.models.iter().map(move |model| (model, it)));
        let casts = each.map(|(model, matchup)| session.recast(model, matchup)).collect();
        PanelLine { casts, ways: self.ways.clone() }
    }
}

/// What a change of a scenario does to the share of games won.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// By how much it is more.
    pub difference: Estimate,
    /// On the correlation of the two.
    pub pairing: Pairing,
    /// Part of the games that the players give up in most games of both.
    pub habit: Option<Habit>,
}

impl Effect {
    /// The effect of the first of two that played the same games.
    pub fn of(pair: &Paired, level: f64) -> Effect {
        Effect {
            difference: pair.difference(-1..=1, level),
            pairing: Pairing::from(pair),
            habit: None,
        }
    }
}

/// Plays a panel, with a precision until the effect of every line against the first is as precise.
pub fn play_panel(session: &Session<'_>, panel: &Panel) -> PanelTally {
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
pub fn panel(
    session: &Session<'_>,
    base: &Base<'_>,
    (matchups, weights): (&[Matchup], Weights),
    variants: &[Ready],
) -> Panel {
    let printed = base.laid_out(base.model.clone());
    let printed: Vec<_> = matchups.iter().map(|it| session.recast(&printed, it)).collect();
    let variants = variants.iter().map(|variant| variant.line(session, matchups));
    let printed = PanelLine::new(printed, Vec::new());
    let lines = std::iter::once(printed).chain(variants).collect();
    Panel { lines, weights, measures: Vec::new(), seed: session.seed }
}
