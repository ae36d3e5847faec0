//! Rows on how results depend on rulings (choices about ambiguous rules) and on uncertain facts.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;
use crate::{Judged, Optional, Pairing};

/// Kind of a row of `sensitivity.csv`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangedKind {
    /// The unchanged scenario.
    #[default]
    Base,
    /// Another reading of a rule that the rulebook leaves open.
    Ruling,
    /// Another value of a fact of the scenario.
    Fact,
}

choice!(ChangedKind);

metrics! {
    /// Metrics of `sensitivity.csv`.
    SensitivityMetric {
        /// share of games won by the first seat in the scenario as it is
        WinRate = "win_rate", "share";
        /// win rate with the change minus that of the scenario as it is; MEASURE_change for the mean of another measure
        WinRateChange = "win_rate_change", "share";
        /// number of facts with this origin
        Facts = "facts", "facts";
        /// number of facts with this origin that some step changes
        Moved = "moved", "facts";
        /// number of steps, each the change of a fact with this origin, that give a valid scenario
        Steps = "steps", "facts";
        /// fact of a requested origin that no step changes
        NotMoved = "not_moved", "facts";
        /// number of the n games of the scenario as it is in which the ruling or fact came into play: in which the
        /// price was paid, the card played, the option chosen, the space entered or the ruling applied
        UsedInGames = "used_in_games", "games";
    } or ChangeOf
}

row! {
    /// Row of `sensitivity.csv`: effect of a change, a fact that no step changes, or a count of facts.
    Sensitivity: "sensitivity.csv" {
        /// what is changed: `ruling`, `fact`, or `base` for the scenario as it is
        kind: ChangedKind,
        /// name of the ruling, or key of the fact; empty for the base and in counts; of used_in_games also the key of
        /// an effect of a card
        subject: String,
        /// reading that replaces the scenario's own, or change of the fact in words; items of a list are counted from 0
        change: String,
        /// reading or value that the scenario has
        holds: String,
        /// origin of the fact as stated in the scenario; empty if it is not stated
        origin: String,
        /// reason why no step changes the fact; empty if one does
        why: String,
    } of SensitivityMetric {
        /// statistics of the games with and without the change on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

impl Sensitivity {
    /// Returns the name of the change: `ruling = reading`, or the step of the fact.
    pub fn label(&self) -> String {
        match self.kind {
            ChangedKind::Ruling => format!("{} = {}", self.subject, self.change),
            ChangedKind::Base | ChangedKind::Fact => self.change.clone(),
        }
    }
}
