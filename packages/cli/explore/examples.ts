/**
 * Instances to begin with. A game without any here begins with a random one.
 *
 * @module
 */

/** An instance worth looking at. */
export interface Example {
  /** Its name in English and Chinese. */
  readonly name: { readonly en: string; readonly zh: string };
  /** The judge's input. */
  readonly input: string;
}

/** Examples by game, the first shown at the start. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  chess: [
    {
      name: { en: "4 × 5 with traps", zh: "4 × 5，有陷阱" },
      input: "4 5\n12 7 3 5 6\n9 1 2 4 8\n1 2 3 4 5\n5 4 3 2 1\n" +
        "3 7 2 1 4\n2 3 1 9 9\n3 3 3 3 3\n1 2 3 4 5\n",
    },
    {
      name: { en: "the statement's sample", zh: "题面样例" },
      input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    },
    {
      name: { en: "all or nothing, 3 × 3", zh: "孤注一掷 3 × 3" },
      input: "3 3\n0 0 9\n0 0 0\n9 0 9\n0 9 0\n9 9 0\n0 0 0\n",
    },
  ],
};
