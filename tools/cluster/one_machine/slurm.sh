#!/bin/bash
# Slurm: 10,000 lines as an array of 20 tasks, one node killed with its tasks in the middle. As root,
# in an empty folder, with `zugzwang` in the path.
set -eu
. "$(dirname "$0")/slurm_nodes.sh"

zugzwang gen patterns --count 10000 --size 5x5 --json | jq -c '.id = .seed' > positions.jsonl
split -n l/20 -d -a 3 positions.jsonl piece.
array=$(sbatch --parsable --array=0-19 "$tools/slurm_array.sh" patterns "$work/piece.")
# A task of node2 that has begun, and not ended
until task=$(squeue -h -j "$array" -t RUNNING -w node2 -o %K | head -1) && [ -n "$task" ] &&
  [ -s "piece.$(printf %03d "$task").answers" ]; do sleep 0.1; done
echo "node2 dies with task $task, $(cat piece.*.answers | wc -l) rows are there"
for step in $(pgrep -f 'slurmstepd.*' ); do
  grep -qz SLURMD_NODENAME=node2 "/proc/$(pgrep -P "$step" | head -1)/environ" 2> /dev/null &&
    kill -9 $(pgrep -P "$step") "$step" || true
done
kill -9 "$(cat slurmd.node2.pid)"
until sinfo -h -N -n node2 -o %t | grep -q down; do sleep 1; done # the controller finds it out
squeue -h -t PENDING -o 'pending again: %K' | cut -d, -f1 # and requeues its task
slurmd -N node2 # the node comes back
until [ -z "$(squeue -h)" ]; do sleep 1; done
grep -h 'answered' slurm-*.log | sort | uniq -c
# A task that was killed alone, as for its memory, has failed and is not requeued: sbatch again.
: > piece.007.answers
sbatch --array=7 "$tools/slurm_array.sh" patterns "$work/piece." > task
until [ -s piece.007.answers ]; do sleep 0.1; done
pkill -9 -f "batch $work/piece.007" || true
until [ -z "$(squeue -h)" ]; do sleep 1; done
echo "a killed task left $(wc -l < piece.007.answers) of $(wc -l < piece.007) rows, and is not in the queue"
sbatch --parsable --wait --array=7 "$tools/slurm_array.sh" patterns "$work/piece." > again
grep -h 'answered' "slurm-$(cat again)_7.log"
cat piece.*.answers > answers.jsonl
zugzwang solve patterns --batch positions.jsonl --progress=never > one.jsonl
"$tools/same_rows.sh" one.jsonl answers.jsonl
