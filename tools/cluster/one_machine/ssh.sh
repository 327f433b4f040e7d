#!/bin/bash
# GNU parallel over ssh to two hosts that are this machine (Debian: apt-get install parallel
# openssh-server rsync jq): 10,000 lines; one host dies in the middle with all that it runs. A third
# has no program, and is refused. As root, in an empty folder, with `zugzwang` in the path.
set -eu
tools=$(cd "$(dirname "$0")/.." && pwd)
work=$PWD
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host_key
mkdir -p /run/sshd
for host in 1 2 3; do
  cat > sshd_config.$host <<CONF
Port 220$host
ListenAddress 127.0.0.1
HostKey $work/host_key
AuthorizedKeysFile $work/key.pub
PidFile $work/sshd.$host.pid
StrictModes no
SetEnv PATH=$([ $host = 3 ] && echo /usr/bin:/bin || echo "$PATH")
CONF
  /usr/sbin/sshd -f "$work/sshd_config.$host"
  printf 'Host host%s\n  HostName 127.0.0.1\n  Port 220%s\n' $host $host >> ssh_config
  echo "1/host$host" >> hosts
done
trap 'kill $(cat sshd.*.pid)' EXIT
cat >> ssh_config <<CONF
Host *
  IdentityFile $work/key
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
  ServerAliveInterval 2
CONF
export PARALLEL_SSH="ssh -F $work/ssh_config"

"$tools/parallel_hosts.sh" hosts patterns none 2>&1 || echo "exit code $?"
sed -i /host3/d hosts
zugzwang gen patterns --count 10000 --size 5x5 --json | jq -c '.id = .seed' > positions.jsonl
split -n l/20 -d -a 3 positions.jsonl piece.
"$tools/parallel_hosts.sh" hosts patterns piece.??? > answers.jsonl 2> errors.log &
batch=$!
sleep 6
host=$(cat sshd.2.pid)
# all that came in over this sshd and what it started
below() {
  local pid
  for pid in $(pgrep -P "$1"); do below "$pid" && echo "$pid"; done
}
names() { ps -o comm= -p "$(below "$1" | paste -sd,)" 2> /dev/null; }
until names "$host" | grep -q -e zugzwang -e deno; do sleep 0.1; done
sleep 1
echo "done: $(($(wc -l < pieces.log) - 1)) pieces; host2 dies with: $(names "$host" | paste -sd' ')"
kill -9 "$host" $(below "$host") || true # some end with those above them
rm sshd.2.pid
wait $batch && echo "parallel: exit code 0" || echo "parallel: exit code $?"
awk 'NR > 1 { count[$2]++ } END { for (host in count) print host, count[host], "pieces" }' pieces.log
zugzwang solve patterns --batch positions.jsonl --progress=never > one.jsonl
"$tools/same_rows.sh" one.jsonl answers.jsonl
