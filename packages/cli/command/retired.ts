// Names of version 0.1 that were removed, and what replaces them.

export const RETIRED_OPTIONS: Readonly<Record<string, string>> = {
  "--jobs": "use --threads",
  "-j": "use --threads",
  "--workers": "use --threads",
  "--summary": "the last line on standard error has the counts",
  "--failed": "rows without an answer have a member error",
  "--strict": "rows without an answer have a member error",
  "--unordered": "use --output, which gets the rows in the order in which they are found",
  "--answers": "--output also writes the answers",
  "--answer": "compare with the output of zugzwang solve",
  "--by": "verify uses the first method that the limits allow",
  "--rules": "prove uses the first rules of the game",
  "--beyond": "judge never generates instances that exceed the statement's limits",
  "--shrink": "shrinking stops after 10 seconds or 200 runs",
  "--checkpoint-every": "checkpoints are written every minute",
  "--bounds": "at a limit, --json prints the bounds as lower and upper",
  "--json": "this verb prints only text",
};

export const RETIRED_VERBS: Readonly<Record<string, string>> = {
  line: "use analyze --line",
  render: "use analyze --svg FILE",
};
