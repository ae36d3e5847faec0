//! `report.html`: a result as one page, made from its files alone.
//!
//! | file | makes |
//! |---|---|
//! | `material` | the manifest and the CSV files, read |
//! | `markup` | HTML and SVG as text, escaped |
//! | `svg` | drawings |
//! | `charts/` | kinds of charts |
//! | `grid` | tables |
//! | `sections/` | what is told of which file |
//! | `style.css` | how it looks, on a screen, in the dark, on paper |
//!
//! Equal files give equal pages. A page loads nothing and runs nothing.

mod charts;
mod grid;
mod markup;
mod material;
mod sections;
mod svg;

use std::io::{self, Write};

use self::grid::Grid;
use self::markup::Markup;
pub use self::material::{Material, Table};
use self::sections::{SECTIONS, is_told};
use self::svg::Drawing;
use super::files::{Destination, FileDigest, FilesError, Kept, ResultFile};
use crate::summary::Parts;

/// The name of the page among the files of a result.
pub const NAME: &str = "report.html";

/// A section that would make the page longer than this is left to its CSV file, in bytes.
const LONGEST: usize = 480_000;

/// The body of a page while it is written: every part of it has an `id` of its own.
#[derive(Debug, Default)]
pub struct Page {
    body: Markup,
    figures: usize,
}

impl Page {
    /// A heading within a section.
    pub fn heading(&mut self, words: &str) {
        self.body.words("h3", &[], words);
    }

    /// A paragraph.
    pub fn say(&mut self, words: &str) {
        self.body.words("p", &[], words);
    }

    /// A command line.
    pub fn command(&mut self, line: &str) {
        self.body.element("pre", &[("tabindex", "0")], |pre| pre.words("code", &[], line));
    }

    /// A list.
    pub fn list(&mut self, items: &[String]) {
        self.body.element("ul", &[], |list| {
            items.iter().for_each(|item| list.words("li", &[], item));
        });
    }

    /// A table.
    pub fn table(&mut self, grid: &Grid) {
        grid.write(&mut self.body);
    }

    /// A drawing with its key, and the numbers that it shows in a table behind it.
    pub fn figure(&mut self, drawing: &Drawing, key: &str, grid: &Grid) {
        self.figures += 1;
        let id = format!("figure-{}", self.figures);
        self.body.element("figure", &[], |figure| {
            figure.element("figcaption", &[], |caption| {
                caption.words("strong", &[], &drawing.title);
                if !key.is_empty() {
                    caption.text(" ");
                    caption.text(key);
                }
            });
            drawing.write(&id, figure);
            figure.element("details", &[], |details| {
                let name = format!("As a table: {}", grid.caption());
                details.words("summary", &[("aria-label", &name)], "As a table");
                grid.write(details);
            });
        });
    }
}

/// The page of a result.
pub fn page(material: &Material) -> String {
    let mut body = Page::default();
    let mut contents = Vec::new();
    for section in SECTIONS {
        let mut part = Page { figures: body.figures, ..Page::default() };
        if (section.body)(material, &mut part).is_none() {
            continue;
        }
        contents.push((section.id, section.title));
        body.figures = part.figures;
        let fits = body.body.as_str().len() + part.body.as_str().len() < LONGEST;
        body.body.element("section", &[("id", section.id)], |inside| {
            inside.words("h2", &[], section.title);
            match fits {
                true => inside.append(&part.body),
                false => {
                    let words =
                        format!("There is too much of it for a page: see {}.", section.file);
                    inside.words("p", &[], &words);
                }
            }
        });
    }
    document(material, &contents, &body)
}

fn document(material: &Material, contents: &[(&str, &str)], body: &Page) -> String {
    let title = format!("{}: {}", material.said("scenario"), material.said("command"));
    let mut page = Markup::default();
    page.own("<!DOCTYPE html>\n");
    page.element("html", &[("lang", "en")], |page| {
        page.element("head", &[], |head| {
            head.empty("meta", &[("charset", "utf-8")]);
            let viewport =
                [("name", "viewport"), ("content", "width=device-width, initial-scale=1")];
            head.empty("meta", &viewport);
            head.empty("meta", &[("name", "color-scheme"), ("content", "light dark")]);
            // An icon of its own, so that no browser asks for one.
            head.empty("link", &[("rel", "icon"), ("href", "data:,")]);
            head.words("title", &[], &title);
            head.element("style", &[], |style| style.own(include_str!("style.css")));
        });
        page.element("body", &[], |page| {
            if let Some((first, _)) = contents.first() {
                let target = format!("#{first}");
                page.words("a", &[("class", "skip"), ("href", &target)], "Skip to the details");
            }
            page.element("main", &[], |page| {
                head(material, &title, contents, page);
                page.append(&body.body);
            });
        });
    });
    let mut text = page.as_str().to_owned();
    text.push('\n');
    text
}

/// The answer, and where the rest is.
fn head(material: &Material, title: &str, contents: &[(&str, &str)], page: &mut Markup) {
    page.element("header", &[], |page| {
        page.words("p", &[("class", "kicker")], title);
        let mut answers = SECTIONS.iter().flat_map(|section| (section.answer)(material));
        let first = answers.next().unwrap_or_else(|| "Nothing was played.".to_owned());
        page.words("h1", &[], &unbroken(&first));
        answers.for_each(|more| page.words("p", &[("class", "lead")], &unbroken(&more)));
        if material.manifest["complete"] == false {
            page.words("p", &[("class", "lead")], "Interrupted: more games were asked for.");
        }
    });
    page.element("nav", &[("aria-label", "Contents")], |nav| {
        nav.element("ul", &[], |list| {
            for (id, title) in contents {
                let target = format!("#{id}");
                list.element("li", &[], |item| item.words("a", &[("href", &target)], title));
            }
        });
    });
}

/// Words in which no line ends between a number and what belongs to it.
fn unbroken(words: &str) -> String {
    words.replace(" %", "\u{a0}%").replace(" ± ", "\u{a0}±\u{a0}").replace("n = ", "n\u{a0}=\u{a0}")
}

/// Adds the page to the files of a result that are about to be published under a manifest.
///
/// # Errors
/// If the file system fails.
pub fn add(
    destination: &Destination,
    parts: Parts,
    files: &mut Vec<(String, ResultFile)>,
    manifest: impl Fn(&[FileDigest]) -> io::Result<Vec<u8>>,
) -> io::Result<()> {
    let digests: Vec<_> = files.iter().map(|(name, file)| file.digest(name)).collect();
    let manifest = serde_json::from_slice(&manifest(&digests)?)?;
    let mut tables = Vec::new();
    for (name, file) in files.iter_mut().filter(|(name, _)| is_told(name)) {
        tables.push(Table::read(name, &file.contents()?)?);
    }
    let mut file = destination.file().map_err(io::Error::other)?;
    file.write_all(page(&Material { parts, manifest, tables }).as_bytes())?;
    files.push((NAME.to_owned(), file));
    Ok(())
}

/// Makes the page of a result on disk again.
///
/// # Errors
/// If the file system fails, or a table is none.
pub fn remake(kept: Kept, parts: Parts) -> Result<(), FilesError> {
    let mut tables = Vec::new();
    for name in kept.names().iter().filter(|name| is_told(name)) {
        let table = Table::read(name, &kept.read(name)?);
        tables.push(table.map_err(|error| kept.at(name, error))?);
    }
    let material = Material { parts, manifest: kept.manifest().clone(), tables };
    kept.put(NAME, page(&material).as_bytes())
}

#[cfg(test)]
mod tests;
