//! Proposals as scenario files.

use std::path::{Component, Path, PathBuf};

use super::options::Tune;
use super::targets::assign_targets;
use crate::prelude::*;
use crate::study::ResultLocation;
use crate::study_result::Proposal;
use anyhow::Result;
use sandtable_scenario::{self as scenario, Source, SourceKind};
use sandtable_summary::figures::{counted, decimals, level, rate, thousands};

/// Returns the text of the scenario file of a proposal.
///
/// The file extends the session's scenario by its overrides and the changes of the proposal. Comments give the win
/// rates that were found.
///
/// # Errors
/// If the scenario cannot be read again, or the current directory is not known.
pub(super) fn proposal_text(
    tune: &Tune,
    session: &Session<'_>,
    proposal: &Proposal,
    place: ResultLocation<'_>,
) -> Result<String> {
    let title = format!("{}: {}", session.document.name(), proposal.words);
    let title = format!("title={}", scenario::quote_text(&title));
    // As it was read before the first game: the file may have changed since.
    let source = |source: &Source| (source.name().to_owned(), source.text().to_owned());
    let (name, sources) = (session.document.name(), session.document.sources());
    let sources: Vec<_> = sources.filter(|it| it.kind() == SourceKind::File).map(source).collect();
    let base = scenario::load_sources(name, &sources, &[])?;
    let overrides = [session.document.overrides(), &proposal.settings, &[title]].concat();
    let changed = scenario::load_sources(name, &sources, &overrides)?;
    let lines =
        scenario::write_variant(&base, &relative_reference(place.scenario, place.dir)?, &changed);
    Ok(format!("{}\n{lines}", result_comment(tune, session, proposal)))
}

/// Returns comment lines with a proposal's edits, such as `-1 Roads, +1 Sappers`, and its win rates.
fn result_comment(tune: &Tune, session: &Session<'_>, proposal: &Proposal) -> String {
    let Proposal { words, edits, rates, .. } = proposal;
    let tolerance = decimals(tune.tolerance() * 100.0, 4);
    let tolerance = tolerance.trim_end_matches('0').trim_end_matches('.');
    let matchups = session.matchups();
    let targets = assign_targets(&tune.target, &matchups).unwrap_or_default();
    let names: Vec<String> = match &rates[..] {
        [_] => vec![players(tune, session)],
        _ => matchups.iter().map(ToString::to_string).collect(),
    };
    let edits = counted((*edits).into(), "edit");
    let mut comment = format!("# Found by `sandtable tune`: {edits}, {words}.\n");
    for ((share, target), name) in rates.iter().zip(targets).zip(names) {
        let (n, wanted) = (thousands(share.n), level(target));
        let (share, sure) = (rate(share), level(session.level));
        comment += &format!(
            "# {name}: {share} ({sure}, n = {n} fresh games), {wanted} ± {tolerance} is wanted.\n"
        );
    }
    comment
}

fn players(tune: &Tune, session: &Session<'_>) -> String {
    match &session.matchups()[..] {
        [matchup] => matchup.to_string(),
        _ if tune.at.is_equilibrium() => Matchup::mixed(session.parts()).to_string(),
        several => format!("the mean over {}", counted(several.len() as u64, "matchup")),
    }
}

/// Returns the name or path by which a file in `dir` refers to the scenario `spec`.
///
/// It is the name of an embedded scenario, or a path relative to `dir`.
fn relative_reference(spec: &str, dir: &Path) -> Result<String> {
    let is_embedded = scenario::library::find(spec).is_some() && !Path::new(spec).is_file();
    if is_embedded {
        return Ok(spec.to_owned());
    }
    let here = std::env::current_dir()?;
    let (file, dir) = (path_parts(&here.join(spec)), path_parts(&here.join(dir)));
    let common = file.iter().zip(&dir).take_while(|(one, other)| one == other).count();
    let up = dir[common..].iter().map(|_| "..".to_owned());
    let path: Vec<String> = up.chain(file[common..].iter().cloned()).collect();
    match path.len() {
        // A name alone might be that of an embedded scenario.
        1 => Ok(format!("./{}", path[0])),
        _ => Ok(path.join("/")),
    }
}

fn path_parts(path: &Path) -> Vec<String> {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.iter().map(|part| part.to_string_lossy().into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_from_where_the_variant_lies() {
        let named =
            |spec: &str, dir: &str| relative_reference(spec, Path::new(dir)).expect("a path");
        assert_eq!(named("megiddo-1918", "reports/x"), "megiddo-1918");
        assert_eq!(named("scenarios/a.toml", "reports/x"), "../../scenarios/a.toml");
        assert_eq!(named("./b/../a.toml", "."), "./a.toml");
        assert_eq!(named("/s/a.toml", "/s/t/../u"), "../a.toml");
    }
}
