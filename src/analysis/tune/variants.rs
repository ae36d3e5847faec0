//! Proposals as scenario files.

use std::path::{Component, Path, PathBuf};

use super::options::Tune;
use super::targets::of_matchups;
use crate::prelude::*;
use crate::study::ResultLocation;
use crate::study_result::Proposal;
use anyhow::Result;
use sandtable_scenario::{self as scenario, Source, SourceKind};
use sandtable_summary::figures::{counted, decimals, level, rate, thousands};

/// The file of a proposal: a scenario that differs from that of the session by its overrides and
/// the change, with what was found in comments.
///
/// # Errors
/// If the scenario cannot be read any more, or the present directory is not known.
pub(super) fn file(
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
    let lines = scenario::write_variant(&base, &reference(place.scenario, place.dir)?, &changed);
    Ok(format!("{}\n{lines}", comment(tune, session, proposal)))
}

/// What was found, in comments.
fn comment(tune: &Tune, session: &Session<'_>, proposal: &Proposal) -> String {
    let Proposal { words, price, rates, .. } = proposal;
    let tolerance = decimals(tune.tolerance() * 100.0, 4);
    let tolerance = tolerance.trim_end_matches('0').trim_end_matches('.');
    let matchups = session.matchups();
    let targets = of_matchups(&tune.target, &matchups).unwrap_or_default();
    let names: Vec<String> = match &rates[..] {
        [_] => vec![players(tune, session)],
        _ => matchups.iter().map(ToString::to_string).collect(),
    };
    let edits = counted((*price).into(), "edit");
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

/// What a file in `dir` calls the scenario.
fn reference(spec: &str, dir: &Path) -> Result<String> {
    let is_embedded = scenario::library::find(spec).is_some() && !Path::new(spec).is_file();
    if is_embedded {
        return Ok(spec.to_owned());
    }
    let here = std::env::current_dir()?;
    let (file, dir) = (plain(&here.join(spec)), plain(&here.join(dir)));
    let common = file.iter().zip(&dir).take_while(|(one, other)| one == other).count();
    let up = dir[common..].iter().map(|_| "..".to_owned());
    let path: Vec<String> = up.chain(file[common..].iter().cloned()).collect();
    match path.len() {
        // A name alone might be that of an embedded scenario.
        1 => Ok(format!("./{}", path[0])),
        _ => Ok(path.join("/")),
    }
}

/// The parts of an absolute path, without detours.
fn plain(path: &Path) -> Vec<String> {
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
        let named = |spec: &str, dir: &str| reference(spec, Path::new(dir)).expect("a path");
        assert_eq!(named("megiddo-1918", "reports/x"), "megiddo-1918");
        assert_eq!(named("scenarios/a.toml", "reports/x"), "../../scenarios/a.toml");
        assert_eq!(named("./b/../a.toml", "."), "./a.toml");
        assert_eq!(named("/s/a.toml", "/s/t/../u"), "../a.toml");
    }
}
