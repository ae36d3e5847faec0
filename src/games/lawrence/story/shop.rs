//! L6 What was bought, by the place that it went to.

use super::report::Report;
use super::words::{Words, pounds};
use crate::prelude::*;

/// Purchases that were not told yet.
pub(super) struct Shop {
    /// What went to each place, in order.
    goods: Vec<(String, Vec<Counter>)>,
    extra_ops: usize,
    pounds_left: u8,
}

impl Shop {
    /// A purchase step with nothing bought yet.
    pub(super) fn new(pounds_left: u8) -> Self {
        Shop { goods: Vec::new(), extra_ops: 0, pounds_left }
    }

    /// Something was bought.
    pub(super) fn buy(&mut self, words: &Words<'_>, bought: Bought, pounds_left: u8) {
        self.pounds_left = pounds_left;
        let Some((counter, place)) = words.bought(bought) else {
            self.extra_ops += 1;
            return;
        };
        match self.goods.iter_mut().find(|(known, _)| *known == place) {
            Some((_, counters)) => counters.push(counter),
            None => self.goods.push((place, vec![counter])),
        }
    }

    /// Tells what was bought and what Pounds are left.
    pub(super) fn tell(mut self, words: &Words<'_>, report: &mut Report) {
        report.entry("Purchases", "");
        for (place, counters) in &mut self.goods {
            counters.sort_unstable();
            report.more(format!("{} {place}", words.counters(counters.iter().copied())));
        }
        match self.extra_ops {
            0 if self.goods.is_empty() => report.more("nothing".to_owned()),
            0 => {}
            1 => report.more("an extra Op".to_owned()),
            several => report.more(format!("{several} extra Ops")),
        }
        report.more(format!("{} left", pounds(self.pounds_left)));
    }
}
