//! L14 Leadership.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L14.2 Rolls a d6 for a Leadership check; returns the roll, and true if the check succeeds.
    ///
    /// It succeeds if the roll is at most the Leadership level.
    #[inline]
    pub(super) fn leadership_check(&mut self) -> (u8, bool) {
        let roll = self.d6(Purpose::OtherDice);
        (roll, roll <= self.state.leadership)
    }

    /// L14.1 Adds `change` to the Leadership level within its limits, and returns the actual change.
    pub(super) fn change_leadership(&mut self, change: i8) -> i8 {
        let [least, most] = self.model.limits.leadership;
        let before = self.state.leadership;
        self.state.leadership = before.saturating_add_signed(change).clamp(least, most);
        self.state.leadership as i8 - before as i8
    }

    /// L14.3 Asks the player whether to try to recruit an Arab Leader; returns true if he tries.
    ///
    /// Pounds are paid first. A d6 roll against the Leadership level and the paid Pounds decides, and the Leader is
    /// picked at random. Returns false without asking if no attempt is left or no Leader may come.
    #[inline]
    pub(super) fn offer_leader_recruiting(&mut self) -> bool {
        let space = self.state.space;
        if self.state.leader_attempts == 0
            || self.view().coming_to(UnitKind::ArabLeader, space).is_empty()
        {
            return false;
        }
        let paid = self.ask_at(Point::Leader, |player, context| player.recruit_leader(context));
        let Some(paid) = paid else {
            return false;
        };
        assert!(paid <= self.state.pounds, "L14.3: there are no {paid} Pounds to pay");
        self.state.pounds -= paid;
        self.state.leader_attempts -= 1;
        let (roll, success) = self.recruiting_roll(paid);
        let unit = success.then(|| self.bring_unit(UnitKind::ArabLeader, space));
        self.emit(Event::RecruitLeader { paid, roll, unit });
        true
    }

    /// L14.3 Rolls a d6 for recruiting an Arab Leader; returns the roll, and true if a Leader comes.
    ///
    /// A Leader comes if the roll is at most the Leadership level plus `paid` Pounds. The scenario limits this sum or
    /// the Pounds that count; the ruling `leader_limit` decides which of them.
    pub(super) fn recruiting_roll(&mut self, paid: u8) -> (u8, bool) {
        let (level, limit) = (self.state.leadership, self.model.limits.leader_recruiting);
        let (sum, pounds) = (level.saturating_add(paid).min(limit), level + paid.min(limit));
        if sum != pounds {
            self.depends_on(Ruling::LeaderLimit);
        }
        let against = match self.model.rulings.leader_limit {
            LeaderLimit::Sum => sum,
            LeaderLimit::Pounds => pounds,
        };
        let roll = self.d6(Purpose::OtherDice);
        (roll, roll <= against)
    }
}
