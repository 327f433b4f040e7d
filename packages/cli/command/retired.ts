/**
 * Names of version 0.1 that are gone, and what replaces them.
 *
 * @module
 */

/** Options that are gone. */
export const RETIRED_OPTIONS: Readonly<Record<string, string>> = {
  "--jobs": "use --threads",
  "-j": "use --threads",
  "--workers": "use --threads",
  "--summary": "the last line on standard error has the counts",
  "--failed": "rows without an answer have a member error",
  "--strict": "rows without an answer have a member error",
  "--unordered": "use --output, which takes rows as they are found",
  "--answers": "--output writes the answers too",
  "--answer": "compare with the output of zugzwang solve",
  "--by": "verify takes the first way that the limits allow",
  "--rules": "prove takes the first rules of the game",
  "--beyond": "instances beyond the statement are not judged",
  "--shrink": "shrinking stops after 10 seconds or 200 runs",
  "--checkpoint-every": "checkpoints are written every minute",
  "--bounds": "at a limit, --json has the bounds in lower and upper",
  "--json": "this verb prints text only",
};

/** Verbs that are gone. */
export const RETIRED_VERBS: Readonly<Record<string, string>> = {
  line: "use analyze --line",
  render: "use analyze --svg FILE",
};
