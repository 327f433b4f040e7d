/**
 * The memory of a running program, as the Linux kernel counts it.
 *
 * Deno may read `/proc` only with all permissions, so a shell reads it, which runs no programs but
 * `sleep`. It prints the sum of the peaks (`VmHWM`) of the program and all that it started, every
 * time that it looks and finds it larger.
 *
 * @module
 */

/** How often the shell looks, in seconds. */
const PERIOD_S = 0.01;

/** After how many looks it searches for what has no living parent of the program: that costs more. */
const ORPHAN_LOOKS = 20;

const SCRIPT = `
peaks() {
  while read -r name kib unit; do
    [ "$name" = VmHWM: ] && sum=$((sum + kib))
  done < /proc/$1/status
  children= # of one that has just ended there is nothing to read
  read -r children < /proc/$1/task/$1/children
  for child in $children; do peaks $child; done
}
# Sets roots: all that has the mark, and a parent that has not.
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

/** A watch on the memory of a program. */
export interface MemoryWatch {
  /** Returns the most memory that was seen, once the program has ended; null if none was seen. */
  peakBytes(): Promise<number | null>;
}

/**
 * Watches a process and what it has started; `onPeak` is told every new peak.
 *
 * @param mark What of their environment nobody else has: so is found what no longer has a parent.
 */
export function watchMemory(
  { pid, mark }: { readonly pid: number; readonly mark: string },
  onPeak: (bytes: number) => void,
): MemoryWatch {
  const shell = new Deno.Command("sh", {
    args: ["-c", SCRIPT, "sh", `${pid}`, mark],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let peak: number | null = null;
  const reading = readPeaks(shell.stdout, (bytes) => {
    peak = bytes;
    onPeak(bytes);
  });
  return {
    async peakBytes() {
      await Promise.all([reading, shell.status]);
      return peak;
    },
  };
}

async function readPeaks(
  stream: ReadableStream<Uint8Array>,
  tell: (bytes: number) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value)).split("\n");
    rest = lines.pop()!;
    for (const line of lines) tell(Number(line) * 1024);
  }
}
