#!/bin/bash
# Snakemake on one machine (Debian: apt-get install snakemake): the empty 3 x 3 board of dots split,
# solved in 16 pieces, joined; one solver is killed in the middle. In an empty folder, with
# `zugzwang` in the path.
set -eu
tools=$(cd "$(dirname "$0")/.." && pwd)
zugzwang gen dots --size 3x3 --family "${1:-empty}" > board.in
snakemake -s "$tools/Snakefile" --cores 2 --quiet rules \
  --config game=dots input=board.in plies=6 pieces=16 > snakemake.log 2>&1 &
run=$!
until [ -s answers.003.jsonl.part ]; do sleep 0.1; done
kill -9 $(pgrep -f 'solve dots --batch piece.003')
echo "killed a solver after $(wc -l < answers.003.jsonl.part) of $(wc -l < piece.003) lines"
wait $run && echo "snakemake: exit code 0"
grep -h 'answered before' snakemake.log
wc -l < lines.jsonl
cat answers.*.jsonl | jq -r .key | sort | uniq -c | awk '{ count[$1]++ } END { for (n in count) print count[n], "lines with", n, "row" }'
names='{value, move, moves}'
diff <(jq "$names" analysis.json) <(zugzwang analyze dots board.in --json | jq "$names") && echo "as analyze has it"
