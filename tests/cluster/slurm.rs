//! Driver scripts for Slurm, on a Slurm cluster that the test starts on this machine, with one node.

use std::fs::File;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::needs::skipped;
use crate::site::{Group, PLAYER_DIES, Site, said};
use crate::{comes_about, wait_until};

/// Configuration file of the Slurm cluster.
///
/// The node has two processors, whatever the machine has. All programs listen on the loopback interface only.
const CONFIGURATION: &str = include_str!("slurm.conf");

const DAEMONS: [(&str, &str); 3] = [
    (
        "munged",
        "--foreground --force --key-file=munge.key --socket=munge.socket --pid-file=munged.pid \
         --seed-file=munge.seed --log-file=munged.log",
    ),
    ("slurmctld", "-D -f slurm.conf"),
    ("slurmd", "-D -N localhost -f slurm.conf"),
];

fn is_there() -> bool {
    let is_root = said(Command::new("id").arg("-u")).is_some_and(|id| id == "0\n");
    let has = |(daemon, _): &(&str, _)| said(Command::new(daemon).arg("-V")).is_some();
    let is_there = is_root && DAEMONS.iter().all(has);
    if !is_there {
        skipped(
            "no Slurm, or no root to start one, so no driver was tried on it; \
             `apt-get install slurmctld slurmd slurm-client munge`",
        );
    }
    is_there
}

/// Slurm cluster with one node; dropping it ends it and all its jobs.
struct Cluster<'a> {
    site: &'a Site,
    daemons: Vec<Group>,
}

impl<'a> Cluster<'a> {
    /// Starts the cluster; prints a note and returns `None` if it does not start.
    fn start(site: &'a Site) -> Option<Cluster<'a>> {
        for name in ["state", "spool"] {
            std::fs::create_dir(site.path(name)).expect("a directory");
        }
        std::fs::write(site.path("munge.key"), [7; 1024]).expect("written");
        let private = PermissionsExt::from_mode(0o400);
        std::fs::set_permissions(site.path("munge.key"), private).expect("allowed");
        // Both are free at the same time, so they differ.
        let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
        let ports = listeners.map(|it| it.local_addr().expect("an address").port().to_string());
        let here = site.path("").display().to_string();
        let configuration = CONFIGURATION.replace("HERE/", &here);
        let configuration = configuration.replace("PORT-OF-SLURMCTLD", &ports[0]);
        let configuration = configuration.replace("PORT-OF-SLURMD", &ports[1]);
        std::fs::write(site.path("slurm.conf"), configuration).expect("written");
        let mut cluster = Cluster { site, daemons: Vec::new() };
        for (daemon, arguments) in DAEMONS {
            let file = File::create(site.path(daemon)).expect("a file");
            let mut command = cluster.command(daemon);
            command
                .args(arguments.split(' '))
                .stdout(file.try_clone().expect("a file"))
                .stderr(file);
            cluster.daemons.push(Group::new(command));
        }
        let state = || cluster.says("sinfo", &["-h", "-o", "%T"]);
        if comes_about(|| state().is_some_and(|state| state == "idle\n")) {
            return Some(cluster);
        }
        let logs = DAEMONS.map(|(daemon, _)| format!("\n{daemon}:\n{}", site.text(daemon)));
        skipped(&format!(
            "Slurm does not start here, so no driver was tried on it{}",
            logs.concat()
        ));
        None
    }

    fn command(&self, program: &str) -> Command {
        let mut command = self.site.prepare(program);
        command.env("SLURM_CONF", self.site.path("slurm.conf"));
        command
    }

    /// Runs a program of Slurm, and returns its standard output if it succeeds.
    fn says(&self, program: &str, arguments: &[&str]) -> Option<String> {
        said(self.command(program).args(arguments))
    }

    /// Returns a line for each unfinished task, with its state and the reason why it waits.
    ///
    /// Returns `None` if Slurm does not answer.
    fn queue(&self) -> Option<String> {
        self.says("squeue", &["-h", "-r", "-o", "%A %t %r"])
    }

    /// Returns a task that Slurm will start again later, and whose first process has ended.
    ///
    /// If a task is started again before that, Slurm may learn of the first end so late that it takes the second
    /// process for failed.
    fn waits_to_start_again(&self) -> Option<String> {
        let queue = self.queue()?;
        let task = queue.lines().find_map(|line| line.strip_suffix(" PD BeginTime"))?;
        let programs = said(Command::new("ps").args(["-A", "-o", "args="]))?;
        let goes_on = programs.contains(&format!("slurmstepd: [{task}.batch]"));
        (!goes_on).then(|| task.to_owned())
    }

    fn is_done(&self) -> bool {
        self.queue().is_some_and(|queue| queue.is_empty())
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        self.says("scancel", &["--user", "root"]);
        for _ in 0..100 {
            if self.is_done() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }
}

#[test]
fn shards_of_a_killed_task_are_played_again() {
    if !is_there() {
        return;
    }
    let site = Site::new("slurm", PLAYER_DIES);
    let Some(cluster) = Cluster::start(&site) else { return };
    let submitted = cluster.says("bash", &["driver"]).expect("it is submitted");
    let log = site.directory_of_parts().expect("the parts").join("merge.log");
    let name = log.strip_prefix(site.path("")).expect("a path below").display().to_string();
    assert!(submitted.contains(&name), "{name}: {submitted}");
    // Slurm waits two minutes before it starts a task again; the test does not.
    wait_until("the end of all jobs", || {
        if let Some(task) = cluster.waits_to_start_again() {
            let job = format!("JobId={task}");
            cluster.says("scontrol", &["update", &job, "StartTime=now"]);
        }
        cluster.is_done()
    });
    println!("{}", site.text("slurmctld")); // shown if the test fails
    site.check_that_all_was_found_again();
    site.check_answer(log);
}
