//! Loading: a scenario, what it extends, and the overrides of one run, laid over each other.

use std::sync::Arc;

use super::document::Document;
use super::node::{Node, Value};
use super::origin::{Fault, Origin};
use super::overrides::Override;
use super::parse;
use super::problem::Problems;
use super::source::{Place, Source, Spot};

/// So many scenarios may extend each other in a row.
const MAX_CHAIN: usize = 16;

/// Loads the scenario `spec`, a path or the name of an embedded scenario, and applies
/// `overrides`, each `key=value` as `--set` takes it, in order.
///
/// # Errors
/// Everything that keeps the text from being a tree of values: an unknown name, an unreadable
/// file, syntax, a bad `extends`, bad overrides, no `game`.
pub fn load(spec: &str, overrides: &[String]) -> Result<Document, Problems> {
    let found = Origin::find(spec, Some("".as_ref()))
        .and_then(|origin| origin.read().map(|bytes| (origin, bytes)));
    let mut loader = Loader::new(spec);
    match found {
        Ok((origin, bytes)) => loader.load(origin, bytes, overrides),
        Err(Fault { message, hint }) => {
            let place = Place::whole(&Source::file(spec, String::new(), 0));
            loader.problems.report_at(place, message, hint);
            Err(loader.problems)
        }
    }
}

/// Loads a scenario from `bytes` as if the file `name` held them.
///
/// # Errors
/// As [`load`].
pub fn load_bytes(name: &str, bytes: &[u8], overrides: &[String]) -> Result<Document, Problems> {
    Loader::new(name).load(Origin::File(name.into()), bytes.to_vec(), overrides)
}

/// Loads a scenario called `name` again from the names and texts of a document's
/// [`sources`](Document::sources), wherever they came from.
///
/// # Errors
/// As [`load`].
pub fn load_again(
    name: &str,
    sources: &[(String, String)],
    overrides: &[String],
) -> Result<Document, Problems> {
    let mut loader = Loader::new(name);
    let parse = |(title, text): &(String, String)| {
        let mut node = loader.parse(&Origin::File(title.into()), text.clone().into_bytes())?;
        remove_extends(&mut node);
        Some(node)
    };
    let layers = sources.iter().map_while(parse).collect();
    loader.lay(name.to_owned(), layers, overrides)
}

impl Document {
    /// The same scenario with more overrides, without reading its text again.
    ///
    /// # Errors
    /// Bad overrides.
    pub fn with(&self, more: &[String]) -> Result<Document, Problems> {
        let mut problems = Problems::new(&self.subject[..]);
        let first = self.sources.len() + self.overrides.len();
        let parse = |(typed, rank): (&String, usize)| Override::parse(typed, rank, &mut problems);
        let settings: Vec<Override> = more.iter().zip(first..).filter_map(parse).collect();
        let mut root = self.root.clone();
        settings.into_iter().for_each(|setting| setting.apply(&mut root, &mut problems));
        let overrides = [&self.overrides[..], more].concat();
        problems.or(Document { root, overrides, ..self.clone() })
    }
}

struct Loader {
    problems: Problems,
    /// Whose text has been read, the named scenario first.
    chain: Vec<Origin>,
    sources: Vec<Arc<Source>>,
}

impl Loader {
    fn new(spec: &str) -> Self {
        Self { problems: Problems::new(spec), chain: Vec::new(), sources: Vec::new() }
    }

    fn load(
        mut self,
        origin: Origin,
        bytes: Vec<u8>,
        overrides: &[String],
    ) -> Result<Document, Problems> {
        let name = origin.name();
        let layers = self.layers(origin, bytes);
        self.lay(name, layers, overrides)
    }

    /// Lays a scenario over what it extends, and the overrides over both.
    fn lay(
        mut self,
        name: String,
        layers: Vec<Node>,
        overrides: &[String],
    ) -> Result<Document, Problems> {
        let mut layers = layers.into_iter().rev();
        let settings = self.settings(overrides);
        let Some(mut root) = layers.next() else {
            return Err(self.problems);
        };
        layers.for_each(|layer| root.overlay(layer));
        for setting in settings {
            setting.apply(&mut root, &mut self.problems);
        }
        if self.problems.is_empty() {
            self.check_game(&root);
        }
        let subject = self.problems.subject().to_owned();
        self.problems.or(Document {
            name,
            subject,
            root,
            overrides: overrides.to_vec(),
            sources: self.sources,
        })
    }

    /// The scenario and what it extends, itself first.
    fn layers(&mut self, origin: Origin, bytes: Vec<u8>) -> Vec<Node> {
        let mut layers = Vec::new();
        let mut next = Some((origin, bytes));
        while let Some((origin, bytes)) = next.take() {
            let Some(mut node) = self.parse(&origin, bytes) else {
                break;
            };
            let extends = remove_extends(&mut node);
            layers.push(node);
            next = extends.and_then(|reference| self.base(reference, &origin));
        }
        layers
    }

    fn parse(&mut self, origin: &Origin, bytes: Vec<u8>) -> Option<Node> {
        let rank = self.chain.len();
        self.chain.push(origin.identity());
        let source = parse::decode(&origin.title(), bytes, rank, &mut self.problems)?;
        self.sources.push(source.clone());
        parse::document(&source, &mut self.problems)
    }

    /// The scenario that `origin` extends by `reference`.
    fn base(&mut self, reference: Node, origin: &Origin) -> Option<(Origin, Vec<u8>)> {
        let base = self.find_base(&reference.value, origin);
        let reported = |Fault { message, hint }| {
            let spot = Spot { place: reference.place, key: "extends".to_owned() };
            self.problems.report(spot, message, hint);
        };
        base.map_err(reported).ok()
    }

    fn find_base(&self, reference: &Value, origin: &Origin) -> Result<(Origin, Vec<u8>), Fault> {
        let fault = |message: String, hint: &str| Err(Fault { message, hint: hint.to_owned() });
        let Value::Text(reference) = reference else {
            let message = format!("expected text, found {}", reference.shown());
            return fault(message, "write the name or path of one scenario in quotes");
        };
        let base = Origin::find(reference, origin.folder())?;
        if self.chain.contains(&base.identity()) {
            let message = format!("{} extends itself", base.title());
            return fault(message, "a scenario cannot extend one that extends it");
        }
        if self.chain.len() > MAX_CHAIN {
            let message = format!("more than {MAX_CHAIN} scenarios extend each other");
            return fault(message, "extend a scenario nearer to the first");
        }
        let bytes = base.read()?;
        Ok((base, bytes))
    }

    fn settings(&mut self, overrides: &[String]) -> Vec<Override> {
        let first = self.chain.len();
        let ranked = overrides.iter().zip(first..);
        ranked
            .filter_map(|(typed, rank)| Override::parse(typed, rank, &mut self.problems))
            .collect()
    }

    /// Every scenario says which game's it is.
    fn check_game(&mut self, root: &Node) {
        let hint = "write `game = \"...\"` at the top, or extend a scenario that does";
        let (place, message) = match root.table().and_then(|table| table.get("game")) {
            Some(Node { value: Value::Text(_), .. }) => return,
            Some(node) => (&node.place, format!("expected text, found {}", node.value.shown())),
            None => (&root.place, "missing key `game`".to_owned()),
        };
        let spot = Spot { place: place.clone(), key: "game".to_owned() };
        self.problems.report(spot, message, hint);
    }
}

fn remove_extends(node: &mut Node) -> Option<Node> {
    match &mut node.value {
        Value::Table(table) => table.remove("extends"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
