//! `report.html`: a result as one HTML page, made from the result's files alone.
//!
//! [`tell`] renders the sections into blocks, which this module turns into HTML. `head` writes the summary and the
//! table of contents, `grid` writes tables, and `glossary` explains terms. `style.css` is the design for screen, dark
//! mode and print. `script.js` lets the reader sort and download tables; without it the page is complete.
//!
//! Equal files give equal pages. A page loads no other file and runs no other script.

mod glossary;
mod grid;
mod head;
#[cfg(feature = "cli")]
mod index;
mod policy;
#[cfg(feature = "cli")]
mod stored;

#[cfg(feature = "cli")]
pub use self::index::{INDEX, ListedResult, find_results, index};
#[cfg(feature = "cli")]
pub use self::stored::{add_page, read_result};

use self::glossary::PageText;
use self::head::write_prose;
use self::policy::{SCRIPT, STYLE, policy};
use super::markup::Markup;
use super::tell::{self, Block, Grid, SECTIONS, Section, SectionContent, Tables, WrittenResult};
use crate::charts::Drawing;

/// Maximum total length of a page's sections in bytes.
///
/// A section that would exceed this length is left out, and the page names its CSV file instead. So the whole page
/// stays under 500 kB.
const MAX_LENGTH: usize = 450_000;

#[derive(Debug, Default)]
struct Body<'a> {
    markup: Markup,
    figures: usize,
    /// Prefix of the `id` of each figure, which keeps ids unique on a page with several results.
    prefix: &'a str,
}

impl Body<'_> {
    fn write(&mut self, content: &SectionContent) {
        for (block, _) in &content.blocks {
            match block {
                Block::Heading(words) => self.markup.text_element("h3", &[], words),
                Block::Words(words) => {
                    self.markup.element("p", &[], |page| write_prose(words, page))
                }
                Block::Command(line) => self.markup.element("pre", &[("tabindex", "0")], |pre| {
                    pre.text_element("code", &[], line)
                }),
                Block::List(items) => self.markup.element("ul", &[], |list| {
                    items
                        .iter()
                        .for_each(|item| list.element("li", &[], |it| write_prose(item, it)));
                }),
                Block::Table(table) => grid::write(table, &mut self.markup),
                Block::Figure(drawing, key, table) => self.write_figure(drawing, key, table),
            }
        }
    }

    /// Writes a drawing, its explanation `key`, and a table of its numbers that is folded at first.
    fn write_figure(&mut self, drawing: &Drawing, key: &str, table: &Grid) {
        self.figures += 1;
        let id = format!("{}figure-{}", self.prefix, self.figures);
        self.markup.element("figure", &[], |figure| {
            figure.element("figcaption", &[], |caption| {
                caption.text_element("strong", &[], &head::join_units(&drawing.title));
                write_prose(key, caption);
            });
            drawing.write(&id, figure);
            figure.element("details", &[], |details| {
                let name = format!("As a table: {}", table.caption);
                details.text_element("summary", &[("aria-label", &name)], "As a table");
                grid::write(table, details);
            });
        });
    }
}

/// Returns the HTML of each section of a result that has content, however long the section is.
///
/// The `id` of each figure begins with `prefix`, so that one page can show several results.
pub fn html_sections<'a>(
    result: &'a WrittenResult,
    prefix: &'a str,
) -> impl Iterator<Item = (&'static Section, String)> {
    sections(result, prefix).map(|(section, _, body)| (section, body.markup.into_string()))
}

/// Returns the sections of a result that have content, each with its blocks and their HTML.
///
/// The `id` of each figure begins with `prefix`, so that several results can be shown on one page.
fn sections<'a>(
    result: &'a WrittenResult,
    prefix: &'a str,
) -> impl Iterator<Item = (&'static Section, SectionContent, Body<'a>)> {
    let mut figures = 0;
    SECTIONS.iter().filter_map(move |section| {
        let content = section.render(result)?;
        let mut body = Body { figures, prefix, ..Body::default() };
        body.write(&content);
        figures = body.figures;
        Some((section, content, body))
    })
}

/// Returns the HTML page of a result.
pub fn page(result: &WrittenResult) -> String {
    let mut body = Body::default();
    let (mut contents, mut text) = (Vec::new(), PageText::default());
    tell::summarize(result).iter().for_each(|sentence| text.add(sentence));
    for (section, content, part) in sections(result, "") {
        contents.push((section.id, section.title));
        // Sections that are not made from a table are short and not available elsewhere.
        let fits = !Tables::have_file(section.file)
            || body.markup.as_str().len() + part.markup.as_str().len() < MAX_LENGTH;
        body.markup.element("section", &[("id", section.id)], |inside| {
            inside.text_element("h2", &[], section.title);
            match fits {
                true => {
                    text.add_section(&content);
                    inside.append(&part.markup);
                }
                false => {
                    let words =
                        format!("There is too much of it for a page: see {}.", section.file);
                    inside.text_element("p", &[], &words);
                }
            }
        });
    }
    contents.extend(text.write_glossary(&mut body.markup));
    document(result, &contents, &body)
}

fn document(result: &WrittenResult, contents: &[(&str, &str)], body: &Body<'_>) -> String {
    let title = head::title(result);
    let name = format!("{}-{}", result.manifest_text("scenario"), result.manifest_text("command"));
    frame(&title, &name, |page| {
        head::write(result, &title, contents, page);
        page.element("div", &[], |page| page.append(&body.markup));
    })
}

/// Returns a complete HTML page with the given title; `inside` writes the content.
///
/// When the reader downloads a table from the page, its file name starts with `name`.
fn frame(title: &str, name: &str, inside: impl FnOnce(&mut Markup)) -> String {
    let mut main = Markup::default();
    inside(&mut main);
    let mut page = Markup::default();
    page.trusted("<!DOCTYPE html>\n");
    page.element("html", &[("lang", "en")], |page| {
        page.element("head", &[], |head| {
            head.empty_element("meta", &[("charset", "utf-8")]);
            let policy = policy();
            let limits = [("http-equiv", "Content-Security-Policy"), ("content", &policy[..])];
            head.empty_element("meta", &limits);
            let viewport =
                [("name", "viewport"), ("content", "width=device-width, initial-scale=1")];
            head.empty_element("meta", &viewport);
            head.empty_element("meta", &[("name", "color-scheme"), ("content", "light dark")]);
            // Without an icon in the page, a browser would request one.
            head.empty_element("link", &[("rel", "icon"), ("href", "data:,")]);
            head.text_element("title", &[], title);
            head.element("style", &[], |style| style.trusted(STYLE));
        });
        page.element("body", &[], |page| {
            if let Some((_, rest)) = main.as_str().split_once("<section id=\"") {
                let target = format!("#{}", rest.split('"').next().unwrap_or_default());
                page.text_element(
                    "a",
                    &[("class", "skip"), ("href", &target)],
                    "Skip to the details",
                );
            }
            page.element("main", &[("data-result", name)], |page| page.append(&main));
            page.element("script", &[], |script| script.trusted(SCRIPT));
        });
    });
    page.into_string() + "\n"
}

#[cfg(test)]
mod tests;
