#!/bin/bash
# Slurm with two nodes on one machine (Debian: apt-get install slurm-wlm munge jq): 10,000 lines as
# an array of 20 tasks, one node killed with its tasks in the middle. As root, in an empty folder,
# with `zugzwang` in the path.
set -eu
tools=$(cd "$(dirname "$0")/.." && pwd)
work=$PWD
cat > slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$(hostname -s)
SlurmUser=root
AuthType=auth/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
ReturnToService=2
JobRequeue=1
SlurmdTimeout=10
MpiDefault=none
RequeueExit=143
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.%n.log
SlurmctldPort=6817
NodeName=node1 NodeHostname=$(hostname -s) Port=17001 CPUs=1 State=UNKNOWN
NodeName=node2 NodeHostname=$(hostname -s) Port=17002 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$work/slurm.conf
mkdir -p state spool.node1 spool.node2
pgrep -x munged > /dev/null || { mkdir -p /run/munge; chown munge /run/munge; runuser -u munge munged; }
slurmctld
slurmd -N node1
slurmd -N node2
trap 'kill $(cat slurmctld.pid slurmd.node*.pid)' EXIT
until sinfo -h -o %t | grep -q idle; do sleep 1; done

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
zugzwang solve patterns --batch positions.jsonl --quiet > one.jsonl
"$tools/same_rows.sh" one.jsonl answers.jsonl
