//! `index.html`: the results below a folder, each with its first sentence and a link to its page.

use std::io;
use std::path::{Path, PathBuf};

use super::head::{join_units, title};
use super::{WrittenResult, frame};
use crate::PAGE;
use crate::files::MANIFEST;
use crate::markup::{Markup, percent_encode};
use crate::tell::{self, capitalize};

/// File name of the index page of results.
pub const INDEX: &str = "index.html";
const MAX_FOLDER_DEPTH: usize = 3;

/// Result that the index page lists.
pub struct ListedResult {
    /// Folder of the result, relative to the folder of the index.
    pub dir: PathBuf,
    /// Result, or the reason why the result cannot be read, as a message to the user.
    pub result: Result<WrittenResult, String>,
}

/// Returns the sorted paths of folders that hold a result, at most three levels below `dir`.
///
/// # Errors
/// If a folder cannot be read.
pub fn find_results(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    collect(dir, MAX_FOLDER_DEPTH, &mut folders)?;
    folders.sort();
    Ok(folders)
}

fn collect(dir: &Path, depth: usize, folders: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.join(MANIFEST).is_file() {
            folders.push(path);
        } else if depth > 1 && path.is_dir() && !path.is_symlink() {
            collect(&path, depth - 1, folders)?;
        }
    }
    Ok(())
}

/// Returns the HTML page that lists results, each with a link to its own page.
pub fn index(results: &[ListedResult]) -> String {
    frame("Results", "results", |page| {
        page.element("header", &[], |head| head.text_element("h1", &[], "Results"));
        page.element("section", &[("id", "results")], |page| {
            for ListedResult { dir, result } in results {
                write_entry(dir, result, page);
            }
        });
    })
}

fn write_entry(dir: &Path, result: &Result<WrittenResult, String>, page: &mut Markup) {
    let folder = dir.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
    match result {
        Ok(result) => {
            let link = format!(
                "{}/{PAGE}",
                folder.split('/').map(percent_encode).collect::<Vec<_>>().join("/")
            );
            page.element("h2", &[], |heading| {
                heading.text_element("a", &[("href", &link)], &title(result));
            });
            page.text_element("p", &[("class", "kicker")], result.manifest_text("command_line"));
            if let Some(first) = tell::summarize(result).first() {
                page.text_element("p", &[], &join_units(&capitalize(first)));
            }
        }
        Err(problem) => {
            page.text_element("h2", &[], &folder);
            page.text_element("p", &[], problem);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_escaped_and_text_is_text() {
        assert_eq!(percent_encode("a b#ü-1"), "a%20b%23%C3%BC-1");
        let listed = ListedResult { dir: "x/<b>".into(), result: Err("gone & lost".to_owned()) };
        let page = index(&[listed]);
        assert!(page.contains("x/&lt;b&gt;") && page.contains("gone &amp; lost"), "{page}");
    }
}
