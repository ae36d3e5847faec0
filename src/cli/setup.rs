//! Preparation of a command that plays: from the command line to the model and the matchups.

use crate::ending;
use crate::prelude::*;
use sandtable_games::{RequestError, behaviour};
use sandtable_report::manifest::matchup_entry;
use sandtable_runner::{GENERATOR, SEEDING};

/// Everything that a command needs to play: scenario, model, matchups, policies and seed.
pub struct Setup<'a> {
    /// Name or path of the scenario, as the user wrote it.
    pub scenario: &'a str,
    pub document: &'a Document,
    pub model: Model,
    /// Requested matchups, without duplicates.
    pub casts: Vec<PreparedMatchup>,
    /// External and saved policies that the command line may name.
    pub policies: &'a PolicyStore,
    pub seed: u64,
    /// Metadata of the game for reports.
    pub of_game: GameFacts,
}

/// Command that plays the matchups of a scenario.
pub trait Command {
    /// Completes the matchups that the user requests; by default, returns them unchanged.
    fn complete_request(
        &self,
        _game: &dyn GameDefinition,
        given: MatchupRequest,
    ) -> MatchupRequest {
        given
    }

    /// Loads the second scenario of the command, if its command line names one.
    ///
    /// # Errors
    /// If the file cannot be read or has problems.
    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(None)
    }

    fn play(&self, setup: &Setup<'_>) -> Result<Ending>;
}

/// Loads the embedded scenarios of some games, with their names.
///
/// # Errors
/// If an embedded scenario is not sound, which would be a bug.
pub fn embedded<L: Games>() -> Result<Vec<(&'static str, Document)>, Problems> {
    let mut all = Vec::new();
    for name in library::names() {
        let document = scenario::load(name, &[])?;
        all.extend(L::NAMES.contains(&document.game()).then_some((name, document)));
    }
    Ok(all)
}

/// Parts of plans, command lines and manifests that all commands with many games share.
impl Setup<'_> {
    /// Returns the game that is played.
    pub fn game(&self) -> &'static dyn GameDefinition {
        self.model.game()
    }

    /// Returns the names of the policies and modes of each prepared matchup.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.casts.iter().map(|it| it.matchup()).collect()
    }

    /// Returns the entry of a matchup in a manifest, with the number of games played.
    pub fn played(&self, matchup: &Matchup, games: u64) -> Json {
        let mut played = matchup_entry(self.of_game.parts, matchup);
        played["games"] = games.into();
        played
    }

    /// Returns the plan of a command (all that its result depends on), without its own options.
    ///
    /// `others` are the policies that play besides those of the matchups.
    pub fn plan(&self, command: &'static str, amount: Amount, others: &[String]) -> Plan {
        let matchups = self.matchups();
        let players = matchups.iter().flat_map(Matchup::players).map(|(_, player)| player);
        let players = players.chain(others.iter().map(|it| &it[..]));
        let behaviour = behaviour(self.game(), players, self.policies);
        Plan {
            version: env!("CARGO_PKG_VERSION"),
            behaviour,
            command,
            scenario: self.document.name().to_owned(),
            game: self.game().info().name,
            scenario_sha256: self.game().digest(self.document),
            matchups: matchups.iter().map(|it| matchup_entry(self.of_game.parts, it)).collect(),
            seed: self.seed.to_string(),
            first_game: 0,
            games: amount.games,
            precision: amount.precision,
            ci_level: amount.level,
            per_game: false,
            options: Vec::new(),
            generator: GENERATOR,
            seeding: SEEDING,
        }
    }

    /// Returns the command line of a plan, without the command's own options.
    ///
    /// `operands` are the positional arguments.
    pub fn command_line(&self, plan: &Plan, operands: &[&str]) -> CommandLine {
        CommandLine::new(plan.command, operands, self.document.overrides())
            .of_program(self.of_game.program)
            .players(&self.matchups())
            .option("-n", plan.games)
            .option("--precision", plan.precision)
            .option("--seed", Some(self.seed))
            .option("--ci-level", Some(plan.ci_level))
    }

    /// Creates the manifest of a complete result, whose files are added later.
    ///
    /// `second` is the scenario with which this one is compared, if there is one.
    pub fn manifest(
        &self,
        plan: Plan,
        command_line: &CommandLine,
        second: Option<&Document>,
    ) -> Manifest {
        let options = plan.options.iter().map(|(name, value)| (&name[..], &value[..]));
        let plays_variants = explain::plays_variants(plan.command, options);
        Manifest {
            tool: crate::TOOL,
            plan,
            overrides: self.document.overrides().to_vec(),
            explained: explain::describe_scenario(
                self.document,
                &self.model,
                &self.matchups(),
                second,
                self.policies,
                plays_variants,
            ),
            complete: true,
            interrupted: None,
            played: Vec::new(),
            rulings: self.model.rulings(),
            command_line: self.annotate_external(command_line),
            files: Vec::new(),
            metrics: explain::describe_metrics(self.game(), []),
        }
    }

    /// Returns the text of a command line, with a comment if it depends on external policies.
    fn annotate_external(&self, command_line: &CommandLine) -> String {
        let matchups = self.matchups();
        let names = matchups.iter().flat_map(Matchup::players).map(|(_, player)| player);
        let names = names.map(|it| it.rsplit_once('@').map_or(it, |(name, _)| name));
        let is_external = |name: &&str| self.policies.external().get(name).is_some();
        let external: BTreeSet<&str> = names.filter(is_external).collect();
        match external.is_empty() {
            true => command_line.to_string(),
            false => {
                format!(
                    "{command_line}  # {EXTERNAL_COMMENT}: {}",
                    Vec::from_iter(external).join(", ")
                )
            }
        }
    }
}

/// Beginning of the comment that names the user's own policies after a command line.
const EXTERNAL_COMMENT: &str = "no command line alone makes this again, without the source of";

/// Loads the scenario, prepares the matchups, and lets `command` play them.
pub fn play<L: Games>(
    args: &PlayArgs,
    external: &ExternalPolicies,
    command: &impl Command,
) -> Result<Ending> {
    play_with::<L>(&args.scenario, &args.common, &args.players, external, command)
}

/// Loads a scenario, prepares its matchups, and lets `command` play them, as [`play`] does.
pub fn play_with<L: Games>(
    scenario: &str,
    common: &Common,
    players: &PlayerArgs,
    external: &ExternalPolicies,
    command: &impl Command,
) -> Result<Ending> {
    let policies = &PolicyStore::new(external.clone());
    let (wanted, seed) = (players.wanted(), common.seed);
    let loaded = scenario::load(scenario, &common.set);
    let document = &loaded.map_err(|problems| {
        report_all_errors::<L>(problems, scenario, (wanted.clone(), policies), command)
    })?;
    let game = L::game_of(document)?;
    let model = game.read(document).map_err(|problems| {
        report_all_errors::<L>(problems, scenario, (wanted.clone(), policies), command)
    })?;
    let players = Players { document, wanted, policies, command };
    let casts = players.prepare(&model).map_err(|wrong| {
        command.load_operand().err().into_iter().fold(wrong.into(), print_and_return::<L>)
    })?;
    trained::warn_of_untrained(&casts);
    let of_game = explain::describe_game::<L>(game);
    command.play(&Setup { scenario, document, model, casts, policies, seed, of_game })
}

/// Reports all errors of a command whose scenario has `problems`.
///
/// The other errors are those in the players and in the second scenario. All errors but the last are printed, and the
/// last is returned. The players are checked against the scenario without its overrides.
fn report_all_errors<L: Games>(
    problems: Problems,
    scenario: &str,
    (wanted, policies): (MatchupRequest, &PolicyStore),
    command: &impl Command,
) -> Error {
    let plain = scenario::load(scenario, &[]).ok();
    let players = plain.and_then(|document| {
        let model = L::game_of(&document).ok()?.read(&document).ok()?;
        let players = Players { document: &document, wanted, policies, command };
        players.prepare(&model).err().map(Error::from)
    });
    let more = players.into_iter().chain(command.load_operand().err());
    more.fold(problems.into(), print_and_return::<L>)
}

fn print_and_return<L: Games>(first: Error, last: Error) -> Error {
    ending::tell::<L>(&first);
    last
}

/// Requested players of a scenario, with everything that is needed to prepare their matchups.
struct Players<'a, C> {
    document: &'a Document,
    wanted: MatchupRequest,
    policies: &'a PolicyStore,
    command: &'a C,
}

impl<C: Command> Players<'_, C> {
    /// Prepares the requested matchups, without duplicates.
    ///
    /// # Errors
    /// Returns a message about each error in the options and policies.
    fn prepare(self, model: &Model) -> Result<Vec<PreparedMatchup>, Complaints> {
        let Players { document, wanted, policies, command } = self;
        let game = model.game();
        let mut complaints = foreign_options(game, &wanted);
        let wanted = policy_names::rewrite_names(&command.complete_request(game, wanted));
        let unread = trained::read(game, &wanted, document, policies).err();
        complaints.extend(unread.iter().flat_map(|it| it.0.iter().cloned()));
        complaints.extend(policy_names::complaints_without_net(game, &wanted, policies.external()));
        complaints.extend(find_foreign_policies(game, policies.external()));
        let is_said =
            |it: &RequestError| unread.is_some() && matches!(it, RequestError::Untrained { .. });
        let casts = distinct(model, &wanted, policies).unwrap_or_else(|errors| {
            let more = errors.iter().filter(|it| !is_said(it)).map(ToString::to_string);
            complaints.extend(more);
            Vec::new()
        });
        if complaints.is_empty() { Ok(casts) } else { Err(Complaints(complaints)) }
    }
}

/// Returns a message about each external policy that can take none of the game's decisions.
fn find_foreign_policies(game: &dyn GameDefinition, external: &ExternalPolicies) -> Vec<String> {
    let decisions = game.info().decisions;
    let is_foreign = |taken: &[String]| {
        !decisions.is_empty() && !taken.iter().any(|name| decisions.contains(&&name[..]))
    };
    let complaint = |policy: &Arc<ExternalPolicy>| {
        let taken = policy.decisions.as_deref().filter(|taken| is_foreign(taken))?;
        Some(format!(
            "`{}` takes no decision of `{}`, only {}\n  help: the decisions are {}",
            policy.name,
            game.info().name,
            taken.join(", "),
            decisions.join(", ")
        ))
    };
    external.iter().filter_map(complaint).collect()
}

impl Setup<'_> {
    /// Makes later panics print the matchup, and the command that replays the game.
    pub fn announce(&self, cast: &PreparedMatchup) {
        CurrentMatchup::announce(vec![self.now_playing(&cast.matchup(), &[])]);
    }

    /// Describes a matchup for panic messages, with the command that plays the game again.
    ///
    /// `settings` are further overrides of the scenario, such as `british.hand_size=9`.
    pub fn now_playing(&self, matchup: &Matchup, settings: &[String]) -> CurrentMatchup {
        let overrides = [self.document.overrides(), settings].concat();
        let replay = CommandLine::new("trace", &[self.scenario], &overrides)
            .of_program(self.of_game.program)
            .players(std::slice::from_ref(matchup))
            .option("--seed", Some(self.seed))
            .to_string();
        let matchup = format!("{}, {matchup}", self.document.name());
        CurrentMatchup { matchup, seed: self.seed, replay }
    }
}

/// Returns a message about each requested player option that only other games have.
fn foreign_options(game: &dyn GameDefinition, wanted: &MatchupRequest) -> Vec<String> {
    let own = || game.player_options().map(|option| option.name);
    let foreign = wanted.options().filter(|option| own().all(|known| known != *option));
    let instead: Vec<String> = own().map(|option| format!("--{option}")).collect();
    let (name, instead) = (game.info().name, instead.join(", "));
    foreign.map(|it| format!("--{it} does not apply to {name}; it has {instead}")).collect()
}

/// Prepares the requested matchups, without duplicates.
///
/// # Errors
/// Returns a message about each unknown name in the request.
pub fn prepare_matchups(
    model: &Model,
    wanted: &MatchupRequest,
    policies: &PolicyStore,
) -> Result<Vec<PreparedMatchup>, Complaints> {
    let complain = |errors: Vec<_>| Complaints(errors.iter().map(ToString::to_string).collect());
    distinct(model, wanted, policies).map_err(complain)
}

fn distinct(
    model: &Model,
    wanted: &MatchupRequest,
    policies: &PolicyStore,
) -> Result<Vec<PreparedMatchup>, Vec<RequestError>> {
    let mut casts = model.prepare(wanted, policies)?;
    let mut seen = Vec::new();
    casts.retain(|cast| {
        let matchup = cast.matchup();
        let new = !seen.contains(&matchup);
        seen.push(matchup);
        new
    });
    Ok(casts)
}
