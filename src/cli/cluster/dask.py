"""Plays a run of sandtable on a Dask cluster, to the bytes that the run gives by itself.

`pip install dask distributed`, then `python drive.py` where the run would be started. Started again
it plays the parts that are missing; remove one that merge refuses. Workers need this sandtable, on
the PATH, beside Python or where SANDTABLE says, and a scenario's file as it is and where it is.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from dask import config, distributed

RUN = [__RUN__]
MERGE = [__MERGE__]
PARTS = Path(__PARTS__)
SHARDS = __SHARDS__
PLAN = __PLAN__
PATHS = [PARTS / f"part-{shard}-of-{SHARDS}.json" for shard in range(SHARDS)]
KEPT = f"What is played stays in {PARTS}; the same command goes on from there."
SH = 'exec 3<&0; (read _ <&3; kill $$) >&- 2>&- & PATH=$PATH:$0 exec "${SANDTABLE:-sandtable}" "$@"'


def workers():
    """Who plays: a worker for each core of this machine, unless you change it here."""
    return distributed.LocalCluster(host="127.0.0.1", threads_per_worker=1, dashboard_address=None)
    # A cluster that is there already: return "tcp://scheduler:8786"
    # Slurm; PBSCluster, LSFCluster and SGECluster likewise: from dask_jobqueue import SLURMCluster
    #   return SLURMCluster(n_workers=100, cores=1, memory="1GB", walltime="01:00:00")
    # Kubernetes with the Dask operator: from dask_kubernetes.operator import KubeCluster
    #   return KubeCluster(name="sandtable", image="dask-and-sandtable", n_workers=100)


def run(*arguments, **options):
    """Runs sandtable, which ends with us: then nobody holds the other end of its pipe."""
    watched, held = os.pipe()
    with open(watched) as stdin, open(held, "w"):
        command = ["sh", "-c", SH, Path(sys.executable).parent, *arguments]
        return subprocess.run(command, stdin=stdin, check=False, **options)


def play(shard, here):
    """On a worker: plays a shard; which one it was, and its part."""
    options = ["--shard", f"{shard}/{SHARDS}", "--plan", PLAN, "--threads", "1", "--out", "-"]
    played = run(*RUN, *options, cwd=here if os.path.isdir(here) else None, capture_output=True)
    if code := played.returncode:
        raise RuntimeError(f"shard {shard} ended with code {code}\n{os.fsdecode(played.stderr)}")
    return shard, played.stdout


def play_all(missing):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: Ctrl-C is for us alone
    client, began = distributed.Client(workers()), time.monotonic()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    jobs = client.map(play, missing, here=os.getcwd(), pure=False, retries=3)
    for done, job in enumerate(distributed.as_completed(jobs), 1):
        shard, part = job.result()
        unnamed = PATHS[shard].with_suffix(".new")
        unnamed.write_bytes(part)
        with open(unnamed, "rb+") as file:
            os.fsync(file)
        unnamed.replace(PATHS[shard])  # whole or not at all
        seconds = (time.monotonic() - began) / done * (left := len(missing) - done)
        print(f"{SHARDS - left} of {SHARDS} shards, {seconds:.0f} s to go", file=sys.stderr)


if __name__ == "__main__":
    config.set({"distributed.scheduler.allowed-failures": 10})  # workers that die on a shard
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    PARTS.mkdir(parents=True, exist_ok=True)
    try:
        if missing := [shard for shard in range(SHARDS) if not PATHS[shard].exists()]:
            play_all(missing)
        sys.exit(run(*MERGE).returncode)
    except (KeyboardInterrupt, Exception) as error:
        print(f"{str(error) or 'interrupted'}\n{KEPT}", file=sys.stderr)
        sys.exit(130 if isinstance(error, KeyboardInterrupt) else 1)
