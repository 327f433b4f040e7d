#!/bin/bash
# Compares rows, wherever and in however many pieces they were made, with those of one batch: each
# line has its row, none has two, and their bytes are the same but for times and places.
#
#   tools/cluster/same_rows.sh one.jsonl answers.jsonl
set -eu
# Half a row, which a kill in the middle of writing leaves, is no JSON and no row.
rows() { jq -cR 'fromjson? | select(.key) | del(.elapsedMs, .file, .number)' "$1" | sort; }
diff <(rows "$1") <(rows "$2") && echo "$(rows "$2" | wc -l) rows, the same"
