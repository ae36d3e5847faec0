//! L6 Report of purchases, grouped by destination.

use super::report::Report;
use super::words::Words;
use crate::prelude::*;

/// Purchases that the report of a story does not contain yet, and the Pounds left after the last one.
pub(super) struct Shop {
    /// Counters bought for each destination, in order.
    goods: Vec<(String, Vec<Counter>)>,
    extra_ops: usize,
    pounds_left: u8,
}

impl Shop {
    /// Creates an empty list of purchases; `pounds_left` are the Pounds before the first one.
    pub(super) fn new(pounds_left: u8) -> Self {
        Shop { goods: Vec::new(), extra_ops: 0, pounds_left }
    }

    /// Records a purchase and the number of Pounds left after it.
    pub(super) fn buy(&mut self, words: &Words<'_>, bought: Bought, pounds_left: u8) {
        self.pounds_left = pounds_left;
        let Some((counter, destination)) = words.bought(bought) else {
            self.extra_ops += 1;
            return;
        };
        match self.goods.iter_mut().find(|(known, _)| *known == destination) {
            Some((_, counters)) => counters.push(counter),
            None => self.goods.push((destination, vec![counter])),
        }
    }

    /// Adds the purchases and the Pounds left to the report.
    pub(super) fn report_to(mut self, words: &Words<'_>, report: &mut Report) {
        report.entry(say!("purchases"));
        for (destination, counters) in &mut self.goods {
            counters.sort_unstable();
            let counters = words.counters(counters.iter().copied());
            report.more(say!("purchases.counters", counters = counters, destination = destination));
        }
        match self.extra_ops {
            0 if self.goods.is_empty() => report.more(say!("purchases.nothing")),
            0 => {}
            1 => report.more(say!("purchases.op")),
            several => report.more(say!("purchases.ops", n = several)),
        }
        report.more(say!("purchases.left", n = self.pounds_left));
    }
}
