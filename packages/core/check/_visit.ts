// The work of `checkGame`: visits the positions of a game and checks each.
import { checkPosition } from "../game/check_position.ts";
import type { Game } from "../game/game.ts";
import { checkClauses, refuseRepetition } from "../game/clauses.ts";
import { Budget } from "../run/budget.ts";
import { type GameFault, RulesError } from "../run/errors.ts";
import {
  checkGuide,
  checkInput,
  checkInstances,
  type CheckOptions,
  checkProofs,
  checkShow,
  checkSolver,
  checkTexts,
  checkValues,
  prepareTruth,
} from "./_checks.ts";
import { checkEncodings } from "../game/check_encoding.ts";

/** The result of `checkGame`. */
export interface GameReport {
  /** Positions visited. */
  readonly positions: number;
  /** Whether these were all reachable positions. A fault may stop the visit, or be found after it. */
  readonly complete: boolean;
  /** The first violation, or null. */
  readonly fault: GameFault | null;
}

export async function checkFrom<P, M>(
  game: Game<P, M>,
  position: P,
  options: CheckOptions<P>,
): Promise<GameReport> {
  const visits = new Map<string, Visit<P>>();
  let input: string | null = null;
  let complete = false;
  try {
    const initial = game.initial(position);
    const first = checkInput(game, initial);
    if (game.formatPosition(initial) === game.formatPosition(position)) input = first;
    complete = visitFrom(game, position, { visits, initial, options });
    const positions = [...visits.values()].map(({ position }) => position);
    const truth = complete ? prepareTruth(game, positions) : undefined;
    checkEncodings(game, position, positions, truth);
    if (truth) {
      checkValues(game, positions, { ...options, truth });
      await checkSolver(game, positions, { ...options, truth });
    }
    checkInstances(game);
    await checkGuide(game);
    await checkProofs(game, position);
    return { positions: visits.size, complete, fault: null };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    // With the input of the checked position, the moves from there make a record.
    const moves = input === null ? null : findWay(visits, error.fault.position);
    const fault = { ...error.fault, input: input ?? error.fault.input, moves };
    return { positions: visits.size, complete, fault };
  }
}

interface Visit<P> {
  readonly position: P;
  readonly from: Visit<P> | null;
  /** The text of the move that led here, and the number of moves from the root. */
  readonly by: string;
  readonly plies: number;
  /** The side to move and the texts of the legal moves, or the value of an end. */
  readonly signature: readonly (string | number)[];
  children: P[];
  isOpen: boolean;
}

/** The positions at which it is tried what a game shows. */
const MOST_SHOWN = 100;

type Visits<P> = Map<string, Visit<P>>;

/** Visits reachable positions depth first, each once. Returns whether it visited all. */
function visitFrom<P, M>(
  game: Game<P, M>,
  root: P,
  { visits, initial, options: { maxPositions = 10_000, solve } }: {
    readonly visits: Visits<P>;
    readonly initial: P;
    readonly options: CheckOptions<P>;
  },
): boolean {
  const budget = new Budget(solve);
  const enter = (position: P, from: Visit<P> | null): Visit<P> => {
    const signature = sign(game, position);
    const [by, plies] = from
      ? [`${from.signature[1 + from.children.length]}`, from.plies + 1]
      : ["", 0];
    const visit = { position, from, by, plies, signature, children: [] as P[], isOpen: true };
    visits.set(game.formatPosition(position), visit);
    budget.poll(visits.size);
    visit.children = checkPosition(game, position, { mostMade: Infinity });
    checkTexts(game, position, initial);
    if (visits.size <= MOST_SHOWN) checkShow(game, position);
    return visit;
  };
  let at: Visit<P> | null = enter(root, null);
  while (at !== null) {
    const child = at.children.pop();
    if (child === undefined) {
      at.isOpen = false;
      at = at.from;
      continue;
    }
    const known = visits.get(game.formatPosition(child));
    if (known) checkKnown(game, child, known, at.plies + 1 - known.plies);
    else if (visits.size >= maxPositions) return false;
    else at = enter(child, at);
  }
  return true;
}

function checkKnown<P, M>(game: Game<P, M>, position: P, known: Visit<P>, plies: number): void {
  const rule = "positions with one text have the same side to move and the same moves";
  const [expected, found] = [known.signature, sign(game, position)].map((list) => list.join("; "));
  checkClauses({ rules: game, position }, [[rule, expected, found]]);
  if (known.isOpen && !game.mayRepeat) refuseRepetition({ rules: game, position }, plies);
}

function sign<P, M>(game: Game<P, M>, position: P): Visit<P>["signature"] {
  const moves = game.moves(position).map((move) => game.formatMove(move));
  const end = moves.length === 0 ? [game.terminalValue(position)] : [];
  return [`side ${game.sideToMove(position)}`, ...moves, ...end];
}

/** Returns the moves from the root to a visited position, or null. */
function findWay<P>(visits: Visits<P>, text: string | null): string[] | null {
  const moves: string[] = [];
  const end = text === null ? undefined : visits.get(text);
  for (let at = end; at?.from; at = at.from) moves.unshift(at.by);
  return end ? moves : null;
}
