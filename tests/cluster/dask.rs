//! Driver scripts for Dask, with two worker processes.

use std::path::PathBuf;

use crate::needs::python_with;
use crate::site::{HOLD, OUT, Site, WORKER_DIES, check_a_loss, check_a_rest, check_a_stop, said};

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
fn shards_of_a_killed_worker_are_played_again() {
    let Some((python, site)) = site(WORKER_DIES) else { return };
    check_a_loss(&site, &python);
    let progress = site.text("stderr");
    assert!(progress.contains("8 of 8"), "{progress}");
}

#[test]
fn a_stopped_driver_resumes() {
    let Some((python, site)) = site(HOLD) else { return };
    assert_eq!(check_a_stop(&site, &python, |driver| driver.signal("-INT")), 130);
    check_message_of_a_stop(&site);
    check_a_rest(&site, &python);
}

#[test]
fn no_player_outlives_its_driver() {
    for (signal, code) in [("-TERM", 130), ("-INT", 130), ("-KILL", -1)] {
        let Some((python, site)) = site(HOLD) else { return };
        let stopped = check_a_stop(&site, &python, |driver| driver.signal_alone(signal));
        assert_eq!(stopped, code, "{signal}: {}", site.text("stderr"));
        if code == 130 {
            check_message_of_a_stop(&site);
        }
    }
}

/// Asserts that a stopped driver has named the directory of its parts, and that it printed no traceback.
fn check_message_of_a_stop(stopped: &Site) {
    let messages = stopped.text("stderr");
    assert!(messages.contains(&format!("{OUT}-parts-")), "{messages}");
    // Dask may print a traceback of its own when a connection has ended.
    assert!(!messages.contains("driver\", line"), "{messages}");
}

#[test]
fn errors_of_a_player_are_passed_on() {
    let Some((python, site)) = site("echo no luck today >&2; exit 3") else { return };
    assert_eq!(site.start(&python).wait(), 1);
    let messages = site.text("stderr");
    for part in [" 3\nno luck today\n", &format!("{OUT}-parts-")] {
        assert!(messages.contains(part), "{messages}");
    }
    assert_eq!(site.text("stdout"), "");
}

#[test]
fn a_manifest_of_kubernetes_has_the_arguments_of_the_driver() {
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
