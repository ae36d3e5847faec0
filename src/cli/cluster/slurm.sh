#!/usr/bin/env bash
#SBATCH --job-name=sandtable
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#
# Plays a run of sandtable as a Slurm job array, to the bytes that the run gives by itself.
#
#   bash drive.sh
#
# submits the array, and a merge that waits for it. Start it in the directory where the run would be
# started, on a file system that the nodes share. Every part is kept as it comes: submitted again,
# it plays those that are missing. If merge refuses a part, remove that one and submit again. A
# scenario that is a file must stay as it is. SANDTABLE names the program if it is not on the PATH.
# Set --time for all the shards that a task plays one after the other.
set -euo pipefail

run=(__RUN__)
merge=(__MERGE__)
parts=__PARTS__
shards=__SHARDS__
plan=__PLAN__
sandtable=${SANDTABLE:-sandtable}

# An array may have tasks up to MaxArraySize - 1 (`scontrol show config`), 1000 unless the
# administrator says otherwise. More shards than tasks are dealt out in turn.
tasks=$((shards < 1000 ? shards : 1000))

submit() {
    mkdir -p "$parts"
    # A percent sign in the name of a log begins a number of the job.
    local array logs=${parts//%/%%}
    array=$(sbatch --parsable --array="0-$((tasks - 1))" --output="$logs/%a.log" "$0" play)
    sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
        --output="$logs/merge.log" --open-mode=truncate "$0" merge >/dev/null
    echo "Submitted array $array; the answer will be in $parts/merge.log"
}

play() {
    for ((shard = SLURM_ARRAY_TASK_ID; shard < shards; shard += tasks)); do
        if [ ! -e "$parts/part-$shard-of-$shards.json" ]; then
            "$sandtable" "${run[@]}" --shard "$shard/$shards" --plan "$plan" \
                --out "$parts" --threads "${SLURM_CPUS_PER_TASK:-1}" || requeue $?
        fi
    done
}

# Has Slurm start this task again, three times at most; what the user must change stays as it is.
requeue() {
    if [ "$1" != 2 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
        scontrol requeue "$SLURM_JOB_ID"
    fi
    exit "$1"
}

case ${1:-submit} in
    submit) submit ;;
    play) play ;;
    merge) "$sandtable" "${merge[@]}" ;;
esac
