"""Plays a run of sandtable on a Dask cluster, to the bytes that the run gives by itself.

    pip install dask distributed && python drive.py

Start it where the run would be started. Every part is kept as it comes: stopped and started again,
it plays those that are missing. Workers need this version of sandtable, on the PATH or where
SANDTABLE says. Only a scenario that is a file must be in the same place for them.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import dask
from dask.distributed import Client, LocalCluster, as_completed

RUN = [__RUN__]
MERGE = [__MERGE__]
PARTS = Path(__PARTS__)
SHARDS = __SHARDS__
PATHS = [PARTS / f"part-{shard}-of-{SHARDS}.json" for shard in range(SHARDS)]
KEPT = f"What is played stays in {PARTS}; the same command goes on from there."


def workers():
    """Who plays: a worker for each core of this machine, unless you change it here."""
    return LocalCluster(host="127.0.0.1", threads_per_worker=1, dashboard_address=None)
    # A cluster that is there already: return "tcp://scheduler:8786"
    # Slurm, by `pip install dask-jobqueue`; PBSCluster, LSFCluster and SGECluster likewise:
    #   from dask_jobqueue import SLURMCluster
    #   return SLURMCluster(n_workers=100, cores=1, memory="1GB", walltime="01:00:00")
    # Kubernetes, by `pip install dask-kubernetes` and the Dask operator:
    #   from dask_kubernetes.operator import KubeCluster
    #   return KubeCluster(name="sandtable", image="dask-and-sandtable", n_workers=100)


def play(shard, here):
    """On a worker: plays a shard; which one it was, and its part."""
    sandtable = os.environ.get("SANDTABLE", "sandtable")
    command = [sandtable, *RUN, "--shard", f"{shard}/{SHARDS}", "--threads", "1", "--out", "-"]
    cwd = here if os.path.isdir(here) else None
    played = subprocess.run(command, cwd=cwd, capture_output=True, check=False)
    if played.returncode:
        said = played.stderr.decode(errors="replace")
        raise RuntimeError(f"shard {shard} ended with code {played.returncode}\n{said}")
    return shard, played.stdout


def play_all(missing):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: Ctrl-C is for us alone
    client, began = Client(workers()), time.monotonic()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    jobs = as_completed(client.map(play, missing, here=os.getcwd(), pure=False, retries=3))
    for done, job in enumerate(jobs, 1):
        if job.status == "error":
            sys.exit(f"{job.exception()}\n{KEPT}")
        shard, part = job.result()
        unnamed = PATHS[shard].with_suffix(".new")
        unnamed.write_bytes(part)
        unnamed.replace(PATHS[shard])  # whole or not at all
        left = len(missing) - done
        seconds = (time.monotonic() - began) / done * left
        print(f"{SHARDS - left} of {SHARDS} shards, {seconds:.0f} s to go", file=sys.stderr)


if __name__ == "__main__":
    dask.config.set({"distributed.scheduler.allowed-failures": 10})  # workers that die on a shard
    PARTS.mkdir(parents=True, exist_ok=True)
    try:
        if missing := [shard for shard in range(SHARDS) if not PATHS[shard].exists()]:
            play_all(missing)
    except KeyboardInterrupt:
        print(f"interrupted\n{KEPT}", file=sys.stderr)
        sys.exit(130)
    merge = [os.environ.get("SANDTABLE", "sandtable"), *MERGE]
    sys.exit(subprocess.run(merge, check=False).returncode)
