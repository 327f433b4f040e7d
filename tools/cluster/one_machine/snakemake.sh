#!/bin/bash
# Snakemake on one machine (Debian: apt-get install snakemake): the empty 3 x 4 board of dots solved
# by two calls together; one is killed in the middle. In an empty folder, with `zugzwang` in the path.
set -eu
tools=$(cd "$(dirname "$0")/.." && pwd)
zugzwang gen dots --size 3x4 --family "${1:-empty}" > board.in
snakemake -s "$tools/Snakefile" --cores 2 --quiet rules \
  --config game=dots input=board.in machines=2 exchange=500ms > snakemake.log 2>&1 &
run=$!
until [ -s tables/proved.2 ]; do sleep 0.1; done
kill -9 $(pgrep -f 'solve dots board.in .*--part 2/2') || true
echo "killed machine 2"
wait $run && echo "snakemake: exit code 0"
diff <(jq .value answer.1.json answer.2.json | sort -u) <(zugzwang solve dots board.in) &&
  echo "as solve has it"
