//! The facts of a scenario: its values with their provenance, and the smallest changes of each.

use super::prelude::*;

/// Key that states the provenance of the values of a file, of a table, or of single keys.
pub(super) const ORIGIN: &str = "origin";
/// Allowed values of the key `origin`, which states the provenance of facts.
///
/// - `source`: a published source of the game states them.
/// - `family`: they come from related games of the same system.
/// - `ruling`: they decide a question that the rules leave open.
/// - `printed`: they were copied from a printed copy of the game.
/// - `reconstruction`: no source states them, and the scenario's author has filled them in.
pub const ORIGINS: [&str; 5] = ["source", "family", "ruling", "printed", RECONSTRUCTION];
/// Value of the key `origin` for facts that the scenario's author has filled in without a source.
pub const RECONSTRUCTION: &str = "reconstruction";

/// Keys of the root table that describe the file rather than the game.
const OF_FILE: [&str; 3] = ["game", "title", ORIGIN];

/// Value of a scenario, other than a table, with its full key, its provenance and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Full key in the syntax of `--set`, such as `british.deck.Roads`.
    pub key: String,
    /// Value in TOML syntax.
    pub value: String,
    /// Provenance, one of [`ORIGINS`]; empty if unknown.
    pub origin: String,
    /// Smallest changes of the value, which sensitivity analysis tries.
    pub steps: Vec<FactStep>,
    /// Type of the value with its article, such as "an integer".
    pub kind: &'static str,
    /// Location of the value in its source text.
    pub location: Location,
}

/// Small change of a fact, such as a number raised by 1, which sensitivity analysis tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactStep {
    /// Description of the change, such as `costs.bedouin = 3`.
    pub words: String,
    /// Overrides `key=value` that make the change.
    pub settings: Vec<String>,
}

impl Fact {
    /// Returns whether the value is a reconstruction, that is, a guess of the scenario's author.
    pub fn is_open(&self) -> bool {
        self.origin == RECONSTRUCTION
    }

    /// Returns the last part of the key.
    pub fn name(&self) -> &str {
        self.key.rsplit('.').next().unwrap_or_default()
    }
}

impl FactStep {
    /// Creates the change that sets `key` to `value`, which differs from the old value only in one part.
    ///
    /// `part` is the new part, and `inner` is its path inside the value.
    fn inside(key: &str, inner: String, part: &Value, value: &Value) -> FactStep {
        let words = format!("{key}{inner} = {}", to_toml(part));
        FactStep { words, settings: vec![format!("{key}={}", to_toml(value))] }
    }

    /// Returns whether one of the overrides of this change sets `key` itself, not only a key inside it.
    pub fn changes(&self, key: &str) -> bool {
        let sets_key = |setting: &String| {
            setting.strip_prefix(key).is_some_and(|value| value.starts_with('='))
        };
        self.settings.iter().any(sets_key)
    }
}

impl Document {
    /// Returns all facts of the scenario in order: its values with their provenance and smallest changes.
    ///
    /// Sensitivity analysis tries the smallest changes. They depend on the type of the value:
    /// - An integer, also one inside a list, is raised or lowered by 1.
    /// - `true` becomes `false`, and `false` becomes `true`.
    /// - In a table that contains nothing but texts, a text is replaced by that of the previous or the next key.
    /// - If two tables name each other in lists under the same key, both names are removed from these lists.
    ///
    /// Other values have no smallest changes.
    ///
    /// The provenance is the nearest `origin`, in the table of the value or in one around it. The `origin` at the root
    /// of a file applies to all values that the file sets, and has precedence over those in the scenarios that it
    /// extends.
    pub fn facts(&self) -> Vec<Fact> {
        let mut collector = FactCollector { origins: &self.origins, facts: Vec::new() };
        if let Some(root) = self.root().table() {
            collector.table("", root, &[]);
        }
        collector.facts
    }
}

/// Value of a key `origin`, with the depth of its source (0 for the highest precedence).
#[derive(Clone, Copy)]
struct Provenance<'a> {
    word: &'a str,
    depth: usize,
}

impl<'a> Provenance<'a> {
    fn of(node: &'a Node) -> Option<Provenance<'a>> {
        let depth = node.location.source().depth();
        node.value.as_text().map(|word| Provenance { word, depth })
    }
}

/// Collector of the facts of a scenario.
struct FactCollector<'a> {
    /// Value of the root key `origin` of each file; the file of the scenario itself comes first.
    origins: &'a [Option<String>],
    facts: Vec<Fact>,
}

impl FactCollector<'_> {
    /// Collects the facts of the table at `path` and of the tables inside it.
    ///
    /// `around` are the origins of the tables around it, the nearest last.
    fn table(&mut self, path: &str, table: &TomlTable, around: &[Provenance<'_>]) {
        let origin = table.get(ORIGIN);
        let single = origin.and_then(Node::table);
        let around = [around, origin.and_then(Provenance::of).as_slice()].concat();
        let is_fact = |key: &Key| {
            if path.is_empty() { !OF_FILE.contains(&&key.name[..]) } else { key.name != ORIGIN }
        };
        let entries: Vec<(&Key, &Node)> = table.iter().filter(|(key, _)| is_fact(key)).collect();
        for (index, (key, node)) in entries.iter().enumerate() {
            let own = single.and_then(|it| it.get(&key.name)).and_then(Provenance::of);
            let stated = [&around[..], own.as_slice()].concat();
            let key = child_key(path, &key.name);
            if let Value::Table(inner) = &node.value {
                self.table(&key, inner, &stated);
                continue;
            }
            let steps = steps(&key, index, &entries);
            let origin = self.origin(node, &stated).to_owned();
            let (kind, location) = (node.value.kind(), node.location.clone());
            let value = to_toml(&node.value);
            self.facts.push(Fact { key, value, origin, steps, kind, location });
        }
        cut_links(path, &entries, &mut self.facts);
    }

    /// Returns the provenance of the value `node`, or an empty text if it is unknown.
    ///
    /// `stated` are the origins of the value, of its table and of the tables around it, the nearest last. An origin in
    /// a source of lower precedence than that of the value counts only if there is no other.
    fn origin<'a>(&'a self, node: &Node, stated: &[Provenance<'a>]) -> &'a str {
        let depth = node.location.source().depth();
        let near = stated.iter().rev().find(|it| it.depth <= depth).map(|it| it.word);
        let of_file = || self.origins.get(depth.checked_sub(1)?)?.as_deref();
        let far = || stated.last().map(|it| it.word);
        near.or_else(of_file).or_else(far).unwrap_or_default()
    }
}

/// Returns the changes of the value of `entries[index]` that sensitivity analysis tries.
///
/// [`Document::facts`] explains these changes. `entries` are all entries of a table, and `key` is the full key of
/// `entries[index]`.
fn steps(key: &str, index: usize, entries: &[(&Key, &Node)]) -> Vec<FactStep> {
    let value = &entries[index].1.value;
    let all_text = entries.iter().all(|(_, node)| node.value.as_text().is_some());
    let neighbours = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
    let neighbours = neighbours.filter(|_| all_text).filter_map(|it| entries.get(it));
    let others = neighbours.map(|(_, node)| &node.value);
    let others = others.filter(|other| other.to_json() != value.to_json());
    let within = changed_values(value).into_iter();
    let within =
        within.map(|ChangedValue { path, part, whole }| FactStep::inside(key, path, &part, &whole));
    within.chain(others.map(|it| FactStep::inside(key, String::new(), it, it))).collect()
}

/// Adds to `facts` the changes that remove a link between two of the `entries` of the table at `path`.
///
/// A link is a pair of tables that name each other in lists under the same key. Its removal changes both lists, but is
/// added only to one fact: the list in the table whose name comes first in alphabetical order.
fn cut_links(path: &str, entries: &[(&Key, &Node)], facts: &mut [Fact]) {
    let mut lists: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (name, node) in entries {
        for (key, node) in node.table().into_iter().flat_map(TomlTable::iter) {
            if let Value::List(items) = &node.value {
                let texts: Option<Vec<&str>> = items.iter().map(|it| it.value.as_text()).collect();
                lists.extend(texts.map(|texts| ((&name.name[..], &key.name[..]), texts)));
            }
        }
    }
    for ((name, key), others) in &lists {
        for linked in others.iter().filter(|linked| name < *linked) {
            let Some(back) = lists.get(&(*linked, *key)) else { continue };
            if !back.contains(name) {
                continue;
            }
            let without = |owner: &str, list: &[&str], gone: &str| {
                let left: Vec<String> =
                    list.iter().filter(|it| **it != gone).map(|it| format!("{it:?}")).collect();
                (child_key(&child_key(path, owner), key), left.join(", "))
            };
            let ends = [without(name, others, linked), without(linked, back, name)];
            let fact = facts.iter_mut().find(|fact| fact.key == ends[0].0);
            let words = format!("{key} without {name} – {linked}");
            let settings = ends.map(|(key, list)| format!("{key}=[{list}]")).to_vec();
            fact.into_iter().for_each(|fact| {
                fact.steps.push(FactStep { words: words.clone(), settings: settings.clone() });
            });
        }
    }
}

/// Value in which one part was changed, with the new part.
struct ChangedValue {
    /// Path of the changed part inside the value; empty if the value itself was changed.
    path: String,
    /// Part of the value after the change.
    part: Value,
    /// Whole value with the changed part.
    whole: Value,
}

impl ChangedValue {
    fn alone(value: Value) -> ChangedValue {
        ChangedValue { path: String::new(), part: value.clone(), whole: value }
    }

    /// Returns this change as a change of a larger value that contains the changed value.
    ///
    /// `step` is the path of the changed value in the larger value. `around` builds the larger value from the changed
    /// value.
    fn within(self, step: &str, around: impl FnOnce(Value) -> Value) -> ChangedValue {
        ChangedValue { path: format!("{step}{}", self.path), whole: around(self.whole), ..self }
    }
}

/// Returns the versions of a value in which one integer is changed by 1, or one flag is inverted.
///
/// The integers and flags inside lists and tables are included.
fn changed_values(value: &Value) -> Vec<ChangedValue> {
    match value {
        Value::Integer(number) => {
            let steps = [number.checked_sub(1), number.checked_add(1)];
            steps
                .into_iter()
                .flatten()
                .map(|step| ChangedValue::alone(Value::Integer(step)))
                .collect()
        }
        Value::Flag(flag) => vec![ChangedValue::alone(Value::Flag(!flag))],
        Value::List(items) => {
            let with = |(index, item): (usize, &Node)| -> Vec<ChangedValue> {
                let put = |value| {
                    let mut items = items.clone();
                    items[index].value = value;
                    Value::List(items)
                };
                let step = key::element_path("", index);
                changed_values(&item.value).into_iter().map(|it| it.within(&step, put)).collect()
            };
            items.iter().enumerate().flat_map(with).collect()
        }
        Value::Table(table) => {
            let with = |(key, node): (&Key, &Node)| -> Vec<ChangedValue> {
                let put = |value| {
                    let mut table = table.clone();
                    table.set(key.clone(), Node { value, location: node.location.clone() });
                    Value::Table(table)
                };
                let step = format!(".{}", quote_key(&key.name));
                changed_values(&node.value).into_iter().map(|it| it.within(&step, put)).collect()
            };
            table.iter().flat_map(with).collect()
        }
        Value::Text(_) | Value::Number(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::load_bytes;

    #[test]
    fn facts_know_where_they_come_from_and_how_they_move() {
        let text =
            b"game = 'x'\n[a]\norigin = 'source'\nb = 1\nc = { d = true, origin = 'guess' }\n\
            e = { f = [{ g = 2 }], h = 'x', origin = { f = 'guess' } }\n[t]\n1 = 'p'\n2 = 'q'\n\
            [m]\nA = { to = ['B', 'C'] }\nB = { to = ['A'] }\nC = { to = [] }\n";
        let document = load_bytes("x.toml", text, &[]).unwrap();
        let facts = document.facts();
        let of = |key: &str| facts.iter().find(|fact| fact.key == key).expect(key);
        let fact_of = |key: &str| {
            let fact = of(key);
            let steps = fact.steps.iter().map(|it| it.settings.join(" "));
            (&fact.origin[..], steps.collect::<Vec<_>>())
        };
        let owned = |steps: &[&str]| steps.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        assert_eq!(fact_of("a.b"), ("source", owned(&["a.b=0", "a.b=2"])));
        assert_eq!(fact_of("a.c.d"), ("guess", owned(&["a.c.d=false"])));
        let both = ["a.e.f=[{ g = 1 }]", "a.e.f=[{ g = 3 }]"];
        assert_eq!(fact_of("a.e.f"), ("guess", owned(&both)));
        assert_eq!(of("a.e.f").steps[0].words, "a.e.f[0].g = 1");
        assert_eq!(fact_of("a.e.h"), ("source", vec![]));
        assert_eq!(fact_of("t.1"), ("", owned(&["t.1=\"q\""])));
        assert_eq!(fact_of("m.A.to").1, ["m.A.to=[\"C\"] m.B.to=[]"]);
        assert!(fact_of("m.B.to").1.is_empty());
    }

    /// Returns the origins of `keys` in a variant of the embedded scenario `lawrence-of-arabia`.
    fn origins<const N: usize>(variant: &str, overrides: &[&str], keys: [&str; N]) -> [String; N] {
        let text = format!("extends = 'lawrence-of-arabia'\n{variant}");
        let overrides: Vec<String> = overrides.iter().map(|it| (*it).to_owned()).collect();
        let document = load_bytes("x.toml", text.as_bytes(), &overrides).unwrap();
        let facts = document.facts();
        keys.map(|key| facts.iter().find(|fact| fact.key == key).expect(key).origin.clone())
    }

    #[test]
    fn what_a_file_says_at_its_top_holds_for_all_that_it_sets_and_an_origin_of_one_key_for_it() {
        let variant = "origin = 'printed'\ncosts.bedouin = 3\ncosts.ransom = 1\n\
            costs.origin.ransom = 'family'\nmap.Rabegh.routes = ['Jidda']\n\
            missions.aqaba.title = 'x'\n";
        let keys = ["costs.bedouin", "costs.ransom", "costs.aeroplane", "map.Rabegh.routes"];
        let expected = ["printed", "family", "reconstruction", "printed"];
        assert_eq!(origins(variant, &[], keys), expected);
        let keys = ["map.Rabegh.at", "missions.aqaba.title", "missions.damascus.title"];
        assert_eq!(origins(variant, &[], keys), ["reconstruction", "printed", "source"]);
        // An override has no provenance of its own.
        let tried = origins(variant, &["costs.regulars=9"], ["costs.regulars"]);
        assert_eq!(tried, ["reconstruction"]);
        let all = "costs.origin = 'printed'\ncosts.bedouin = 3\n";
        let keys = ["costs.bedouin", "costs.ransom", "limits.pounds.most"];
        assert_eq!(origins(all, &[], keys), ["printed", "printed", "reconstruction"]);
        let variant = "costs.bedouin = 3\n[costs.origin]\nbedouin = 'printed'\n";
        let keys = ["costs.bedouin", "costs.ransom"];
        assert_eq!(origins(variant, &[], keys), ["printed", "reconstruction"]);
    }

    #[test]
    fn a_file_that_comes_from_nowhere_known_is_refused() {
        for (line, part) in [("'sorce'", "did you mean `source`?"), ("7", "expected text")] {
            let text = format!("game = 'x'\norigin = {line}\n");
            let document = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
            let problems = document.read(|_| ()).unwrap_err().to_string();
            assert!(problems.contains(part) && problems.contains("x.toml:2"), "{problems}");
        }
    }
}
