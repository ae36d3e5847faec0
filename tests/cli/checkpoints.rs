//! Runs that are killed, interrupted or out of disk space, and resumed.

use std::sync::LazyLock;

use super::*;
use crate::signals::{begun, send, start};

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
    killed(begun(&format!("{run} {OFTEN}"), CHECKPOINT));
}

/// Result of the run [`MATRIX`] if it is not disturbed.
static MATRIX_ENDS: LazyLock<Ended> = LazyLock::new(|| undisturbed(MATRIX));
static PRECISE_ENDS: LazyLock<Ended> = LazyLock::new(|| undisturbed(PRECISE));

fn assert_ends_as(resume: &str, (answer, expected): &Ended) {
    let resumed = fine(resume);
    assert!(stderr(&resumed).starts_with("going on from "), "{}", stderr(&resumed));
    assert_eq!(stdout(&resumed), answer);
    assert!(files("out") == *expected);
}

#[test]
fn a_run_killed_at_any_moment_goes_on_to_the_same_bytes() {
    let mut state = 1918_u64;
    let mut random_moment = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(10 + (state >> 33) % 60)
    };
    for (run, expected) in [(MATRIX, &*MATRIX_ENDS), (PRECISE, &*PRECISE_ENDS)] {
        afresh();
        leave_checkpoint(run);
        let resume = format!("{run} {OFTEN} --resume");
        let mut killed_in_play = 1;
        for _ in 0..9 {
            let child = start(&resume);
            std::thread::sleep(random_moment());
            killed_in_play += u32::from(killed(child).status.code().is_none());
            if !at(CHECKPOINT).exists() {
                break;
            }
        }
        if !at(CHECKPOINT).exists() {
            std::fs::remove_dir_all(at("out")).expect("removed");
            leave_checkpoint(run);
        }
        assert!(killed_in_play > 4, "{killed_in_play} of 10 were killed in play");
        assert_ends_as(&resume, expected);
    }
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    for (signal, run, ends) in [("-INT", MATRIX, &MATRIX_ENDS), ("-TERM", PRECISE, &PRECISE_ENDS)] {
        afresh();
        let child = begun(&format!("{run} {OFTEN}"), CHECKPOINT);
        send(signal, &child);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(code(&ended), 130, "{}", stderr(&ended));
        assert!(stderr(&ended).starts_with("interrupted: "), "{}", stderr(&ended));
        assert!(at(CHECKPOINT).exists());
        let mut words = stderr(&ended).split("go on with: sandtable ");
        let resume = words.nth(1).expect("a command").trim_end();
        assert!(resume.ends_with(" --out out --resume"), "{resume}");
        assert_ends_as(resume, ends);
    }
}

#[test]
fn a_checkpoint_is_kept_until_there_is_more() {
    leave_checkpoint(MATRIX);
    let anew = fine(&format!("{MATRIX} --out out"));
    let hint = "games of this plan; `--resume` goes on from it";
    assert!(stderr(&anew).starts_with("out/checkpoint.json holds "), "{}", stderr(&anew));
    assert!(stderr(&anew).contains(hint));
    let none = fine("run megiddo-1918 -n 100 --resume --out other");
    let note = "there is no other/checkpoint.json: beginning with the first game\n";
    assert!(stderr(&none).starts_with(note), "{}", stderr(&none));
}

#[test]
fn a_checkpoint_of_another_plan_is_refused_unless_forced() {
    leave_checkpoint(ENDLESS);
    let before = files("out");
    for resume in ["", "--resume"] {
        let parts =
            ["out already contains the checkpoint of a different run", "games: 1,0", "--force"];
        refused(&format!("run megiddo-1918 -n 100 --out out {resume}"), &parts);
        assert!(files("out") == before);
    }
    done("run megiddo-1918 -n 100 --out out --force");
    let kept = read(CHECKPOINT);
    assert!(kept.contains("\"games\":100,") && kept.contains("\"finished\":true"), "{kept}");
}

#[test]
fn a_damaged_checkpoint_is_named_and_kept() {
    leave_checkpoint(ENDLESS);
    let path = at(CHECKPOINT);
    let sound = std::fs::read(&path).expect("a checkpoint");
    for cut in (0..8).map(|step| step * sound.len() / 8 + 3) {
        let mut flipped = sound.clone();
        flipped[cut] ^= 4;
        for bytes in [flipped, sound[..cut].to_vec()] {
            std::fs::write(&path, &bytes).expect("written");
            let told = refused(&format!("{ENDLESS} --out out --resume"), &[]);
            assert!(told.starts_with("error: out/checkpoint.json cannot be used: "), "{told}");
            assert!(told.contains("help: remove it, or begin anew with `--force`"), "{told}");
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
fn a_full_disk_ends_a_run_that_can_go_on() {
    let Some(_disk) = Disk::mount(&at("out"), "size=1m") else { return };
    let child = begun(&format!("{MATRIX} {OFTEN}"), CHECKPOINT);
    let filling = at("out/filling");
    assert!(std::fs::write(&filling, vec![0; 1 << 20]).is_err(), "the disk is full");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(code(&ended), 2, "{}", stderr(&ended));
    assert!(stdout(&ended).contains("Interrupted: "));
    assert_holds(stderr(&ended), &["cannot use out", "No space left on device"]);
    assert_holds(stderr(&ended), &["make room, and go on with", "--resume"]);
    assert_eq!(names("out"), "checkpoint.json filling");
    std::fs::remove_file(filling).expect("removed");
    assert_ends_as(&format!("{MATRIX} --out out --resume"), &MATRIX_ENDS);
}

#[test]
fn a_read_only_disk_is_refused_before_playing() {
    let Some(_disk) = Disk::mount(&at("out"), "ro") else { return };
    for place in ["out", "out/deeper", "out/part.json --shard 0/2"] {
        refused(&format!("{ENDLESS} --out {place}"), &["Read-only file system"]);
    }
}

#[test]
fn a_result_that_cannot_be_saved_is_told() {
    let run = "run megiddo-1918 --british random --turks random -n 200k";
    let expected = done(&format!("{run} --no-files"));
    let mut child = begun(&format!("{run} --checkpoint-every 1e6 --out gone"), "gone");
    std::thread::sleep(Duration::from_millis(50));
    std::fs::remove_dir(at("gone")).expect("removed while it plays");
    assert!(child.try_wait().expect("a child").is_none());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(code(&ended), 2, "{}", stderr(&ended));
    assert_eq!(stdout(&ended), &expected);
    assert!(stderr(&ended).contains("error: gone is gone, "), "{}", stderr(&ended));
}

#[test]
fn a_finished_run_can_be_extended() {
    let matrix = "run megiddo-1918 --british random --british greedy --turks random";
    let aqaba = "run lawrence-of-arabia --mission aqaba --policy random --sample-games 7";
    for run in [matrix, aqaba] {
        let longer = undisturbed(&format!("{run} -n 3000"));
        let out = at("out");
        let _ = std::fs::remove_dir_all(&out);
        done(&format!("{run} -n 1000 --out out"));
        let again = format!("{run} -n 3000 --out out");
        refused(&again, &[]);
        assert_ends_as(&format!("{again} --resume"), &longer);
        assert_ends_as(&format!("{again} --resume"), &longer);
        refused(&format!("{run} -n 1000 --out out --resume"), &["but not shortened"]);
    }
    let per_game = "run megiddo-1918 --per-game --out every";
    done(&format!("{per_game} -n 100"));
    let closed = "the table of a run with `--per-game` is closed";
    refused(&format!("{per_game} -n 200 --resume"), &[closed]);
}

#[test]
fn an_extension_of_several_matchups_may_be_killed_as_well() {
    let shorter = MATRIX.replace("100k", "30k");
    done(&format!("{shorter} --out out"));
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
fn a_directory_is_written_to_by_one_program() {
    let child = begun(&format!("{ENDLESS} {OFTEN}"), CHECKPOINT);
    for other in [ENDLESS, "run megiddo-1918 -n 100 --force", "compare megiddo-1918 -n 10"] {
        let told = refused(&format!("{other} --out out"), &[]);
        assert!(told.starts_with("error: another sandtable is writing to out\n"), "{told}");
    }
    killed(child);
    done("run megiddo-1918 -n 100 --force --out out");
}

const EVERY_GAME: &str = "run megiddo-1918 --british random --british greedy --turks random \
                          -n 60k --batch 256 --per-game";

#[test]
fn the_table_of_all_games_goes_on_where_it_was() {
    let expected = undisturbed(EVERY_GAME);
    let games = at("out/checkpoint-games.csv");
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
    refused(&resume, &["is not what it was"]);
    std::fs::write(&games, [&sound[..], b"a row that was begun"].concat()).expect("written");
    assert_ends_as(&resume, &expected);
}
