// Watches the memory of a running program, as the Linux kernel counts it.
//
// Deno reads `/proc` only with all permissions, so a shell reads it. The shell starts only `sleep`
// and `grep`. It prints each new maximum of the sum of the peaks (`VmHWM`) of the program and
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
