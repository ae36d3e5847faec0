//! Quantiles and critical values of the standard normal distribution.

/// Ratio of two polynomials of degree 7: their coefficients, lowest power first (algorithm AS 241).
struct Rational {
    numerator: [f64; 8],
    denominator: [f64; 8],
}

impl Rational {
    fn at(&self, x: f64) -> f64 {
        let horner = |c: &[f64; 8]| c.iter().rev().fold(0.0, |sum, c| sum * x + c);
        horner(&self.numerator) / horner(&self.denominator)
    }
}

/// Approximation of x / (p - 1/2) for the normal quantile x of a p with |p - 1/2| <= 0.425.
///
/// Its argument is 0.425² - (p - 1/2)².
#[expect(clippy::excessive_precision, reason = "digits as printed in the paper")]
const CENTRE: Rational = Rational {
    numerator: [
        3.387_132_872_796_366_608_0e0,
        1.331_416_678_917_843_774_5e2,
        1.971_590_950_306_551_442_7e3,
        1.373_169_376_550_946_112_5e4,
        4.592_195_393_154_987_145_7e4,
        6.726_577_092_700_870_085_3e4,
        3.343_057_558_358_812_810_5e4,
        2.509_080_928_730_122_672_7e3,
    ],
    denominator: [
        1.0,
        4.231_333_070_160_091_125_2e1,
        6.871_870_074_920_579_083_0e2,
        5.394_196_021_424_751_107_7e3,
        2.121_379_430_158_659_586_7e4,
        3.930_789_580_009_271_061_0e4,
        2.872_908_573_572_194_267_4e4,
        5.226_495_278_852_854_561_0e3,
    ],
};

/// Approximation of |x| for the normal quantile x of a p near 0 or 1, with a tail of at least e^-25.
///
/// The tail is the smaller of p and 1 - p; the argument is sqrt(-ln tail) - 1.6.
#[expect(clippy::excessive_precision, reason = "digits as printed in the paper")]
const SHOULDER: Rational = Rational {
    numerator: [
        1.423_437_110_749_683_577_34e0,
        4.630_337_846_156_545_295_90e0,
        5.769_497_221_460_691_405_50e0,
        3.647_848_324_763_204_605_04e0,
        1.270_458_252_452_368_382_58e0,
        2.417_807_251_774_506_117_70e-1,
        2.272_384_498_926_918_458_33e-2,
        7.745_450_142_783_414_076_40e-4,
    ],
    denominator: [
        1.0,
        2.053_191_626_637_758_821_87e0,
        1.676_384_830_183_803_849_40e0,
        6.897_673_349_851_000_045_50e-1,
        1.481_039_764_274_800_745_90e-1,
        1.519_866_656_361_645_719_66e-2,
        5.475_938_084_995_344_946_00e-4,
        1.050_750_071_644_416_843_24e-9,
    ],
};

/// Approximation of |x| for the normal quantile x of a p close to 0 or 1, with a tail below e^-25.
///
/// The tail is the smaller of p and 1 - p; the argument is sqrt(-ln tail) - 5.
#[expect(clippy::excessive_precision, reason = "digits as printed in the paper")]
const TAIL: Rational = Rational {
    numerator: [
        6.657_904_643_501_103_777_20e0,
        5.463_784_911_164_114_369_90e0,
        1.784_826_539_917_291_335_80e0,
        2.965_605_718_285_048_912_30e-1,
        2.653_218_952_657_612_309_30e-2,
        1.242_660_947_388_078_438_60e-3,
        2.711_555_568_743_487_578_15e-5,
        2.010_334_399_292_288_132_65e-7,
    ],
    denominator: [
        1.0,
        5.998_322_065_558_879_376_90e-1,
        1.369_298_809_227_358_053_10e-1,
        1.487_536_129_085_061_485_25e-2,
        7.868_691_311_456_132_591_00e-4,
        1.846_318_317_510_054_681_80e-5,
        1.421_511_758_316_445_888_70e-7,
        2.044_263_103_389_939_785_64e-15,
    ],
};

/// Returns the x below which a standard normal variable falls with probability `p`.
///
/// `normal_quantile(0.0)` is -∞ and `normal_quantile(1.0)` is +∞. A `p` outside \[0, 1\] gives NaN. The result
/// has about 16 correct digits (Wichura 1988, algorithm AS 241, *Applied Statistics* 37(3)).
pub fn normal_quantile(p: f64) -> f64 {
    if !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return q * CENTRE.at(0.180_625 - q * q);
    }
    let tail = if q < 0.0 { p } else { 1.0 - p };
    if tail == 0.0 {
        return f64::INFINITY.copysign(q);
    }
    let r = libm::sqrt(-libm::log(tail));
    let x = if r <= 5.0 { SHOULDER.at(r - 1.6) } else { TAIL.at(r - 5.0) };
    x.copysign(q)
}

/// Returns the z for which a standard normal variable lies within ± z with probability `level`.
///
/// This is the two-sided critical value: 1.96 for a level of 0.95.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn normal_critical(level: f64) -> f64 {
    // The lower tail keeps its digits when the level is close to 1.
    -normal_quantile(alpha(level) / 2.0)
}

/// Returns 1 - `level`, the probability with which an interval may miss the truth.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub(super) fn alpha(level: f64) -> f64 {
    assert!(level > 0.0 && level < 1.0, "confidence level {level} is not between 0 and 1");
    1.0 - level
}

#[cfg(test)]
mod tests {
    #![expect(clippy::excessive_precision, reason = "fixtures keep their digits")]

    use super::*;
    use crate::tests::fixtures;
    use proptest::prelude::*;

    /// Probabilities p and their normal quantiles, sqrt(2) erfinv(2p - 1), as computed by mpmath.
    ///
    /// It computed with 60 digits (420 for the last two). p is the double nearest to the printed decimal.
    const QUANTILES: &str = include_str!("fixtures/normal_quantiles.csv");

    #[test]
    fn quantiles_and_critical_values_agree_with_mpmath() {
        assert_eq!(normal_quantile(0.5), 0.0);
        for [p, expected] in fixtures(QUANTILES) {
            let error = (normal_quantile(p) / expected - 1.0).abs();
            assert!(error < 1e-15, "p = {p}: relative error {error:e}");
        }
        for (level, expected) in [
            (0.8, 1.281_551_565_544_600_466_965_103_329_449),
            (0.95, 1.959_963_984_540_054_235_524_594_430_521),
            (0.99, 2.575_829_303_548_900_760_978_576_748_604),
            (0.999, 3.290_526_731_491_894_793_221_627_035_375),
        ] {
            assert!((normal_critical(level) - expected).abs() < 4e-15, "level {level}");
        }
    }

    #[test]
    fn ends_are_infinite_and_outside_is_not_a_number() {
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert!(
            normal_quantile(-1e-9).is_nan()
                && normal_quantile(1.1).is_nan()
                && normal_quantile(f64::NAN).is_nan()
        );
    }

    #[test]
    #[should_panic(expected = "confidence level 95 is not between 0 and 1")]
    fn a_level_in_percent_panics() {
        let _ = normal_critical(95.0);
    }

    proptest! {
        #[test]
        fn quantile_undoes_the_distribution_function(p in 1e-12..0.999_999) {
            let back = 0.5 * libm::erfc(-normal_quantile(p) / core::f64::consts::SQRT_2);
            prop_assert!((back / p - 1.0).abs() < 1e-13);
        }
    }
}
