//! The command `studio`: the HTML page that plays both games in a browser.

use sandtable::games::lawrence::Lawrence;

use super::*;

/// The committed page plays the same games as the program.
///
/// If this fails, run `python3 src/studio/build.py`.
#[test]
fn the_page_plays_the_games_of_the_program() {
    let made = output("studio");
    assert_eq!((code(&made), stdout(&made)), (0, "studio.html\nOpen it in a browser.\n"));
    let page = read("studio.html");
    let games = [("lawrence", Lawrence::BEHAVIOUR), ("megiddo", Megiddo::BEHAVIOUR)];
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(",");
    let behaviours = games.map(|(game, text)| format!("{game}={}", words(text))).join(" ");
    assert!(page.contains(&format!("name=\"sandtable-behaviour\" content=\"{behaviours}\"")));
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).expect("a policy");
    let policy = policy.split('"').next().unwrap_or_default();
    assert!(policy.split("; ").any(|rule| rule == "default-src 'none'"), "{policy}");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
    // SVG's namespace looks like an address; there is no other.
    let page = page.replace("'http://www.w3.org/2000/svg'", "");
    assert!(!page.contains("http://") && !page.contains("https://"));
}

/// The committed page has the current scripts and styles.
///
/// If this fails, run `python3 src/studio/build.py`.
#[test]
fn the_page_has_the_current_scripts_and_styles() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("reports/studio.html")).expect("the page");
    let folders = ["src/studio/page", "src/report/page"].map(|it| root.join(it));
    let files = folders.iter().flat_map(|it| it.read_dir().expect("a folder"));
    let paths = files.map(|it| it.expect("a file").path());
    let inlined = paths.filter(|it| it.extension().is_some_and(|it| it == "js" || it == "css"));
    let mut count = 0;
    for path in inlined {
        let is_style = path.extension().is_some_and(|it| it == "css");
        // The page is pure ASCII.
        let plain = |sign: char| match sign {
            _ if sign.is_ascii() => sign.to_string(),
            _ if is_style => format!("\\{:06x}", u32::from(sign)),
            _ => format!("\\u{:04x}", u32::from(sign)),
        };
        let text = std::fs::read_to_string(&path).expect("a text");
        let text: String = text.chars().map(plain).collect();
        assert!(page.contains(&text), "{} is newer: build the page again", path.display());
        count += 1;
    }
    assert!(count >= 9, "{count}");
    let first = std::fs::read_to_string(root.join("src/studio/first.json")).expect("a text");
    let games: Vec<String> = first.lines().skip(1).map(|it| it.replace('±', "\\u00b1")).collect();
    let first = format!(">[{}]<", games.join(","));
    assert!(page.contains(&first), "games have changed: build the page");
}

#[test]
fn a_file_that_exists_is_not_overwritten() {
    succeeds("studio x.html");
    succeeds("studio x.html");
    write("x.html", "mine");
    refused("studio x.html", &["x.html"]);
    assert_eq!(read("x.html"), "mine");
    refused("studio no/x.html", &[]);
}

#[cfg(unix)]
#[test]
fn links_and_directories_are_not_overwritten() {
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, path_to(name)).expect("a link");
    };
    link("nowhere.html", "dangling.html");
    link("/dev/zero", "endless.html");
    std::fs::create_dir(path_to("folder.html")).expect("a directory");
    for name in ["dangling.html", "endless.html", "folder.html"] {
        refused(&format!("studio {name}"), &[name]);
    }
    link("nowhere.toml", "dangling.toml");
    refused("init dangling", &["dangling.toml"]);
    for target in ["nowhere.html", "nowhere.toml"] {
        assert!(!path_to(target).exists(), "{target}");
    }
}
