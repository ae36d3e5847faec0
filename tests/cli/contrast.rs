//! Contrast of a page's text and chart marks with their background, in light, dark and print mode.
//!
//! The minimums are those of WCAG 2.2: 4.5 for text (1.4.3) and 3 for marks (1.4.11).

use std::collections::{BTreeMap, BTreeSet};

const WORDS: f64 = 4.5;
const MARKS: f64 = 3.0;

/// Classes of marks that need no contrast: thin lines, and shades whose numbers are printed.
const FAINT: [&str; 3] = ["grid", "heat", "sleepers"];

type Colour = [f64; 3];
type Values = BTreeMap<String, String>;

/// Rule of a CSS style sheet: its media query, selectors and declarations.
struct Rule<'a> {
    media: &'a str,
    selectors: Vec<&'a str>,
    values: Values,
}

/// Splits the text after an opening brace at the matching closing brace.
fn block(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (place, c) in text.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 {
            return (&text[..place], &text[place + 1..]);
        }
    }
    panic!("a block without an end: {text}");
}

fn rules<'a>(media: &'a str, mut css: &'a str) -> Vec<Rule<'a>> {
    let mut found = Vec::new();
    while let Some((before, rest)) = css.split_once('{') {
        let (inside, after) = block(rest);
        css = after;
        let before = before.rsplit("*/").next().unwrap_or_default().trim();
        if before.starts_with('@') {
            found.extend(rules(before, inside));
            continue;
        }
        let value = |line: &str| {
            let (key, value) = line.split_once(':')?;
            Some((key.trim().to_owned(), value.trim().to_owned()))
        };
        let values = inside.split(';').filter_map(value).collect();
        found.push(Rule { media, selectors: before.split(',').map(str::trim).collect(), values });
    }
    found
}

/// Style sheet of a page, applied under certain media conditions such as dark mode.
struct Style<'a> {
    rules: &'a [Rule<'a>],
    variables: Values,
}

impl Style<'_> {
    /// Returns a CSS value after replacing a variable by its value.
    fn resolved(&self, value: &str) -> String {
        let Some(inside) = value.strip_prefix("var(--").and_then(|it| it.strip_suffix(')')) else {
            return value.to_owned();
        };
        let (name, otherwise) = inside.split_once(',').unwrap_or((inside, ""));
        self.variables.get(&format!("--{name}")).map_or(otherwise.trim(), |it| it).to_owned()
    }

    fn colour(&self, value: &str) -> Option<Colour> {
        let digits = self.resolved(value).strip_prefix('#')?.to_owned();
        let part = |from: usize| {
            u8::from_str_radix(&digits[from..from + 2], 16).map(|it| f64::from(it) / 255.0)
        };
        Some([0, 2, 4].map(|from| part(from).expect("two digits")))
    }

    fn paper(&self) -> Colour {
        self.colour("var(--paper)").expect("a colour")
    }

    /// Returns the declarations that apply to an element: the last ones of the highest specificity.
    fn of(&self, tag: &str, classes: &[&str]) -> Values {
        let mut said: Vec<(usize, &Values)> = Vec::new();
        for rule in self.rules.iter().filter(|rule| rule.media.is_empty()) {
            for selector in &rule.selectors {
                let wanted: Vec<&str> = selector.split('.').collect();
                let is_it = (wanted[0].is_empty() || wanted[0] == tag)
                    && wanted[1..].iter().all(|class| classes.contains(class));
                said.extend(is_it.then_some((wanted.len() - 1, &rule.values)));
            }
        }
        said.sort_by_key(|(classes, _)| *classes);
        said.into_iter().flat_map(|(_, values)| values.clone()).collect()
    }
}

fn luminance(colour: Colour) -> f64 {
    let linear = |part: f64| match part <= 0.04045 {
        true => part / 12.92,
        false => ((part + 0.055) / 1.055).powf(2.4),
    };
    colour.iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, share)| share * linear(*part)).sum()
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the colour that results if `colour` with the opacity `share` is drawn over `behind`.
fn before(colour: Colour, share: f64, behind: Colour) -> Colour {
    [0, 1, 2].map(|part| share * colour[part] + (1.0 - share) * behind[part])
}

/// Returns the tag, classes and opacity of each kind of shape and text in the drawings of a page.
fn shapes<'a>(page: &'a str) -> BTreeSet<(&'a str, &'a str, &'a str)> {
    let drawings = page.split("<svg ").skip(1).filter_map(|it| it.split("</svg>").next());
    let tags = drawings.flat_map(|it| it.split('<').skip(1));
    let shape = |tag: &'a str| {
        let value = |key: &str| tag.split(key).nth(1)?.split('"').next();
        let share = value(" fill-opacity=\"").unwrap_or("1");
        Some((tag.split(' ').next()?, value(" class=\"")?, share))
    };
    tags.filter_map(shape).collect()
}

/// Returns descriptions of all text and chart marks of a page that have too little contrast.
pub fn unclear(page: &str) -> Vec<String> {
    let css = page.split("<style>").nth(1).and_then(|it| it.split("</style>").next());
    let rules = rules("", css.expect("a style"));
    let variables = |media: &str| {
        let of_root =
            rules.iter().filter(|it| it.selectors == [":root"] && it.media.contains(media));
        of_root.flat_map(|rule| rule.values.clone()).collect::<Values>()
    };
    let light: Values =
        rules.iter().find(|it| it.selectors == [":root"]).expect("colours").values.clone();
    let mut found = Vec::new();
    for (name, media) in [("light", "none"), ("dark", "dark"), ("print", "print")] {
        let variables = light.clone().into_iter().chain(variables(media)).collect();
        let style = Style { rules: &rules, variables };
        let mut check = |what: &str, seen: f64, least: f64| {
            if seen < least {
                found.push(format!("{what} in {name}: {seen:.2}, not {least}"));
            }
        };
        check_words(&style, &mut check);
        for (tag, class, share) in shapes(page) {
            let classes: Vec<&str> = class.split(' ').collect();
            check_shape(&style, tag, &classes, share.parse().expect("a number"), &mut check);
        }
    }
    found
}

/// Checks the contrast of every text colour with every background outside drawings.
///
/// `check` gets a description, the contrast and its minimum.
fn check_words(style: &Style<'_>, check: &mut impl FnMut(&str, f64, f64)) {
    let of = |key: &str| -> BTreeSet<&str> {
        let values = style.rules.iter().filter_map(|rule| rule.values.get(key));
        values.map(String::as_str).filter(|value| style.colour(value).is_some()).collect()
    };
    let (words, behind) = (of("color"), of("background"));
    assert!(words.len() > 2 && behind.len() > 1, "{words:?} {behind:?}");
    for word in words {
        for back in &behind {
            let [one, other] = [word, back].map(|it| style.colour(it).expect("a colour"));
            check(&format!("{word} on {back}"), contrast(one, other), WORDS);
        }
    }
}

/// Checks the contrast of a shape of a drawing, by its fill or stroke, or of a text of a drawing.
fn check_shape(
    style: &Style<'_>,
    tag: &str,
    classes: &[&str],
    share: f64,
    check: &mut impl FnMut(&str, f64, f64),
) {
    let (said, paper) = (style.of(tag, classes), style.paper());
    let number = |key: &str| {
        said.get(key).map_or(1.0, |it| style.resolved(it).parse::<f64>().expect("a number"))
    };
    let seen = |key: &str| {
        let colour = style.colour(said.get(key)?)?;
        let share = share * number("opacity") * number(&format!("{key}-opacity"));
        Some(before(colour, share, paper))
    };
    let what = format!("{tag} .{}", classes.join("."));
    if tag == "text" {
        return check(&what, contrast(seen("fill").expect("a colour"), paper), WORDS);
    }
    if classes.contains(&"heat") {
        let cell = style.of("text", &["cell"]);
        let words = style.colour(&cell["fill"]).expect("a colour");
        check(&what, contrast(words, seen("fill").expect("a colour")), WORDS);
    }
    if !classes.iter().any(|class| FAINT.contains(class)) {
        let shown = ["fill", "stroke"].into_iter().filter_map(seen);
        check(&what, shown.map(|it| contrast(it, paper)).fold(0.0, f64::max), MARKS);
    }
}

#[test]
fn contrast_is_measured_as_wcag_has_it() {
    let close = |one: f64, other: f64| assert!((one - other).abs() < 0.005, "{one} {other}");
    close(contrast([0.0; 3], [1.0; 3]), 21.0);
    // #777777 on white just fails the minimum for text.
    close(contrast([119.0 / 255.0; 3], [1.0; 3]), 4.48);
    close(contrast([1.0, 0.0, 0.0], [1.0; 3]), 4.0);
}

/// Counter-test: a colour with too little contrast in the style sheet is reported.
#[test]
fn a_colour_that_is_changed_badly_is_found() {
    let css = include_str!("../../src/report/page/style.css");
    let shapes = "<svg ><rect class=\"bar\"/><rect class=\"bar low\"/><circle class=\"disc s3\"/>\
                  <rect class=\"heat\" fill-opacity=\"0.71\"/><line class=\"whisker thin\"/>\
                  <line class=\"grid\"/><text class=\"tick\"></text></svg>";
    let page = |css: &str| format!("<style>{css}</style>{shapes}");
    assert_eq!(unclear(&page(css)), [""; 0]);
    for (old, new, what) in [
        ("--soft: #57606a", "--soft: #8a94a0", "var(--soft) on var(--paper) in light"),
        ("--panel: #1d2227", "--panel: #55606a", "var(--soft) on var(--panel) in dark"),
        ("--two: #c2500a", "--two: #f0a060", "rect .bar.low in light"),
        ("--four: #b99aff", "--four: #40305f", "circle .disc.s3 in dark"),
        ("--heat: .7", "--heat: 1", "rect .heat in dark"),
        (
            ".thin { stroke-opacity: .55",
            ".thin { stroke-opacity: .3",
            "line .whisker.thin in light",
        ),
        ("--soft: #444444", "--soft: #999999", "text .tick in print"),
    ] {
        assert!(css.contains(old), "{old}");
        let found = unclear(&page(&css.replacen(old, new, 1)));
        assert!(found.iter().any(|it| it.starts_with(what)), "{what}: {found:?}");
    }
}
