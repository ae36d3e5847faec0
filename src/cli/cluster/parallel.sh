#!/usr/bin/env bash
# Plays a run of sandtable with GNU parallel, to the bytes that the run gives by itself.
#
#   bash drive.sh
#
# Start it in the directory where the run would be started. Every part is kept as it comes: stopped
# and started again, it plays those that are missing. If merge refuses a part, remove that one and
# start again. A scenario that is a file must stay as it is: a shard of a changed plan is not played. SANDTABLE names the program if it is
# not on the PATH.
set -euo pipefail

run=(__RUN__)
merge=(__MERGE__)
parts=__PARTS__
shards=__SHARDS__
plan=__PLAN__
sandtable=${SANDTABLE:-sandtable}

missing() {
    for ((shard = 0; shard < shards; shard++)); do
        [ -e "$parts/part-$shard-of-$shards.json" ] || echo "$shard"
    done
}

# As parallel calls it: one shard, named by its argument. A player ends with parallel,
# which forgets one that it has only just started when it is stopped.
if [ $# -gt 0 ]; then
    (while kill -0 $PPID && kill -0 $$; do sleep 1; done; kill $$) >/dev/null 2>&1 &
    exec "$sandtable" "${run[@]}" --shard "$1/$shards" --plan "$plan" --threads 1 --out "$parts"
fi

# On several machines that share this directory, with sandtable on the PATH of each, add
#   --sshlogin :,first.example,second.example --workdir .
mkdir -p "$parts"
missing | parallel --retries 3 --joblog "$parts/jobs.log" --quote bash "$0" >&2 &
parallel=$!
# Parallel ends with this shell, however that ends.
(while kill -0 $$ && kill -0 $parallel; do sleep 1; done; kill -INT $parallel) >/dev/null 2>&1 &
interrupted() {
    set +e
    kill -INT $parallel 2>/dev/null
    wait $parallel
    echo "interrupted: go on by the same command" >&2
    exit 130
}
trap interrupted HUP INT TERM
if ! wait $parallel; then
    echo "Some shards failed, see $parts/jobs.log: go on by the same command" >&2
    exit 1
fi
trap - HUP INT TERM
exec "$sandtable" "${merge[@]}"
