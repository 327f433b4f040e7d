/**
 * Guessing the best move: of the present position, or of puzzles that a worker makes.
 *
 * @module
 */
import type { Lesson, Place } from "../state/address.ts";
import type { Explorer } from "../state/explorer.ts";
import type { Puzzle, PuzzleWish } from "../state/protocol.ts";
import { startSession } from "../state/session.ts";
import { Solver } from "../state/solver.ts";
import { HIDDEN } from "../state/state.ts";

/** Hides the values until a move is guessed, or shows them always. */
export function train(explorer: Explorer, isTraining: boolean): void {
  explorer.change({ training: isTraining ? HIDDEN : null, isEditing: false, edits: [] });
  explorer.showAddress();
}

/** Has a puzzle made by a worker of its own; null where there is none, or none can be made. */
export function findPuzzle(explorer: Explorer, wish: PuzzleWish): Promise<Puzzle | null> {
  const { game: { name: game } } = explorer.session;
  return new Promise((resolve) => {
    const solver = new Solver(explorer.surroundings.startWorker, (report) => {
      if (report.kind !== "puzzle" && report.kind !== "failed") return;
      solver.end();
      resolve(report.kind === "puzzle" ? report.puzzle : null);
    });
    solver.begin((id) => ({ ask: "puzzle", id, game, wish }));
  });
}

/** Shows a position of the present game whose best move is to be guessed. */
export function pose(explorer: Explorer, { input, moves }: Place, lesson: Lesson): void {
  const session = startSession(explorer.session.game, input, moves);
  explorer.setComputer([false, false]);
  explorer.change({ training: HIDDEN, lesson, draft: input, fault: null });
  explorer.show(session);
}
