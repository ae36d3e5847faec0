//! Loading of a scenario, the scenarios that it extends, and overrides.

use super::prelude::*;

use super::address::{Address, LoadError};
use super::fact::ORIGINS;
use super::overrides::Override;
use super::parse;

/// Maximum length of a chain of scenarios, each of which extends the next.
const MAX_CHAIN: usize = 16;

/// Loads the scenario `spec`, a path or an embedded scenario's name, and applies `overrides` in order.
///
/// An override is `key=value` in the syntax of `--set`. Problems that leave the rest readable are kept in the document;
/// [`Document::read`] reports them together with all others.
///
/// # Errors
/// If the scenario cannot be read as a tree of values: an unknown name, an unreadable file, a syntax error, an invalid
/// `extends`, or a missing `game`.
///
/// ```
/// let overrides = ["british.hand_size=7".to_owned()];
/// let document = sandtable_scenario::load("megiddo-1918", &overrides)?;
/// assert_eq!((document.name(), document.game()), ("megiddo-1918", "megiddo-1918"));
/// assert_eq!(document.resolved_json()["british"]["hand_size"], 7);
/// # Ok::<(), sandtable_scenario::Problems>(())
/// ```
pub fn load(spec: &str, overrides: &[String]) -> Result<Document, Problems> {
    let text = Address::find(spec, Some("".as_ref()))
        .and_then(|address| address.read().map(|bytes| (address, bytes)));
    let mut loader = Loader::new(spec);
    match text {
        Ok((address, bytes)) => loader.load(address, bytes, overrides),
        Err(LoadError { message, hint }) => {
            let location = Location::whole(&Source::file(spec, String::new(), 0));
            loader.problems.report_at(location, message, hint);
            Err(loader.problems)
        }
    }
}

/// Loads a scenario from `bytes` as if they were the content of the file `name`.
///
/// # Errors
/// As for [`load()`], except that the file itself need not exist.
pub fn load_bytes(name: &str, bytes: &[u8], overrides: &[String]) -> Result<Document, Problems> {
    Loader::new(name).load(Address::File(name.into()), bytes.to_vec(), overrides)
}

/// Loads a scenario with the name `name` from the source texts of a document that was loaded earlier.
///
/// `sources` are the names and texts of [`Document::sources`]. The function reads no file, so it reproduces the
/// document even if the files have changed.
///
/// # Errors
/// As for [`load()`], except that no file is read.
pub fn load_sources(
    name: &str,
    sources: &[(String, String)],
    overrides: &[String],
) -> Result<Document, Problems> {
    let mut loader = Loader::new(name);
    let parse = |(title, text): &(String, String)| {
        let node = loader.parse(&Address::File(title.into()), text.clone().into_bytes())?;
        Some(loader.layer(node).0)
    };
    let layers = sources.iter().map_while(parse).collect();
    loader.lay(name.to_owned(), layers, overrides)
}

impl Document {
    /// Returns a copy of the scenario with the overrides `more` applied, without reading its text again.
    ///
    /// # Errors
    /// If an override is invalid.
    pub fn with(&self, more: &[String]) -> Result<Document, Problems> {
        let mut problems = Problems::new(&self.subject[..]);
        let first = self.sources.len() + self.overrides.len();
        let parse = |(typed, rank): (&String, usize)| Override::parse(typed, rank, &mut problems);
        let settings: Vec<Override> = more.iter().zip(first..).filter_map(parse).collect();
        let mut root = self.root.clone();
        settings.into_iter().for_each(|setting| setting.apply(&mut root, &mut problems));
        let overrides = [&self.overrides[..], more].concat();
        problems.into_result(Document {
            root,
            overrides,
            name: self.name.clone(),
            subject: self.subject.clone(),
            sources: self.sources.clone(),
            origins: self.origins.clone(),
            flaws: self.flaws.clone(),
        })
    }
}

/// Values of one file in a chain of scenarios, each of which extends the next.
struct Layer {
    root: Node,
    /// Value of the root key `origin`, if present.
    origin: Option<String>,
}

/// State while a scenario is loaded: the texts read and the problems found so far.
struct Loader {
    problems: Problems,
    /// Addresses of the texts read so far, that of the scenario itself first.
    chain: Vec<Address>,
    sources: Vec<Arc<Source>>,
    /// True if a text could not be read; then missing keys are not reported.
    lacks_text: bool,
}

impl Loader {
    fn new(spec: &str) -> Self {
        let (chain, sources) = (Vec::new(), Vec::new());
        Self { problems: Problems::new(spec), chain, sources, lacks_text: false }
    }

    fn load(
        mut self,
        address: Address,
        bytes: Vec<u8>,
        overrides: &[String],
    ) -> Result<Document, Problems> {
        let name = address.name();
        let layers = self.layers(address, bytes);
        self.lay(name, layers, overrides)
    }

    /// Merges the layers of a scenario, applies the overrides, and returns the document.
    ///
    /// The layer of the scenario itself comes first in `layers`. `name` is the name of the scenario in results.
    fn lay(
        mut self,
        name: String,
        layers: Vec<Layer>,
        overrides: &[String],
    ) -> Result<Document, Problems> {
        self.check_name(&name);
        let origins = layers.iter().map(|layer| layer.origin.clone()).collect();
        let mut layers = layers.into_iter().rev().map(|layer| layer.root);
        let ranked = overrides.iter().zip(self.chain.len()..);
        let parse =
            |(typed, rank): (&String, usize)| Override::parse(typed, rank, &mut self.problems);
        let settings: Vec<Override> = ranked.filter_map(parse).collect();
        let Some(mut root) = layers.next() else {
            return Err(self.problems);
        };
        layers.for_each(|layer| root.overlay(layer));
        for setting in settings {
            setting.apply(&mut root, &mut self.problems);
        }
        if self.lacks_text || !self.has_game(&root) {
            return Err(self.problems);
        }
        Ok(Document {
            name,
            subject: self.problems.subject().to_owned(),
            root,
            overrides: overrides.to_vec(),
            sources: self.sources,
            origins,
            flaws: self.problems,
        })
    }

    /// Returns the layers of the scenario at `address` and of the scenarios that it extends.
    ///
    /// `bytes` is the content of the scenario at `address`, which comes first. The layers end before a scenario that
    /// cannot be read.
    fn layers(&mut self, address: Address, bytes: Vec<u8>) -> Vec<Layer> {
        let mut layers = Vec::new();
        let mut next = self.parse(&address, bytes).map(|node| (node, address));
        while let Some((node, address)) = next.take() {
            let (layer, extends) = self.layer(node);
            layers.push(layer);
            next = extends.and_then(|reference| self.base(reference, &address));
        }
        layers
    }

    /// Splits the root of a file into a layer and the value of the key `extends`, if the file has it.
    ///
    /// The root in the layer lacks the keys `extends` and `origin`.
    fn layer(&mut self, mut root: Node) -> (Layer, Option<Node>) {
        let mut remove = |key| match &mut root.value {
            Value::Table(table) => table.remove(key),
            _ => None,
        };
        let [extends, origin] = ["extends", ORIGIN].map(&mut remove);
        let origin = origin.and_then(|node| self.origin_of_file(node));
        (Layer { root, origin }, extends)
    }

    fn origin_of_file(&mut self, Node { value, location }: Node) -> Option<String> {
        let wrong = match &value {
            Value::Text(word) if ORIGINS.contains(&&word[..]) => return Some(word.clone()),
            Value::Text(word) => format!("`{}` is not a choice", key::cut(word)),
            _ => format!("expected text, found {}", value.shown()),
        };
        let hint = suggest::hint(value.as_text().unwrap_or_default(), ORIGINS, "write one of");
        self.problems.report(KeyLocation { location, key: ORIGIN.to_owned() }, wrong, hint);
        None
    }

    fn parse(&mut self, address: &Address, bytes: Vec<u8>) -> Option<Node> {
        let rank = self.chain.len();
        self.chain.push(address.identity());
        let source = parse::decode(&address.title(), bytes, rank, &mut self.problems);
        self.sources.extend(source.clone());
        let node = source.and_then(|source| parse::document(&source, &mut self.problems));
        self.lacks_text |= node.is_none();
        node
    }

    /// Finds and parses the scenario that the one at `address` extends, and returns it with its address.
    ///
    /// `reference` is the value of the key `extends`. If there is no such scenario, a problem is reported and the
    /// result is `None`.
    fn base(&mut self, reference: Node, address: &Address) -> Option<(Node, Address)> {
        let base = self.find_base(&reference.value, address).and_then(|(address, bytes)| {
            let node = self.parse_base(&address, bytes)?;
            Ok((node, address))
        });
        let reported = |LoadError { message, hint }| {
            let location = KeyLocation { location: reference.location, key: "extends".to_owned() };
            self.problems.report(location, message, hint);
            self.lacks_text = true;
        };
        base.map_err(reported).ok()
    }

    /// Parses the content `bytes` of a scenario at `address` that another scenario extends.
    ///
    /// The reference may lead to any file of the machine, so messages never contain the content of a file that is not a
    /// scenario.
    fn parse_base(&mut self, address: &Address, bytes: Vec<u8>) -> Result<Node, LoadError> {
        let none = Problems::new(self.problems.subject());
        let before = std::mem::replace(&mut self.problems, none);
        let node = self.parse(address, bytes);
        let of_base = std::mem::replace(&mut self.problems, before);
        let is_scenario = |node: &Node| {
            let has = |key| node.table().is_some_and(|table| table.get(key).is_some());
            has("game") || has("extends")
        };
        let title = address.title();
        match node {
            Some(node) if is_scenario(&node) => {
                self.problems.extend(of_base);
                Ok(node)
            }
            Some(_) => {
                let message = "is no scenario: it has neither `game` nor `extends`";
                Err(LoadError::new(format!("{title} {message}"), "extend a scenario"))
            }
            None => {
                let line = of_base.sorted().first().and_then(|problem| problem.at.location.line());
                let line = line.map_or(String::new(), |line| format!(", in line {line} at first"));
                let hint = format!("`sandtable check {title}` says why");
                Err(LoadError::new(format!("{title} cannot be read{line}"), hint))
            }
        }
    }

    fn find_base(
        &self,
        reference: &Value,
        address: &Address,
    ) -> Result<(Address, Vec<u8>), LoadError> {
        let fault = |message: String, hint: &str| Err(LoadError::new(message, hint));
        let Value::Text(reference) = reference else {
            let message = format!("expected text, found {}", reference.shown());
            return fault(message, "write the name or path of one scenario in quotes");
        };
        let base = Address::find(reference, address.folder())?;
        if self.chain.contains(&base.identity()) {
            let message = format!("{} extends itself", base.title());
            return fault(message, "a scenario cannot extend one that extends it");
        }
        if self.chain.len() > MAX_CHAIN {
            let message = format!("more than {MAX_CHAIN} scenarios extend each other");
            return fault(message, "extend a scenario nearer to the first");
        }
        if base.is_irregular() {
            return fault(format!("{} is no regular file", base.title()), "extend a scenario");
        }
        let bytes = base.read()?;
        Ok((base, bytes))
    }

    /// Reports a problem if tables or folder names cannot contain the name of the scenario.
    ///
    /// The name may come from a saved partial result, where it can be any text.
    fn check_name(&mut self, name: &str) {
        let is_path = || format!("the name {:?} is a path", key::cut(name));
        let unfit = key::name_problem(name).map(|(message, _)| message);
        let unfit = unfit.or_else(|| name.contains(['/', '\\']).then(is_path));
        if let (Some(message), Some(source)) = (unfit, self.sources.first()) {
            self.problems.report_at(Location::whole(source), message, "rename the file");
        }
    }

    /// Returns whether the root of a scenario has the key `game`, and reports a problem otherwise.
    fn has_game(&mut self, root: &Node) -> bool {
        let hint = "write `game = \"...\"` at the top, or extend a scenario that does";
        let (location, message) = match root.table().and_then(|table| table.get("game")) {
            Some(Node { value: Value::Text(_), .. }) => return true,
            Some(node) => (&node.location, format!("expected text, found {}", node.value.shown())),
            None => (&root.location, "missing key `game`".to_owned()),
        };
        let location = KeyLocation { location: location.clone(), key: "game".to_owned() };
        self.problems.report(location, message, hint);
        false
    }
}

#[cfg(test)]
mod tests;
