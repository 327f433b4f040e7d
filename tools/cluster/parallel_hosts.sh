#!/bin/bash
# A batch over hosts (names as ssh takes them, one a line of a file) by GNU parallel: a piece at a
# time goes to whichever host is free. What a host does not end, because it or the line to it died,
# another does again. The hosts need the program and rsync. `2/:` alone in the file is this machine,
# two pieces at a time, without ssh.
#
#   split -n l/20 -d -a 3 positions.jsonl piece.
#   tools/cluster/parallel_hosts.sh hosts patterns piece.??? > answers.jsonl
#
# The rows come over the same connection as the exit code. Not --return: where a host dies between
# the two, GNU parallel (20221122) has a success and no file. Not --pipepart: a piece that is tried
# again with that has an empty input, and a batch of no lines succeeds.
set -eu
hosts=$1 game=$2
shift 2
fail() { printf 'parallel_hosts.sh: %s\n' "$1" >&2 && exit 3; }
over=(parallel --will-cite --sshloginfile "$hosts")
files=(--workdir ... --transferfile {} --cleanup)
here='^([0-9]+/)?:$'
if grep -qE "$here" "$hosts"; then # nothing is transferred
  files=()
  ! grep -qvE "$here" "$hosts" || fail "$hosts: where there are others, this machine has a name too, not :"
fi
without=$("${over[@]}" --nonall --tag 'command -v zugzwang > /dev/null || echo has no zugzwang' || true)
[ -z "$without" ] || fail "$without on the PATH that ssh gives a command"
"${over[@]}" --retries 5 --joblog pieces.log "${files[@]}" \
  "zugzwang solve $game --batch {} --progress=never" ::: "$@"
