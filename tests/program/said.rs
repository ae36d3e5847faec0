//! What tests say while they run.

/// Says that something was not tested, and why.
pub fn skipped(words: &str) {
    said(&format!("SKIPPED: {words}"));
}

/// Says something whether or not the test passes.
pub fn said(words: &str) {
    // Straight to the terminal: the test harness keeps what a passing test prints.
    let words = format!("\n{words}\n");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
}
