//! Imports between the files of a package, from their `use` declarations.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Path of a module inside its package, such as `["rules", "battle"]`; empty for the root.
type ModulePath = Vec<String>;

/// Name that a file imports: the module that it is taken from, and the name itself.
type Import = (ModulePath, String);

/// Files of one package.
#[derive(Default)]
pub struct Package {
    files: BTreeMap<ModulePath, SourceFile>,
}

struct SourceFile {
    path: PathBuf,
    defined: BTreeSet<String>,
    imports: Vec<Import>,
    /// Names that the file passes on from other files.
    exports: Vec<Import>,
}

impl Package {
    /// Reads the files of a package: the path of each below the package's folder, and its code without tests and
    /// comments.
    pub fn new(files: impl IntoIterator<Item = (PathBuf, String)>) -> Package {
        let mut package = Package::default();
        for (path, code) in files {
            let module = module_path(&path);
            let defined = definitions(&code);
            let (exports, imports) = imports(&code, &module);
            package.files.insert(module, SourceFile { path, defined, imports, exports });
        }
        package
    }

    /// Returns the files that import one another in a circle, each with the files of circles that it imports.
    pub fn circles(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let direct: BTreeMap<&Path, BTreeSet<&Path>> =
            self.files.values().map(|file| (&*file.path, self.imported(file))).collect();
        let in_circle = |file: &Path| reachable(&direct, file).contains(file);
        let mut circles = direct.clone();
        circles.retain(|file, _| in_circle(file));
        let members: BTreeSet<&Path> = circles.keys().copied().collect();
        for (file, imported) in &mut circles {
            imported.retain(|other| {
                members.contains(other) && reachable(&direct, other).contains(file)
            });
        }
        circles
    }

    /// Returns the other files that define what a file imports.
    fn imported(&self, file: &SourceFile) -> BTreeSet<&Path> {
        let definers =
            file.imports.iter().filter_map(|(module, name)| self.definer(module, name, 0));
        definers.map(|definer| &*definer.path).filter(|path| *path != file.path).collect()
    }

    /// Returns the file that defines a name of a module, also if the module only re-exports it.
    fn definer(&self, module: &[String], name: &str, depth: usize) -> Option<&SourceFile> {
        let file = self.files.get(module)?;
        if file.defined.contains(name) || depth > 8 {
            return Some(file);
        }
        let submodule: ModulePath = module.iter().cloned().chain([name.to_owned()]).collect();
        if let Some(submodule) = self.files.get(&submodule) {
            return Some(submodule);
        }
        let exported =
            file.exports.iter().chain(&file.imports).find(|(_, imported)| imported == name)?;
        self.definer(&exported.0, name, depth + 1)
    }
}

/// Returns the files that a file imports, directly or by way of others.
fn reachable<'a>(
    direct: &BTreeMap<&'a Path, BTreeSet<&'a Path>>,
    from: &Path,
) -> BTreeSet<&'a Path> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(next) = waiting.pop() {
        for imported in direct.get(next).into_iter().flatten().copied() {
            if found.insert(imported) {
                waiting.push(imported);
            }
        }
    }
    found
}

/// Returns the module path of a file below the folder of its package.
fn module_path(path: &Path) -> ModulePath {
    let without_ending = path.with_extension("");
    let mut module: ModulePath =
        without_ending.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&&**last)) {
        module.pop();
    }
    module
}

/// Returns the names that the code of a file defines outside of functions and blocks.
fn definitions(code: &str) -> BTreeSet<String> {
    let keywords =
        ["fn", "struct", "enum", "trait", "type", "const", "static", "macro_rules!", "union"];
    let at_margin = code.lines().filter(|line| !line.starts_with(char::is_whitespace));
    let named = at_margin.filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let keyword = words.iter().position(|word| keywords.contains(word))?;
        let name = words.get(keyword + 1)?;
        Some(name.split(|c: char| !c.is_alphanumeric() && c != '_').next()?.to_owned())
    });
    named.collect()
}

/// Returns what the `use` declarations of a file export and import from its own package.
fn imports(code: &str, module: &[String]) -> (Vec<Import>, Vec<Import>) {
    let (mut exports, mut imports) = (Vec::new(), Vec::new());
    let mut is_public = false;
    for (index, piece) in code.split("use ").enumerate() {
        if index > 0 {
            let declaration = piece.split(';').next().unwrap_or_default();
            let compact = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
            let named = expanded(&compact).into_iter().filter_map(|path| resolved(&path, module));
            if is_public { exports.extend(named) } else { imports.extend(named) }
        }
        let before = piece.lines().last().unwrap_or_default().trim_start();
        is_public = before.starts_with("pub");
    }
    (exports, imports)
}

/// Returns the paths that a tree of paths such as `a::{b, c::d}` stands for.
fn expanded(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
    let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
    for (index, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&list[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    items.push(&list[start..]);
    let nested = items.into_iter().filter(|item| !item.trim().is_empty()).flat_map(expanded);
    nested.map(|path| format!("{}{path}", prefix.trim())).collect()
}

/// Returns what a path names, seen from a module; `None` for paths to other packages and for `*`.
fn resolved(path: &str, module: &[String]) -> Option<Import> {
    let path = path.split(" as ").next()?;
    let mut words: Vec<&str> = path.split("::").map(str::trim).collect();
    if words.last() == Some(&"self") {
        words.pop();
    }
    let name = words.pop()?.to_owned();
    let mut from: ModulePath = match words.first() {
        Some(&"crate") => Vec::new(),
        Some(&"self" | &"super") => module.to_vec(),
        // A path may begin with a submodule. Paths into other packages lead to no file.
        _ => module.to_vec(),
    };
    for word in words {
        match word {
            "crate" | "self" => {}
            "super" => drop(from.pop()),
            _ => from.push(word.to_owned()),
        }
    }
    (name != "*" && name != "super").then_some((from, name))
}

#[test]
fn circles_are_found_through_lists_and_exports() {
    let files = [
        ("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::Two;"),
        ("a.rs", "use crate::{Two, c::three};\npub struct One;"),
        ("b.rs", "use super::a::One;\npub struct Two;"),
        ("c.rs", "use std::{fmt, io};\npub fn three() {}"),
    ];
    let package = Package::new(files.map(|(path, code)| (path.into(), code.to_owned())));
    let circles = package.circles();
    assert!(circles.into_keys().eq([Path::new("a.rs"), Path::new("b.rs")]));
}
