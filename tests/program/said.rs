//! Messages of tests while they run.

/// Prints that something was not tested, and why.
pub fn skipped(words: &str) {
    said(&format!("SKIPPED: {words}"));
}

/// Prints a message whether or not the test passes.
pub fn said(words: &str) {
    // The test harness hides the output of a passing test, so the message goes to the terminal directly.
    let words = format!("\n{words}\n");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
}
