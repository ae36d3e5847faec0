//! What a campaign is worth between two missions.

use crate::games::lawrence::rules::View;

/// How likely a campaign is won that has just come to the end of a mission, in thousandths.
pub(super) fn prospects(view: &View<'_>) -> i32 {
    let missions = view.model().campaign.len() as i32;
    1000 * (1 + 2 * i32::from(view.missions_won()))
        / (2 * missions + 1 + i32::from(view.failures()))
}
