//! Runs that are killed, interrupted or out of disk space, and resumed.

use std::sync::LazyLock;

use sandtable::summary::figures::thousands;

use super::*;
use crate::signals::{send, start, start_and_wait_for};

const OFTEN: &str = "--checkpoint-every 0 --threads 2 --out out";
const MATRIX: &str =
    "run megiddo-1918 --british random --british greedy --turks random -n 100k --batch 256";
const PRECISE: &str = "run lawrence-of-arabia --policy random --mission aqaba --mission damascus \
                       --precision 0.00008 --batch 64 --sample-games 5";
const ENDLESS: &str = "run megiddo-1918 --british random --turks random -n 1e15";

fn killed(mut child: Child) -> Output {
    child.kill().expect("it can be killed");
    child.wait_with_output().expect("it ends")
}

/// Path of the checkpoint that a run with `--out out` writes.
const CHECKPOINT: &str = "out/checkpoint.json";

/// Starts a run and kills it when it has written a checkpoint.
fn leave_checkpoint(run: &str) {
    killed(start_and_wait_for(&format!("{run} {OFTEN}"), CHECKPOINT));
}

/// Result of the run [`MATRIX`] if it is not disturbed.
static MATRIX_ENDS: LazyLock<OutputAndFiles> = LazyLock::new(|| result_of(MATRIX));
static PRECISE_ENDS: LazyLock<OutputAndFiles> = LazyLock::new(|| result_of(PRECISE));

/// Resumes a run from its checkpoint, and asserts the output and the files of the undisturbed run.
fn assert_ends_as(resume: &str, (answer, expected): &OutputAndFiles) {
    let checkpoint: Json = serde_json::from_str(&read(CHECKPOINT)).expect("JSON");
    let matchups = checkpoint["content"]["contests"].as_array().expect("matchups").iter();
    let played = matchups.filter_map(|matchup| matchup["games"].as_u64()).sum();
    let resumed = succeeds(resume);
    let first = stderr(&resumed).lines().next().expect("a message");
    assert!(first.contains(&thousands(played)), "{played} games were played: {first}");
    assert_eq!(stdout(&resumed), answer);
    assert!(files("out") == *expected);
}

#[test]
fn a_run_killed_at_any_moment_is_resumed_to_the_same_bytes() {
    let mut state = 1918_u64;
    let mut random_moment = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(10 + (state >> 33) % 60)
    };
    for (run, expected) in [(MATRIX, &*MATRIX_ENDS), (PRECISE, &*PRECISE_ENDS)] {
        change_to_new_directory();
        leave_checkpoint(run);
        let resume = format!("{run} {OFTEN} --resume");
        let mut killed_in_play = 1;
        for _ in 0..9 {
            let child = start(&resume);
            std::thread::sleep(random_moment());
            killed_in_play += u32::from(killed(child).status.code().is_none());
            if !path_to(CHECKPOINT).exists() {
                break;
            }
        }
        if !path_to(CHECKPOINT).exists() {
            std::fs::remove_dir_all(path_to("out")).expect("removed");
            leave_checkpoint(run);
        }
        assert!(killed_in_play > 4, "{killed_in_play} of 10 were killed in play");
        assert_ends_as(&resume, expected);
    }
}

#[test]
fn an_interrupted_run_prints_the_command_that_resumes_it() {
    for (signal, run, ends) in [("-INT", MATRIX, &MATRIX_ENDS), ("-TERM", PRECISE, &PRECISE_ENDS)] {
        change_to_new_directory();
        let child = start_and_wait_for(&format!("{run} {OFTEN}"), CHECKPOINT);
        send(signal, &child);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(code(&ended), 130, "{}", stderr(&ended));
        assert!(path_to(CHECKPOINT).exists());
        let (_, resume) = stderr(&ended).trim_end().rsplit_once("sandtable ").expect("a command");
        assert!(resume.ends_with(" --out out --resume"), "{resume}");
        assert_ends_as(resume, ends);
    }
}

#[test]
fn a_run_names_a_checkpoint_that_it_does_not_resume_or_find() {
    leave_checkpoint(MATRIX);
    let restarted = succeeds(&format!("{MATRIX} --out out"));
    assert_holds(stderr(&restarted), &[CHECKPOINT, "`--resume`"]);
    let without_checkpoint = succeeds("run megiddo-1918 -n 100 --resume --out other");
    assert_holds(stderr(&without_checkpoint), &["other/checkpoint.json"]);
}

#[test]
fn a_checkpoint_of_another_plan_is_refused_unless_forced() {
    leave_checkpoint(ENDLESS);
    let before = files("out");
    for resume in ["", "--resume"] {
        let parts = ["error: out ", "games: 1,0", "--force"];
        refused(&format!("run megiddo-1918 -n 100 --out out {resume}"), &parts);
        assert!(files("out") == before);
    }
    succeeds("run megiddo-1918 -n 100 --out out --force");
    let kept = read(CHECKPOINT);
    assert!(kept.contains("\"games\":100,") && kept.contains("\"finished\":true"), "{kept}");
}

#[test]
fn a_damaged_checkpoint_is_named_and_kept() {
    leave_checkpoint(ENDLESS);
    let path = path_to(CHECKPOINT);
    let sound = std::fs::read(&path).expect("a checkpoint");
    for cut in (0..8).map(|step| step * sound.len() / 8 + 3) {
        let mut flipped = sound.clone();
        flipped[cut] ^= 4;
        for bytes in [flipped, sound[..cut].to_vec()] {
            std::fs::write(&path, &bytes).expect("written");
            let parts = ["error: out/checkpoint.json", "`--force`"];
            refused(&format!("{ENDLESS} --out out --resume"), &parts);
            assert!(std::fs::read(&path).expect("a checkpoint") == bytes);
        }
    }
}

/// File system in memory that is mounted on a directory until the value is dropped.
struct Disk(PathBuf);

impl Disk {
    /// Mounts a file system in memory on a new directory; `None` if the user has not the right to.
    fn mount(dir: &Path, options: &str) -> Option<Disk> {
        std::fs::create_dir(dir).expect("a directory");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(dir).stderr(Stdio::null());
        let mounted = mount.status().is_ok_and(|status| status.success());
        if !mounted {
            said::skipped("this user may not mount a file system");
        }
        mounted.then(|| Disk(dir.to_owned()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_run_on_a_full_disk_can_be_resumed() {
    let Some(_disk) = Disk::mount(&path_to("out"), "size=1m") else { return };
    let child = start_and_wait_for(&format!("{MATRIX} {OFTEN}"), CHECKPOINT);
    let filling = path_to("out/filling");
    assert!(std::fs::write(&filling, vec![0; 1 << 20]).is_err(), "the disk is full");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(code(&ended), 2, "{}", stderr(&ended));
    assert!(!stdout(&ended).is_empty(), "the games so far are reported");
    assert_holds(stderr(&ended), &["No space left on device", "--out out --resume`"]);
    assert_eq!(names("out"), "checkpoint.json filling");
    std::fs::remove_file(filling).expect("removed");
    assert_ends_as(&format!("{MATRIX} --out out --resume"), &MATRIX_ENDS);
}

#[test]
fn a_read_only_disk_is_refused_before_playing() {
    let Some(_disk) = Disk::mount(&path_to("out"), "ro") else { return };
    for path in ["out", "out/deeper", "out/part.json --shard 0/2"] {
        refused(&format!("{ENDLESS} --out {path}"), &["Read-only file system"]);
    }
}

#[test]
fn a_result_that_cannot_be_saved_is_printed() {
    let run = "run megiddo-1918 --british random --turks random -n 200k";
    let expected = stdout_of(&format!("{run} --no-files"));
    let mut child =
        start_and_wait_for(&format!("{run} --checkpoint-every 1e6 --out removed"), "removed");
    std::thread::sleep(Duration::from_millis(50));
    std::fs::remove_dir(path_to("removed")).expect("removed while it plays");
    assert!(child.try_wait().expect("a child").is_none());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(code(&ended), 2, "{}", stderr(&ended));
    assert_eq!(stdout(&ended), &expected);
    assert_holds(stderr(&ended), &["error: removed"]);
}

#[test]
fn a_finished_run_can_be_extended() {
    let matrix = "run megiddo-1918 --british random --british greedy --turks random";
    let aqaba = "run lawrence-of-arabia --mission aqaba --policy random --sample-games 7";
    for run in [matrix, aqaba] {
        let longer = result_of(&format!("{run} -n 3000"));
        let out = path_to("out");
        let _ = std::fs::remove_dir_all(&out);
        succeeds(&format!("{run} -n 1000 --out out"));
        let again = format!("{run} -n 3000 --out out");
        refused(&again, &[]);
        assert_ends_as(&format!("{again} --resume"), &longer);
        assert_ends_as(&format!("{again} --resume"), &longer);
        refused(&format!("{run} -n 1000 --out out --resume"), &["games: 3,000 ", " 1,000 "]);
    }
    let per_game = "run megiddo-1918 --per-game --out every";
    succeeds(&format!("{per_game} -n 100"));
    refused(&format!("{per_game} -n 200 --resume"), &["`--per-game`"]);
}

#[test]
fn a_killed_extension_of_several_matchups_is_resumed() {
    let shorter = MATRIX.replace("100k", "30k");
    succeeds(&format!("{shorter} --out out"));
    let before = read(CHECKPOINT);
    let resume = format!("{MATRIX} {OFTEN} --resume");
    let child = start(&resume);
    while read(CHECKPOINT) == before {
        std::thread::sleep(Duration::from_millis(2));
    }
    killed(child);
    let kept: Json = serde_json::from_str(&read("out/checkpoint.json")).expect("JSON");
    assert!(kept["content"]["contests"][1]["games"].as_u64() >= Some(30_000));
    assert_ends_as(&resume, &MATRIX_ENDS);
}

#[test]
fn a_directory_is_written_by_one_program_at_a_time() {
    let child = start_and_wait_for(&format!("{ENDLESS} {OFTEN}"), CHECKPOINT);
    for command in [ENDLESS, "run megiddo-1918 -n 100 --force", "compare megiddo-1918 -n 10"] {
        refused(&format!("{command} --out out"), &["error:", " out"]);
    }
    killed(child);
    succeeds("run megiddo-1918 -n 100 --force --out out");
}

const EVERY_GAME: &str = "run megiddo-1918 --british random --british greedy --turks random \
                          -n 60k --batch 256 --per-game";

#[test]
fn the_table_of_all_games_is_resumed() {
    let expected = result_of(EVERY_GAME);
    let games = path_to("out/checkpoint-games.csv");
    leave_checkpoint(EVERY_GAME);
    let resume = format!("{EVERY_GAME} {OFTEN} --resume");
    for _ in 0..3 {
        let child = start(&resume);
        std::thread::sleep(Duration::from_millis(60));
        killed(child);
    }
    assert!(games.exists(), "it was killed in play");
    let sound = std::fs::read(&games).expect("a table");
    let mut altered = sound.clone();
    altered[sound.len() / 4] ^= 1;
    std::fs::write(&games, altered).expect("written");
    refused(&resume, &["checkpoint-games.csv"]);
    std::fs::write(&games, [&sound[..], b"a row that was begun"].concat()).expect("written");
    assert_ends_as(&resume, &expected);
}
