//! Messages that tests print while they run.

/// Prints that a test was skipped, and why.
pub fn skipped(words: &str) {
    said(&format!("SKIPPED: {words}"));
}

/// Prints a message, whether the test passes or fails.
pub fn said(words: &str) {
    // The test harness hides the output of a passing test, so the message goes to the terminal directly.
    let words = format!("\n{words}\n");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
}
