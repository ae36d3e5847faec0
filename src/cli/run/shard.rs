//! Shards: ranges of the games of every matchup, each played separately and saved as a part.

use std::str::FromStr;

use super::Run;
use super::play::RunSession;
use super::spec::RunSpec;
use crate::prelude::*;
use sandtable_report::saved::{SHARD_PART, ShardPart};

/// Maximum number of shards (separately played parts) of a run.
const MAX_SHARDS: u64 = 1_000_000;

/// One of the shards into which a run is split; their numbers of games differ by at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// Index of the shard, from 0.
    pub index: u64,
    /// Number of shards of the run.
    pub of: u64,
}

impl Shard {
    /// Returns shard number `index` of `of`; `None` if there is no such shard.
    pub fn new(index: u64, of: u64) -> Option<Shard> {
        (index < of && of <= MAX_SHARDS).then_some(Shard { index, of })
    }

    /// Returns the indices of the shard's games in a run with `games` games of each matchup.
    pub fn of_games(self, games: u64) -> Range<u64> {
        let start = |index| part_of(games, index, self.of);
        start(self.index)..start(self.index + 1)
    }

    fn file_name(self) -> String {
        format!("part-{}-of-{}.json", self.index, self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(typed: &str) -> Result<Shard, String> {
        let shard = typed.split_once('/').and_then(|(index, of)| {
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let (index, of) = (digits(index) && digits(of)).then_some((index, of))?;
            Shard::new(index.parse().ok()?, of.parse().ok()?)
        });
        let hint = || "write I/N with I from 0 to N - 1, such as 0/4, and N at most 1,000,000";
        shard.ok_or_else(|| hint().to_owned())
    }
}

impl Run {
    /// Plays a shard, and writes its part (the result of the shard).
    pub fn play_shard(&self, spec: &RunSpec<'_>, shard: Shard) -> Result<Ending> {
        let range = shard.of_games(spec.amount.games.context("a shard needs a number of games")?);
        let path = self.part_path(spec, shard);
        if let Some(path) = &path {
            files::prepare(files::directory_of(path))?;
            self.check_part_path(path, spec, shard)?;
        }
        let games = (range.end - range.start).checked_mul(spec.setup.casts.len() as u64);
        let session = RunSession::new(&self.play, spec, games)?;
        let began = Instant::now();
        let Some(tallies) = session.play_shard(range.clone()) else {
            output::note("interrupted: nothing was written; a part holds all of its games");
            return Ok(Ending::Interrupted);
        };
        self.print_speed(games.unwrap_or(u64::MAX), began.elapsed());
        let bytes = sealed::seal(SHARD_PART, &create_part(spec, shard, &range, tallies)?)?;
        match path {
            None => output::write_bytes(|out| out.write_all(&bytes))?,
            Some(path) => {
                // Another file may have been created there in the meantime.
                let written = self.check_part_path(&path, spec, shard);
                if let Err(error) = written.and_then(|()| Ok(files::write(&path, &bytes)?)) {
                    // A full disk must not lose hours of games.
                    output::write_bytes(|out| out.write_all(&bytes))?;
                    bail!(
                        "{error:#}\n  help: the part is on standard output instead: save it there"
                    );
                }
                let (count, path) = (thousands(range.end - range.start), path.display());
                let text = format!("Shard {shard}, {count} games of each matchup: {path}");
                output::print(|out| writeln!(out, "{text}"))?;
            }
        }
        Ok(Ending::Fine)
    }

    /// Returns the path of the file for a shard's part (its result); `None` for standard output.
    fn part_path(&self, spec: &RunSpec<'_>, shard: Shard) -> Option<PathBuf> {
        let named = self.play.common.out.as_deref();
        if named == Some(Path::new("-")) {
            return None;
        }
        // Parts have a folder of their own, because they do not belong to a result.
        let default = || {
            format!("{}-parts", result_directory(None, spec.setup.document.name(), "run").display())
                .into()
        };
        let path: PathBuf = named.map_or_else(default, PathBuf::from);
        let is_file = path.extension().is_some_and(|ending| ending == "json") && !path.is_dir();
        Some(if is_file { path } else { path.join(shard.file_name()) })
    }

    /// Checks that a part can be written to `path`, and replaces no file but an earlier copy of itself.
    fn check_part_path(&self, path: &Path, spec: &RunSpec<'_>, shard: Shard) -> Result<()> {
        files::check_replaceable(path)?;
        if self.play.output.force || !path.exists() {
            return Ok(());
        }
        let bytes = files::read(path).with_context(|| format!("cannot use {}", path.display()))?;
        let what = match sealed::open::<ShardPart<IgnoredAny>>(SHARD_PART, &bytes) {
            Err(_) => "no sound part".to_owned(),
            Ok(part) => {
                let whose = ["there", "asked for"];
                match files::describe_difference(&part.plan, &spec.plan_json()?, whose) {
                    Some(lines) => format!("a part of a different run:\n{lines}"),
                    None if (part.shard, part.shards) != (shard.index, shard.of) => {
                        format!("shard {}/{}", part.shard, part.shards)
                    }
                    None => return Ok(()),
                }
            }
        };
        bail!(
            "{} holds {what}\n  help: choose another file with `--out`, or replace it with \
             `--force`",
            path.display()
        )
    }
}

/// Creates the part of a shard, from which `merge` makes the result: its plan, games and tallies.
fn create_part(
    spec: &RunSpec<'_>,
    shard: Shard,
    games: &Range<u64>,
    tallies: Vec<BoxedTally>,
) -> Result<ShardPart<BoxedTally>> {
    let document = spec.setup.document;
    let source = |source: &Source| (source.name().to_owned(), source.text().to_owned());
    Ok(ShardPart {
        plan: spec.plan_json()?,
        shard: shard.index,
        shards: shard.of,
        games: [games.start, games.end],
        scenario: spec.setup.scenario.to_owned(),
        overrides: document.overrides().to_vec(),
        sources: document.sources().map(source).collect(),
        tallies,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_typed_as_a_fraction() {
        assert_eq!("3/4".parse(), Ok(Shard { index: 3, of: 4 }));
        for typed in ["", "1", "/", "4/4", "0/0", "-1/2", "+1/2", "1/2/3", " 1/2", "0/1000001"] {
            assert!(typed.parse::<Shard>().is_err(), "{typed}");
        }
    }

    #[test]
    fn shards_have_every_game_once_and_nearly_as_many() {
        for (games, of) in [(10, 3), (7, 7), (3, 5), (1, 1), (u64::MAX, 999_983)] {
            let mut next = 0;
            for index in 0..of {
                let range = Shard { index, of }.of_games(games);
                let size = range.end - range.start;
                assert!(range.start == next && size.abs_diff(games / of) <= 1);
                next = range.end;
            }
            assert_eq!(next, games);
        }
    }
}
