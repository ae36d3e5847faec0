//! Form for the owner of a printed copy: a variant with every fact that is to be read off the copy.

use std::fmt::Write as _;

use crate::prelude::*;

use sandtable_analysis::sensitivity::{FactFindings, FactsPlan, SignificantStep};
use sandtable_report::text::wrap;
use sandtable_scenario::Heading;
use sandtable_summary::figures::percentage_points;

/// Form to fill in the open facts (guessed values) of a scenario, the most important ones first.
pub struct Form<'a> {
    /// Name of the program, for hints.
    pub program: &'a str,
    /// Path of the file with the form.
    pub file: String,
    pub document: &'a Document,
    /// Name or absolute path of the scenario, for the key `extends`.
    pub extends: &'a str,
    /// Open facts (guessed values) of the scenario, in its order.
    pub entries: &'a [Fact],
    /// Measured effects of the facts.
    pub findings: &'a FactFindings,
    /// Plan by which the effects were measured.
    pub plan: &'a FactsPlan,
    /// Number of games of each tested change of a fact in the second stage.
    pub games: u64,
    /// Confidence level of the intervals.
    pub level: f64,
    /// Master seed of the games.
    pub seed: u64,
}

/// Open fact (guessed value) with a remark on its effect; the remark may be empty.
type Entry<'a> = (&'a Fact, String);

struct EntryGroup<'a> {
    title: &'static str,
    meaning: &'static str,
    entries: Vec<Entry<'a>>,
}

impl Form<'_> {
    /// Returns the form as the text of a scenario file.
    pub fn text(&self) -> String {
        let mut page = self.head();
        for EntryGroup { title, meaning, entries } in self.groups() {
            if entries.is_empty() {
                continue;
            }
            let _ = write!(page, "\n# ==== {title} ({}) ====\n", thousands(entries.len() as u64));
            page += &comment(meaning);
            let mut written: Vec<Heading> = Vec::new();
            let mut around = Vec::new();
            for (fact, effect_note) in entries {
                let headings = fact.headings();
                if headings != around {
                    page += &heading(&headings, &mut written);
                    around = headings;
                }
                let said = [effect_note, unused(fact, self.findings)];
                let said = said.into_iter().filter(|it| !it.is_empty());
                page += &line(fact, said.collect::<Vec<_>>().join("; "));
            }
        }
        page
    }

    /// Returns a short description of the form: the number of entries in each section.
    pub fn in_short(&self) -> String {
        let [significant, insignificant, untested] =
            self.groups().map(|group| thousands(group.entries.len() as u64));
        let all = entries(self.entries.len());
        let is_unused = |fact: &&Fact| self.findings.unused_games(&fact.key).is_some();
        let unused = self.entries.iter().filter(is_unused).count();
        format!(
            "{all}: {significant} clearly matter, {insignificant} not clearly, {untested} were not tested; {} never used by these \
             policies",
            with_were(unused)
        )
    }

    fn head(&self) -> String {
        let Form { program, file, document, extends, .. } = self;
        let (title, all) = (document.title(), entries(self.entries.len()));
        let paragraphs = [
            format!(
                "{title}: {all} to be read off the printed game. In {extends} each of them fills a gap."
            ),
            "Take the # away in front of an entry and write the printed value; if it is the one that \
             stands there, take the # away all the same, so that it is known. Write `false` for what the \
             printed game lacks; add what it has besides. As \
             `origin = \"printed\"` says, all that this file sets comes from the printed game."
                .to_owned(),
            format!("`{program} check {file}` says what is still open."),
            self.method(),
        ];
        let head: Vec<String> = paragraphs.iter().map(|it| comment(it)).collect();
        let title = format!("{title}, as printed");
        let set = format!("\nextends = {extends:?}\ntitle = {title:?}\norigin = \"printed\"\n");
        head.join("#\n") + &set
    }

    fn method(&self) -> String {
        let program = self.program;
        let matchups = self.findings.matchups().map(ToString::to_string);
        format!(
            "The entries that matter most come first. Each was changed by a step either way, as \
             `{program} sensitivity` does, on the same luck. Every step played {} in each of these \
             matchups: {}. The {} that changed most then played {} new games, which decide (seed {}). \
             Points are those of the win rate, with their {} intervals.",
            counted(self.plan.picking, "game"),
            matchups.collect::<Vec<_>>().join(", "),
            counted(self.plan.most as u64, "step"),
            thousands(self.games),
            self.seed,
            level(self.level)
        )
    }

    /// Returns the form's sections: facts with an effect, facts without one, and facts not tested.
    ///
    /// The facts with an effect are sorted by its size, the greatest first.
    fn groups(&self) -> [EntryGroup<'_>; 3] {
        let significant = self.findings.significant_steps(DEFAULT_SMALLEST_EFFECT);
        let most = |fact: &Fact| significant.iter().position(|it| it.step.changes(&fact.key));
        let (mut matter, mut insignificant, mut untested) = (Vec::new(), Vec::new(), Vec::new());
        for fact in self.entries {
            match (most(fact), self.findings.why_fixed(&fact.key)) {
                (Some(place), _) => matter.push((place, fact)),
                (None, None) => insignificant.push((fact, String::new())),
                (None, Some(why)) => untested.push((fact, why.to_owned())),
            }
        }
        matter.sort_by_key(|(place, _)| *place);
        let matter =
            matter.into_iter().map(|(place, fact)| (fact, effect(fact, &significant[place])));
        [
            EntryGroup {
                title: "These matter",
                meaning: "A step changes the win rate: by so much, if the value were as said. The whole \
                          interval is beyond half a point, and of the steps that are said to change \
                          anything at most one in twenty does not, on average.",
                entries: matter.collect(),
            },
            EntryGroup {
                title: "These do not clearly matter",
                meaning: "No step clearly changes the win rate by more than half a point; more games may show \
                          one that does.",
                entries: insignificant,
            },
            EntryGroup {
                title: "These were not tested",
                meaning: "No step leads from these, for the reason given behind each.",
                entries: untested,
            },
        ]
    }
}

/// Returns a number with the verb that fits it: `1 was`.
fn with_were(number: usize) -> String {
    format!("{} {}", thousands(number as u64), if number == 1 { "was" } else { "were" })
}

fn entries(number: usize) -> String {
    let noun = if number == 1 { "entry" } else { "entries" };
    format!("{} {noun}", thousands(number as u64))
}

fn effect(fact: &Fact, significant: &SignificantStep<'_>) -> String {
    let words = &significant.step.words;
    let step = words.strip_prefix(&fact.key).unwrap_or(words);
    let step = step.strip_prefix(" = ").unwrap_or(step);
    format!("if {step}: {} points, {}", percentage_points(&significant.change), significant.matchup)
}

/// Returns a remark that no policy used a fact, or parts of it, in the games; empty otherwise.
fn unused(fact: &Fact, findings: &FactFindings) -> String {
    let never = |games: u64| format!("never used by these policies in {}", counted(games, "game"));
    if let Some(games) = findings.unused_games(&fact.key) {
        return never(games);
    }
    let parts = findings.unused_parts(&fact.key);
    let Some((_, games)) = parts.first() else { return String::new() };
    let part = |(part, _): &(String, u64)| part.trim_start_matches(&fact.key[..]).to_owned();
    let parts: Vec<String> = parts.iter().map(part).collect();
    format!("{} {}", parts.join(", "), never(*games))
}

/// Returns the line of a fact in the form, with `effect_note` and the scenario's remark as a comment.
fn line(fact: &Fact, effect_note: String) -> String {
    let said = [effect_note, fact.remark().unwrap_or_default()];
    let said: Vec<String> = said.into_iter().filter(|it| !it.is_empty()).collect();
    let behind = if said.is_empty() { String::new() } else { format!("   # {}", said.join("; ")) };
    format!("#{} = {}{behind}\n", fact.key, fact.value)
}

/// Returns the header of the innermost table as a comment, after the remarks on all new tables.
///
/// The tables in `written` are not new; the new ones are added to it.
fn heading(tables: &[Heading], written: &mut Vec<Heading>) -> String {
    let new: Vec<&Heading> = tables.iter().filter(|it| !written.contains(it)).collect();
    let remarks: Vec<&str> =
        new.iter().flat_map(|it| &it.remarks).map(|it| it.trim_end_matches(['.', ':'])).collect();
    let words = remarks.join("; ");
    written.extend(Vec::from_iter(new.into_iter().cloned()));
    let path = tables.last().map_or("elsewhere", |it| &it.path);
    let lead = format!("[{path}]{}", if words.is_empty() { "" } else { "  " });
    format!("\n{}", commented(wrap(&lead, &words)))
}

fn comment(words: &str) -> String {
    commented(wrap("", words))
}

fn commented(lines: Vec<String>) -> String {
    lines.iter().map(|line| format!("# {line}\n")).collect()
}
