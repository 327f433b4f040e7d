/**
 * Comparing values with numbers.
 *
 * @module
 */
import type { Game, SolveOptions } from "../mod.ts";
import { withSolver } from "../solve/solver.ts";

/** Returns the sign of a position's value minus a number, and the nodes that the solver visited. */
export async function compareValue<P, M>(
  game: Game<P, M>,
  { position, than }: { readonly position: P; readonly than: number },
  options: SolveOptions = {},
): Promise<{ readonly sign: number; readonly nodes: number | null }> {
  return await withSolver(game, position, options, async (solver) => {
    for (const tested of [than + 1, than, than - 1]) {
      const { lower, upper } = await solver.test(position, { than: tested });
      const { nodes } = solver.effort;
      if (lower > than) return { sign: 1, nodes };
      if (upper < than) return { sign: -1, nodes };
    }
    return { sign: 0, nodes: solver.effort.nodes };
  });
}
