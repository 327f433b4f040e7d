// The memory of a running program and its limit, as the Linux kernel counts them.
//
// Deno reads `/proc` and `/sys` only with all permissions, so a shell reads them. To watch a program, it
// starts only `sleep` and `grep`. It prints each new maximum of the sum of the peaks (`VmHWM`) of the program and
// all processes that it started.

const PERIOD_S = 0.01;
/** After this many readings the shell also searches for orphans, which takes longer. */
const ORPHAN_LOOKS = 20;

const SCRIPT = `
peaks() {
  while read -r name kib unit; do
    [ "$name" = VmHWM: ] && sum=$((sum + kib))
  done < /proc/$1/status
  children= # a process that has just ended has no list
  read -r children < /proc/$1/task/$1/children
  for child in $children; do peaks $child; done
}
# Sets roots: the processes with the mark whose parent does not have it.
search() {
  marked=" $(grep -Fls "$1" /proc/[0-9]*/environ | tr -dc '0-9\\n' | tr '\\n' ' ')"
  roots=
  for process in $marked; do
    while read -r name parent; do
      [ "$name" = PPid: ] && case "$marked" in *" $parent "*) ;; *) roots="$roots $process" ;; esac
    done < /proc/$process/status
  done
}
most=0
looks=0
roots=$1
while [ -e /proc/$1 ]; do
  sum=0
  looks=$((looks + 1))
  [ $((looks % ${ORPHAN_LOOKS})) = 0 ] && search "$2"
  for root in $roots; do peaks $root; done
  [ $sum -gt $most ] && most=$sum && echo $most
  sleep ${PERIOD_S}
done 2> /dev/null
`;

/**
 * Watches a process and its children, and calls `onPeak` with each new maximum.
 * @param mark A variable that only their environments have. It finds processes without a parent.
 */
export function watchMemory(
  { pid, mark }: { readonly pid: number; readonly mark: string },
  onPeak: (bytes: number) => void,
) {
  const shell = new Deno.Command("sh", {
    args: ["-c", SCRIPT, "sh", `${pid}`, mark],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let peak: number | null = null;
  const reading = readNumbers(shell.stdout, (kib) => onPeak(peak = kib * 1024));
  return {
    /** Returns the largest memory seen, once the program has ended; null if none was seen. */
    async readPeak(): Promise<number | null> {
      await Promise.all([reading, shell.status]);
      return peak;
    },
  };
}

/** Calls a function with the number on each line of a stream. */
async function readNumbers(
  stream: ReadableStream<Uint8Array>,
  call: (number: number) => void,
): Promise<void> {
  let rest = "";
  const bytes = stream as ReadableStream<Uint8Array<ArrayBuffer>>;
  // The types of Deno 2.4 do not say that streams can be iterated.
  const texts: unknown = bytes.pipeThrough(new TextDecoderStream());
  for await (const text of texts as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) call(Number(line));
  }
}

/** Prints the limits of the own control group and of those above it, in version 2 or 1. */
const LIMITS = `
while IFS=: read -r number kinds path; do
  case $kinds in
    "") file=$1/sys/fs/cgroup$path name=memory.max ;;
    memory) file=$1/sys/fs/cgroup/memory$path name=memory.limit_in_bytes ;;
    *) continue ;;
  esac
  while [ "\${file#"$1/sys/fs/cgroup"}" != "$file" ]; do
    read -r limit < "$file/$name" && echo "$limit"
    file=\${file%/*}
  done
done < "$1/proc/self/cgroup"
`;

/**
 * Returns the memory limit of the container or the job that this process runs in, in bytes; null if there
 * is none, on systems other than Linux, and without the permission to run a shell.
 * @param root The folder of `proc` and `sys`, for tests.
 */
export function readGroupLimit(root = ""): number | null {
  if (Deno.build.os !== "linux") return null;
  const { state } = Deno.permissions.querySync({ name: "run", command: "sh" });
  if (state !== "granted") return null;
  try {
    const args = ["-c", LIMITS, "sh", root];
    const { stdout } = new Deno.Command("sh", { args, stdin: "null", stderr: "null" }).outputSync();
    const limits = new TextDecoder().decode(stdout).split("\n").filter((line) =>
      /^\d+$/.test(line)
    );
    return limits.length === 0 ? null : Math.min(...limits.map(Number));
  } catch {
    return null; // there is no shell
  }
}
