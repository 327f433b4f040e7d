#!/bin/bash
# Slurm: the empty 3 x 4 board of dots solved by two tasks together, one of them killed in the middle;
# then its proof. As root, in an empty folder, with `zugzwang` in the path.
set -eu
. "$(dirname "$0")/slurm_nodes.sh"

zugzwang gen dots --size 3x4 --family "${1:-empty}" > board.in
together='until zugzwang solve dots board.in --checkpoint tables/proved \
  --part $SLURM_ARRAY_TASK_ID/2 --time 500ms; do [ $? = 4 ] || exit 1; done'
mkdir tables
array=$(sbatch --parsable --array=1-2 --wrap "$together")
until [ -s tables/proved.2 ]; do sleep 0.1; done
until kill -9 $(pgrep -f 'solve dots board.in .*--part 2/2') 2> /dev/null; do sleep 0.01; done
echo "killed machine 2"
until [ -z "$(squeue -h)" ]; do sleep 0.2; done
grep -h . "slurm-${array}_1.out" | tail -n 1 > answer
again=$(sbatch --parsable --wait --array=2 --wrap "$together") # a task that was killed has failed
tail -qn 1 "slurm-${again}_2.out" >> answer
zugzwang prove dots board.in --checkpoint tables/proved --part 1/2 --output board.proof
zugzwang verify dots board.in --proof board.proof
diff <(sort -u answer) <(zugzwang solve dots board.in) && echo "as solve has it"
