/**
 * The program as an opponent: it gives away at most so many points a game, exactly, since what every
 * move costs is known; where that is not, it plays by what is proved and what stands on the board.
 *
 * @module
 */
import type { Random, Side } from "@zugzwang/core";
import { badgeSurroundings, isWarned } from "../../draw/scene_badge.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { LEVELS } from "./address.ts";
import { lineMove } from "./known_moves.ts";
import { costOf } from "./standing.ts";
import { provedResults } from "./proved_results.ts";
import { presentPosition, type Session } from "./session.ts";
import type { OpenState } from "./state.ts";
import { allMoves } from "./work.ts";

/** What the program moves by. */
export type Opposed = Pick<OpenState, "session" | "work" | "outcomes" | "level">;

/** A move of the program's. */
export interface OpponentMove {
  /** Its text. */
  readonly move: string;
  /** Whether its cost is proved; else it is played by what is certain at sight. */
  readonly isProved: boolean;
}

/**
 * Returns the program's move; null while it waits for the solver, or where no move is left. Where it
 * can afford to give something away, any move that it can afford is as likely.
 */
export function opponentMove(state: Opposed, random: Random): OpponentMove | null {
  const { session, work, level } = state;
  const all = allMoves(work.study);
  if (LEVELS[level] > 0 && all !== null) {
    const [best] = all;
    const left = LEVELS[level] - givenAway(state);
    const affordable = all.filter(({ moverValue }) => best.moverValue - moverValue <= left);
    // Of moves that cost nothing the line has the best: lost games are lost as late as can be.
    if (affordable.some(({ moverValue }) => moverValue < best.moverValue)) {
      return { move: affordable[random(affordable.length)].move, isProved: true };
    }
  }
  const isWaiting = LEVELS[level] > 0 && work.status === "working" && all === null;
  const best = isWaiting ? null : lineMove(session.game, work);
  if (best !== null) return { move: best, isProved: true };
  const { status, study } = work;
  if (status === "working" || !study?.limit || study.value !== null) return null;
  const move = bySight(state, random);
  return move === null ? null : { move, isProved: false };
}

/** What the side to move has given away so far; all that it may where that is not proved. */
function givenAway({ session, outcomes }: Opposed): number {
  const side = session.game.sideToMove(presentPosition(session)) as Side;
  return session.plies.slice(0, session.at).reduce(
    (sum, ply, at) => ply.side === side ? sum + (costOf(session, outcomes, at) ?? Infinity) : sum,
    0,
  );
}

/** A move that wins for certain, else one that gains most and that no warning stands on. */
function bySight({ session, work }: Opposed, random: Random): string | null {
  const { game } = session;
  const position = presentPosition(session);
  const results = provedResults(work.study, session);
  const warned = warnedMoves(session);
  const worth = game.moves(position).map((move) => {
    const text = game.formatMove(move);
    const [result, gain] = [results.get(text) ?? 0, game.gain(position, move)];
    return { text, worth: 1e6 * result + 2 * gain - (warned.has(text) ? 1 : 0) };
  });
  const most = worth.reduce((most, { worth }) => Math.max(most, worth), -Infinity);
  const best = worth.filter(({ worth }) => worth === most);
  return best[random(best.length)]?.text ?? null;
}

/** The moves that the board warns of. */
function warnedMoves(session: Session): ReadonlySet<string> {
  if (!session.game.scene) return new Set();
  const { shapes } = gameScene(session);
  const around = badgeSurroundings(shapes, { unit: 1, scale: 1 });
  const edges = shapes.filter((shape) => shape.kind === "edge" && isWarned(shape, around));
  return new Set(edges.flatMap(({ moves = [] }) => moves));
}
