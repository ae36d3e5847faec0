//! `table`: games that people have played.

use std::cell::RefCell;
use std::fmt;
use std::path::Path;
use std::sync::OnceLock;

use super::TableGame;
use crate::study::prelude::*;
use sandtable_scenario as scenario;

/// Test games that people played at a table against simulated games and the rules
///
/// FILE begins with the line `game = "{game}"`. For each game follow the line `[[games]]`, the line
/// `winner = "{side}"` (in a solitaire game `won = true`) and, if known, lines such as `{length} = 6`,
/// `ending = "{ending}"` and {deck}, a `note`, and `moves`, the name of a file with lines as `trace` writes them.
///
/// For each policy named, winners, endings and lengths are compared with simulated games. A surprise is a result that
/// such policies would rarely produce.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example, with games that you wrote down in my-games.toml:\n\
    \x20 sandtable table my-games.toml {scenario}")
)]
pub struct TableStudy {
    /// File of the games played at the table
    #[serde(skip)]
    file: String,

    /// Function that reads the files of moves; `None` where no files can be read.
    #[serde(skip)]
    #[cfg_attr(feature = "cli", arg(skip))]
    reader: Option<FileContents>,

    /// Digest and games of the file, stored because the file may change during the study.
    #[serde(skip)]
    #[cfg_attr(feature = "cli", arg(skip))]
    games: OnceLock<(String, Vec<TableGame>)>,
}

impl TableStudy {
    /// Reads a file of moves, whose name is relative to the folder of the file of games.
    ///
    /// # Errors
    /// A message for the user.
    fn read_moves_file(&self, name: &str) -> Result<String, String> {
        let path = Path::new(&self.file).with_file_name(name);
        let fail = |error: &dyn fmt::Display| format!("cannot read {}: {error}", path.display());
        let read = self.reader.ok_or_else(|| fail(&"no files are read here"))?;
        let bytes = read(&path).map_err(|error| fail(&error))?;
        String::from_utf8(bytes).map_err(|_| fail(&"it is no text"))
    }

    fn load_file(&self) -> Result<Document> {
        if !Path::new(&self.file).exists() {
            bail!(
                "there is no file {}\n  help: name a file of games; `sandtable help table` says what \
                 it holds",
                self.file
            );
        }
        Ok(scenario::load(&self.file, &[])?)
    }

    /// Returns the games, with a digest of their file and of the files of moves; reads them only once.
    fn read_games(&self, game: &dyn GameDefinition) -> Result<&(String, Vec<TableGame>)> {
        if let Some(games) = self.games.get() {
            return Ok(games);
        }
        let document = self.load_file()?;
        if document.game() != game.info().name {
            bail!("{} has games of {}, not of {}", self.file, document.game(), game.info().name);
        }
        // The files of moves determine the games like the file that names them.
        let moves = RefCell::new(vec![game.digest(&document)]);
        let open = |name: &str| {
            let text = self.read_moves_file(name)?;
            moves.borrow_mut().push(text.clone());
            Ok(text)
        };
        let games = document.read(|root| super::read_games(game, root, &open))?;
        let digest = scenario::digest(&moves.into_inner().into());
        Ok(self.games.get_or_init(|| (digest, games)))
    }

    /// Returns the number of games in the file, and the number that fit no matchup of the study.
    fn count_unfitting(&self, session: &Session<'_>) -> Result<(usize, usize)> {
        let (_, games) = self.read_games(session.game())?;
        let matchups = session.matchups();
        let fits = |game: &&TableGame| matchups.iter().any(|matchup| game.fits(matchup));
        Ok((games.len(), games.len() - games.iter().filter(fits).count()))
    }
}

impl DescribedOptions for TableStudy {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "table",
        games: 20_000,
        games_meaning: "Simulated games of each matchup",
        ..StudyInfo::USUAL
    };
}

impl Study for TableStudy {
    fn take_options(&mut self, shared: &mut SharedOptions) {
        self.reader = shared.reader;
    }

    /// Adds the modes and decks that were played at the table, unless the user names any.
    fn complete_request(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        let Ok((_, games)) = self.read_games(game) else { return given };
        let modes: BTreeSet<&str> = games.iter().filter_map(|game| game.mode).collect();
        let given = game.parts().mode().map_or(given.clone(), |part| given.or(part.key, modes));
        game.info().options.iter().fold(given, |given, option| {
            let decks = games.iter().flat_map(|game| &game.decks);
            let decks: BTreeSet<&str> =
                decks.filter(|(seat, _)| *seat == option.of).map(|(_, deck)| *deck).collect();
            given.or(option.name, decks)
        })
    }

    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        vec![&self.file, scenario]
    }

    fn load_operand(&self) -> Result<Option<Document>> {
        self.load_file().map(Some)
    }

    fn plan(&self, session: &Session<'_>) -> Vec<(String, String)> {
        let digest =
            self.read_games(session.game()).map_or(String::new(), |(digest, _)| digest.clone());
        vec![("games_sha256".to_owned(), digest)]
    }

    /// Returns 0 if moves are recorded, because a dry run cannot show the cost of their reconstruction.
    fn smallest_other_games(&self) -> u64 {
        let have_moves =
            |(_, games): &(_, Vec<TableGame>)| games.iter().any(|it| it.moves.is_some());
        if self.games.get().is_some_and(have_moves) { 0 } else { u64::MAX }
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        let (all, left) = self.count_unfitting(session)?;
        if left == all {
            bail!("none of the {all} games of {} fits anybody who plays here", self.file);
        }
        Ok(())
    }

    fn remarks(&self, session: &Session<'_>) -> Vec<String> {
        let left_out = self.count_unfitting(session).ok().filter(|(_, left)| *left > 0);
        let remark = |(all, left)| {
            format!("{left} of {all} games fit nobody who plays here, and are left out")
        };
        left_out.map(remark).into_iter().collect()
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(super::study(session, &self.read_games(session.game())?.1))
    }
}
