//! Functions of logits: logarithms of odds.

/// Returns the rate, between 0 and 1, that has the logit `u`.
pub(super) fn inverse_logit(u: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-u))
}

/// Returns ln(1 + e^u), without overflow.
pub(super) fn ln_1p_exp(u: f64) -> f64 {
    u.max(0.0) + libm::log1p(libm::exp(-u.abs()))
}
