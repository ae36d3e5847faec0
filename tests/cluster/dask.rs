//! Driver scripts for Dask, with two worker processes.

use std::path::PathBuf;

use crate::needs::python_with;
use crate::site::{HOLD, Site, WORKER_DIES, check_a_loss, check_a_rest, check_a_stop, said};

/// Returns a Python that has Dask, and a [`Site`] for Dask whose stand-in runs `deed`.
///
/// The driver uses two workers, whatever the number of cores. Prints a note and returns `None` if there is no Dask.
fn site(deed: &str) -> Option<(PathBuf, Site)> {
    let python = python_with("distributed")?;
    let site = Site::new("dask", deed);
    let driver = site.text("driver").replace("LocalCluster(", "LocalCluster(n_workers=2, ");
    std::fs::write(site.path("driver"), driver).expect("written");
    Some((python, site))
}

#[test]
fn a_worker_may_die() {
    let Some((python, site)) = site(WORKER_DIES) else { return };
    check_a_loss(&site, &python);
    let noted = site.text("stderr");
    assert!(noted.contains("Restarting worker"), "{noted}");
    assert!(noted.contains("8 of 8 shards, 0 s to go"), "{noted}");
}

#[test]
fn a_driver_may_rest() {
    let Some((python, site)) = site(HOLD) else { return };
    assert_eq!(check_a_stop(&site, &python, |driver| driver.signal("-INT")), 130);
    check_what_it_says(&site);
    check_a_rest(&site, &python);
}

#[test]
fn no_player_outlives_its_driver() {
    for (signal, code) in [("-TERM", 130), ("-INT", 130), ("-KILL", -1)] {
        let Some((python, site)) = site(HOLD) else { return };
        let stopped = check_a_stop(&site, &python, |driver| driver.signal_alone(signal));
        assert_eq!(stopped, code, "{signal}: {}", site.text("stderr"));
        if code == 130 {
            check_what_it_says(&site);
        }
    }
}

fn check_what_it_says(stopped: &Site) {
    let noted = stopped.text("stderr");
    assert!(noted.contains("interrupted\nWhat is played stays in the 'result'"), "{noted}");
    // Dask may complain of its own that a connection has ended.
    assert!(!noted.contains("driver\", line"), "{noted}");
}

#[test]
fn what_a_player_complains_of_is_told() {
    let Some((python, site)) = site("echo no luck today >&2; exit 3") else { return };
    assert_eq!(site.start(&python).wait(), 1);
    let noted = site.text("stderr");
    for words in ["ended with code 3\nno luck today\n", "the same command goes on from there."] {
        assert!(noted.contains(words), "{noted}");
    }
    assert_eq!(site.text("stdout"), "");
}

#[test]
fn a_manifest_of_kubernetes_holds_the_words() {
    let Some(python) = python_with("distributed") else { return };
    let words = |engine, program: &str| {
        let site = Site::new(engine, "");
        let read = said(site.prepare(&python).args(["-c", program]));
        read.expect("it can be read").replace("$$", "$")
    };
    let pod = "import yaml; job, merge = yaml.safe_load_all(open('driver'))
pod = job['spec']['template']['spec']['containers'][0]
print(pod['args'][2:], job['spec']['completions'])";
    let driver = "import re; text = open('driver').read()
print(eval(re.search('^RUN = (.*)', text, re.M)[1]), re.search('^SHARDS = (.*)', text, re.M)[1])";
    assert_eq!(words("kubernetes", pod), words("dask", driver));
}
