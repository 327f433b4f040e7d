# Slurm with two nodes on one machine (Debian: apt-get install slurm-wlm munge jq), till the shell that
# reads this ends. As root, in an empty folder.
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
