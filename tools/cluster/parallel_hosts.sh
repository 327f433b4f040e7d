#!/bin/bash
# A batch over hosts (names as ssh takes them, one a line of a file) by GNU parallel: a piece at a
# time goes to whichever host is free. What a host does not end, because it or the line to it died,
# another does again. The hosts need the program and rsync.
#
#   split -n l/20 -d -a 3 positions.jsonl piece.
#   tools/cluster/parallel_hosts.sh hosts patterns piece.??? && cat piece.*.answers > answers.jsonl
#
# Not --pipepart: a piece that GNU parallel (20221122) tries again with that has an empty input, and
# a batch of no lines succeeds.
set -eu
hosts=$1 game=$2
shift 2
parallel --will-cite --sshloginfile "$hosts" --retries 5 --joblog pieces.log --workdir ... \
  --transferfile {} --return {}.answers --cleanup \
  "zugzwang solve $game --batch {} --quiet > {}.answers" ::: "$@"
