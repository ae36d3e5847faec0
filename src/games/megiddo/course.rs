//! How a game stands after each battle.

use super::rules::Event;
use crate::kernel::Onlooker;

/// Notes after each battle the victory points of the British less those of the Turks.
pub(super) struct Course<'s>(pub &'s mut Vec<i16>);

impl Onlooker<Event> for Course<'_> {
    #[inline(always)]
    fn see(&mut self, event: Event) {
        if let Event::Battle { victory_points: [british, turkish], .. } = event {
            self.0.push(i16::from(british) - i16::from(turkish));
        }
    }

    #[inline]
    fn heeds_order(&self) -> bool {
        false
    }
}
