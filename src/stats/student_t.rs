//! Critical values and p-values of Student's t distribution.

/// Returns the t for which a t-distributed variable lies within ± t with probability `level`.
///
/// This is the two-sided critical value: 12.7 for a level of 0.95 and one degree of freedom. The relative error
/// is below 1e-11 at levels from 0.5.
///
/// # Panics
/// If there is no degree of freedom, or `level` is not strictly between 0 and 1.
pub fn student_critical(level: f64, degrees_of_freedom: u64) -> f64 {
    let alpha = super::normal::alpha(level);
    assert!(degrees_of_freedom > 0, "Student's t has at least one degree of freedom");
    let degrees_of_freedom = degrees_of_freedom as f64;
    // ν/(ν + t²) has a beta distribution.
    let share = super::beta_quantile(alpha, 0.5 * degrees_of_freedom, 0.5);
    libm::sqrt(degrees_of_freedom * (1.0 - share) / share)
}

/// Returns the two-sided p-value of a statistic `t` with Student's t distribution.
///
/// This is the probability of a value at least as far from 0 as `t`: I_x(ν/2, 1/2) at x = ν/(ν + t²) for ν
/// degrees of freedom. The relative error is below 1e-9.
///
/// # Panics
/// If there is no degree of freedom, or `t` is not a number.
pub fn two_sided_p(t: f64, degrees_of_freedom: u64) -> f64 {
    assert!(degrees_of_freedom > 0, "Student's t has at least one degree of freedom");
    let (square, degrees_of_freedom) = (t * t, degrees_of_freedom as f64);
    if square < degrees_of_freedom {
        1.0 - super::beta_cdf(square / (degrees_of_freedom + square), 0.5, 0.5 * degrees_of_freedom)
    } else {
        super::beta_cdf(
            degrees_of_freedom / (degrees_of_freedom + square),
            0.5 * degrees_of_freedom,
            0.5,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values come from `scipy.stats.t.ppf` of SciPy.
    #[test]
    fn critical_values_agree_with_scipy() {
        for (level, degrees_of_freedom, expected) in [
            (0.5, 1, 1.0),
            (0.5, 2, 0.816_496_580_927_726_1),
            (0.5, 998, 0.674_735_656_579_052_7),
            (0.95, 1, 12.706_204_736_174_694),
            (0.95, 2, 4.302_652_729_749_462),
            (0.95, 3, 3.182_446_305_283_707_8),
            (0.95, 4, 2.776_445_105_197_793_4),
            (0.95, 10, 2.228_138_851_986_274),
            (0.95, 99, 1.984_216_951_586_417_4),
            (0.95, 998, 1.962_343_846_216_334_3),
            (0.999, 1, 636.619_248_768_789_7),
            (0.999, 5, 6.868_826_625_881_276),
            (0.999, 29, 3.659_405_019_466_374_8),
            (0.999, 998, 3.300_302_252_049_635_7),
            (0.999_999, 1, 636_619.772_348_751_4), // tan(π/2 * level), of the nearest double
        ] {
            let error = (student_critical(level, degrees_of_freedom) / expected - 1.0).abs();
            assert!(
                error < 1e-11,
                "level {level}, {degrees_of_freedom} degrees: relative error {error:e}"
            );
        }
    }

    /// Expected values come from `2 * scipy.stats.t.sf(t, freedom)`.
    #[test]
    fn p_values_agree_with_scipy() {
        for (x, degrees_of_freedom, expected) in [
            (2.5, 7, 0.040_992_218_585_752_89),
            (-0.1, 998, 0.920_364_409_186_015_8),
            (30.0, 50, 1.238_002_279_598_724_4e-33),
            (3.0, 1, 0.204_832_764_699_133_45),
            (0.0, 5, 1.0),
        ] {
            let error = (two_sided_p(x, degrees_of_freedom) / expected - 1.0).abs();
            assert!(
                error < 1e-11,
                "t = {x}, {degrees_of_freedom} degrees: relative error {error:e}"
            );
        }
    }

    #[test]
    fn critical_values_fall_towards_the_normal_ones() {
        for level in [0.5, 0.95, 0.999_999] {
            let values: Vec<f64> = (1..1000)
                .map(|degrees_of_freedom| student_critical(level, degrees_of_freedom))
                .collect();
            assert!(values.is_sorted_by(|more, less| more > less));
            let excess = values[998] / super::super::normal_critical(level) - 1.0;
            assert!((0.0..0.01).contains(&excess), "level {level}: {excess}");
        }
    }

    #[test]
    #[should_panic(expected = "at least one degree of freedom")]
    fn zero_degrees_of_freedom_panic() {
        let _ = student_critical(0.95, 0);
    }
}
