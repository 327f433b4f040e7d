/** The commands of docs/scale.md, run as a reader runs them. */
import { assertEquals, assertMatch } from "@std/assert";
import { startWords } from "../../packages/cli/testing/spawned.ts";
import { type Ended, hasCommand, outcomeOf } from "../run_command.ts";

/** Runs a script in a new folder, with `zugzwang` on the PATH. */
async function runScript(
  script: string,
  files: Readonly<Record<string, string>>,
): Promise<Ended> {
  const folder = await Deno.makeTempDir();
  try {
    const program = `#!/bin/sh\nexec ${startWords([]).join(" ")} "$@"\n`;
    for (const [name, text] of Object.entries({ ...files, "bin/zugzwang": program })) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(path, text, { mode: 0o755 });
    }
    const env = { PATH: `${folder}/bin:${Deno.env.get("PATH")}` };
    return await outcomeOf("bash", ["-euc", script], { cwd: folder, env });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function readBlocks(): Promise<string[]> {
  const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));
  return [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block);
}

Deno.test({
  name: "the first lines of scale.md make a table, and repeating them changes nothing",
  ignore: !await hasCommand("jq"),
  async fn() {
    const [recipe, questions] = await readBlocks();
    // As after a run with too little time, then a kill: a row with an error and a torn one.
    const failBefore = `jq -c 'select(.number == 1) | del(.value) + {error: {kind: "limit"}}' \\
      rows.jsonl > old; echo '{"key": ' >> old; cat rows.jsonl >> old; mv old rows.jsonl`;
    const inputs = Array.from({ length: 100 }, (_, i) => i === 7 ? "1 x\n" : "1 1\n0\n0\n00\n");
    const { code, stdout, stderr } = await runScript(
      `${recipe} cp answers.csv one; ${failBefore}; ${recipe} diff one answers.csv; wc -l < one; ${questions}`,
      Object.fromEntries(inputs.map((input, i) => [`inputs/${i}.in`, input])),
    );
    assertEquals(code, 1, stderr); // the last question: did all lines get answers?
    assertMatch(stdout, /^100\n\s+99 answered\n\s+1 input\ninputs\/7.in\t.*line 1, column 3/);
  },
});

Deno.test({
  name: "two batches with one output file: one is refused, and no line gets two rows",
  ignore: !await hasCommand("jq"),
  async fn() {
    const lines = Array.from({ length: 60 }, (_, i) => `{"id":${i},"input":"1 1\\n${i}\\n1\\n"}\n`);
    const call = "zugzwang solve chess --batch positions.jsonl --output rows --progress=never";
    const { stdout, stderr } = await runScript(
      `${call} & one=$!; ${call} & two=$!
       wait $one && echo done || echo $?; wait $two && echo done || echo $?
       ${call}; jq .key rows | sort | uniq -d | wc -l; wc -l < rows`,
      { "positions.jsonl": lines.join("") },
    );
    assertMatch(stdout + stderr, /^(done\n(done|3)|3\ndone)\n0\n60\n$/);
  },
});

/** Starts Slurm in the current folder, as one node on loopback, and stops it at the end. */
const START_SLURM = `
mkdir slurm slurm/state slurm/spool
export SLURM_CONF=$PWD/slurm/slurm.conf
head -c 128 /dev/urandom > slurm/key; chmod 400 slurm/key
chmod 755 slurm
munged --force --key-file=slurm/key --socket=$PWD/slurm/munge --pid-file=$PWD/slurm/munge.pid \\
  --log-file=$PWD/slurm/munge.log --seed-file=$PWD/slurm/seed
cat > $SLURM_CONF <<END
ClusterName=test
SlurmctldHost=$(hostname)(127.0.0.1)
AuthInfo=socket=$PWD/slurm/munge
SlurmUser=root
StateSaveLocation=$PWD/slurm/state
SlurmdSpoolDir=$PWD/slurm/spool
SlurmctldPidFile=$PWD/slurm/slurmctld.pid
SlurmdPidFile=$PWD/slurm/slurmd.pid
SlurmctldLogFile=$PWD/slurm/slurmctld.log
SlurmdLogFile=$PWD/slurm/slurmd.log
SlurmctldPort=26817
SlurmdPort=26818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdParameters=config_overrides
KillWait=5
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=4 RealMemory=24000
PartitionName=all Nodes=ALL Default=YES State=UP
END
stop() {
  for name in slurmd slurmctld munge; do
    if [ -e slurm/$name.pid ]; then kill $(cat slurm/$name.pid) || true; fi
  done
  sleep 1
}
trap stop EXIT
slurmctld -i
slurmd
settle() { while squeue -h | grep -q .; do sleep 0.2; done; }
`;

async function hasSlurm(): Promise<boolean> {
  if (Deno.uid() !== 0) return false;
  const found = await outcomeOf("sh", ["-c", "command -v slurmctld slurmd munged jq"]);
  return found.code === 0;
}

/** Returns the block that contains a text. */
async function findBlock(text: string): Promise<string> {
  const blocks = (await readBlocks()).filter((block) => block.includes(text));
  assertEquals(blocks.length, 1, text);
  return blocks[0];
}

Deno.test({
  name:
    "the Slurm lines of scale.md solve every line once through a requeue, a kill and a time limit",
  ignore: !await hasSlurm(),
  async fn() {
    const array = await findBlock("--array=0-19");
    const again = array.slice(array.indexOf("sbatch"));
    const parts = await findBlock("--array=1-16");
    const collect = await findBlock("--slurpfile all");
    const [recipe] = await readBlocks();
    const table = recipe.slice(recipe.indexOf("jq -Rnc"));
    const expected =
      `zugzwang solve dots --batch all.jsonl --progress=never | jq -c '[.number, .id, .value, .move]'`;
    const { code, stdout, stderr } = await runScript(
      `${START_SLURM}
      zugzwang gen dots --family general --size 3x3 --count 40 --json |
        jq -c '.id = "seed \\(.seed)"' > all.jsonl
      zugzwang gen dots --family empty --size 2x5 > board.in
      ${array}
      until ls *.rows > /dev/null 2>&1; do sleep 0.1; done
      job=$(squeue -h -t R -o %A | head -n 1)
      if [ -n "$job" ]; then
        scontrol requeue $job
        until squeue -h -t PD -o %A | grep -qx $job; do sleep 0.2; done
        scontrol update JobId=$job StartTime=now # Slurm delays it for two minutes
      fi
      settle
      cat piece.*.rows > before
      rm piece.003.rows
      ${again.replace("--time=1:00:00", "--time=0:01")}
      sleep 1
      scancel --name=wrap
      settle
      ${again}
      settle
      rm piece.007.rows
      ${collect}
      ${table}
      jq -c '[.number, .id, .value, .move]' last.jsonl > found
      ${expected} > expected
      diff found expected
      jq -r .id rows.jsonl | sort | uniq -d | wc -l
      wc -l < rows.jsonl
      wc -l < answers.csv
      rm slurm-*.out
      ${parts}
      settle
      sort slurm-*.out | uniq -c
      ls tables | wc -l`,
      {},
    );
    assertEquals(code, 0, stderr + stdout);
    assertMatch(stdout, /\n0\n40\n40\n(?:.*\n)*\s+16 -2\n16\n$/, stdout);
  },
});
