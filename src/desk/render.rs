//! Results in the form that a page shows.

use serde_json::{Value as Json, json};

use sandtable_report::page;
use sandtable_report::tell::{self, Section, WrittenResult};

/// Returns a JSON object with the summary of a result and its sections as HTML.
///
/// The HTML ids of the charts begin with `prefix`.
pub(super) fn render_html(result: &WrittenResult, prefix: &str) -> Json {
    let section = |(section, html): (&Section, String)| json!({ "id": section.id, "title": section.title, "html": html });
    json!({
        "verdict": tell::summarize(result),
        "sections": page::html_sections(result, prefix).map(section).collect::<Json>(),
    })
}
