//! Units that fight together, summed up in a few numbers.

/// Units that fight together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Army {
    pub count: u8,
    pub strength: u32,
    /// What it adds to the Edge roll.
    pub edge: u8,
}

impl Army {
    /// The army when `survivors` of its units are left, rounded to a whole number.
    #[inline]
    pub fn reduced(self, survivors: f32) -> Army {
        let count = ((survivors + 0.5) as u8).clamp(1, self.count.max(1));
        let strength = quotient(self.strength * u32::from(count), self.count);
        Army { count, strength, edge: self.edge }
    }
}

/// What may happen where an Operation ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clash {
    /// The probability that there is no battle.
    pub quiet: f32,
    /// The probability that there is one and it is won.
    pub win: f32,
    /// How many units are expected to be lost.
    pub losses: f32,
}

impl Clash {
    /// The probability that the army is lost.
    #[inline]
    pub fn lost(&self) -> f32 {
        1.0 - self.quiet - self.win
    }
}

/// The fitness of an army for the Operations ahead: binary logarithms of the probability that it
/// survives one without a Garrison, and one against a Garrison.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vigour {
    pub raided: f32,
    pub besieging: f32,
}

impl Vigour {
    /// This, or what `other` is where that is less.
    #[inline]
    pub fn at_most(self, other: Vigour) -> Vigour {
        Vigour {
            raided: lesser(self.raided, other.raided),
            besieging: lesser(self.besieging, other.besieging),
        }
    }
}

/// The lesser of two numbers; `other` if one of them is a NaN. One instruction.
#[inline]
pub(super) fn lesser(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// The greater of two numbers; `other` if one of them is a NaN. One instruction.
#[inline]
pub(super) fn greater(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// A whole quotient by multiplication, which is faster than division: exact for dividends below
/// 2^24. A divisor of 0 counts as 1.
#[inline]
pub(super) const fn quotient(dividend: u32, divisor: u8) -> u32 {
    const SHARES: [u64; 256] = {
        let mut shares = [1 << 32; 256];
        let mut divisor = 1;
        while divisor < shares.len() {
            shares[divisor] = (1u64 << 32).div_ceil(divisor as u64);
            divisor += 1;
        }
        shares
    };
    ((dividend as u64 * SHARES[divisor as usize]) >> 32) as u32
}

/// How many pieces at a cost so many Pounds buy: what costs nothing, without end.
#[inline]
pub(super) const fn affordable(pounds: u8, cost: u8) -> usize {
    match cost {
        0 => usize::MAX,
        _ => quotient(pounds as u32, cost) as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::quotient;

    #[test]
    fn quotients_are_exact() {
        for divisor in 1..=u8::MAX {
            let last = (1 << 24) - 1;
            let whole = last - last % u32::from(divisor);
            for dividend in (0..3000).chain([whole - 1, whole, last]) {
                let exact = dividend / u32::from(divisor);
                assert_eq!(quotient(dividend, divisor), exact, "{dividend} by {divisor}");
            }
        }
    }
}
