//! Proposals as scenario files.

use std::path::{Component, Path, PathBuf};

use anyhow::Result;

use crate::cli::study::Session;
use crate::games::Game;
use crate::scenario;

/// The file of a scenario that differs from that of the session by its overrides and by `settings`,
/// with some lines of comment.
///
/// # Errors
/// If the scenario cannot be read any more, or the present directory is not known.
pub(super) fn file<G: Game>(
    session: &Session<'_, G>,
    settings: &[String],
    title: &str,
    comment: &str,
) -> Result<String> {
    let spec = session.setup.scenario;
    let base = scenario::load(spec, &[])?;
    let title = format!("title={}", toml::Value::from(title));
    let overrides = [session.setup.document.overrides(), settings, &[title]].concat();
    let changed = scenario::load(spec, &overrides)?;
    let comment: String = comment.lines().map(|line| format!("# {line}\n")).collect();
    let lines = scenario::variant(&base, &reference(spec, &session.dir)?, &changed);
    Ok(format!("{comment}\n{lines}"))
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
