#!/bin/bash
# One piece of a batch as a task of a Slurm array. A task that is requeued, because its node died
# or somebody with more right took it, goes on after the rows that it has written.
#
#   split -n l/20 -d -a 3 positions.jsonl piece.
#   sbatch --array=0-19 tools/cluster/slurm_array.sh patterns "$PWD/piece."
#   cat piece.*.answers > answers.jsonl
#
# Slurm sends SIGTERM before it kills: the batch then writes what is done and ends.
#SBATCH --job-name=zugzwang --requeue --open-mode=append --output=slurm-%A_%a.log
set -eu
piece=$2$(printf %03d "$SLURM_ARRAY_TASK_ID")
exec zugzwang solve "$1" --batch "$piece" --output "$piece.answers"
