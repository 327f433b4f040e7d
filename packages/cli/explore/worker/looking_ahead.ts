/**
 * Proved bounds that grow for games that compare nothing: all games of so many plies, a ply more in
 * every round, and at their ends what the game knows at sight. Where neither side can force the end
 * within so many plies, that is proved with them.
 *
 * @module
 */
import type { Course } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study/course";
import { restAtSight } from "@zugzwang/core/study/sight";
import { valueOf, viewSign } from "@zugzwang/core/game/values";
import type { AnyGame } from "../../base/games.ts";
import type { Narrower, NarrowingOptions } from "./narrower.ts";

/** Positions that are looked at before others may abort the work. */
const SLICE = 256;

/** Bytes that a position takes with its moves, at most. */
const POSITION_BYTES = 4096;

/** Bytes for all positions where no limit is set. */
const DEFAULT_BYTES = 2 ** 30;

/** A position, met by any order of the moves that lead to it. */
interface Node {
  readonly position: unknown;
  /** Proved bounds of what is still to be won, for the side to move. */
  least: number;
  most: number;
  /** Its moves, once they were looked at. */
  steps: readonly Step[];
}

/** A move. */
interface Step {
  readonly gain: number;
  /** 1 where the same side goes on, else −1. */
  readonly sign: 1 | -1;
  readonly to: Node;
}

/** Looks ahead from a position, and goes on where it stopped. */
export class LookingAhead implements Narrower {
  readonly #game: AnyGame;
  readonly #moves: readonly string[];
  readonly #options: NarrowingOptions;
  readonly #mostPositions: number;
  readonly #root: Node;
  /** Positions by plies from the root; the last are not looked into yet. */
  readonly #layers: Node[][];
  /** What of the last layer is still to be looked into, and what it leads to. */
  #waiting: Node[] = [];
  #next = new Map<string, Node>();
  #count = 1;
  readonly #told = new Map<string | null, string>();

  /** Takes a game in progress that is not over. */
  constructor(course: Course<unknown, unknown>, options: NarrowingOptions) {
    this.#game = course.game;
    this.#options = options;
    this.#mostPositions = (options.memoryBytes ?? DEFAULT_BYTES) / POSITION_BYTES;
    const position = positionOf(course);
    this.#moves = this.#game.moves(position).map(this.#game.formatMove);
    this.#root = this.#nodeOf(position);
    this.#layers = [[this.#root]];
    this.#waiting = [this.#root];
  }

  /** Works until a time, or until all is known or there is no room; `skipped` moves are known. */
  async run(deadline: number, skipped: ReadonlySet<string> = new Set()): Promise<void> {
    while (this.#waiting.length > 0 && this.#count < this.#mostPositions) {
      for (const node of this.#waiting.splice(-SLICE)) this.#lookInto(node);
      if (this.#waiting.length === 0) this.#endRound(skipped);
      await new Promise((resolve) => setTimeout(resolve)); // others may abort it
      if (this.#options.signal?.aborted || Date.now() >= deadline) return;
    }
  }

  #nodeOf(position: unknown): Node {
    const { lower, upper } = restAtSight(this.#game, position);
    return { position, least: lower, most: upper, steps: [] };
  }

  #lookInto(node: Node): void {
    const { position } = node;
    const game = this.#game;
    node.steps = game.moves(position).map((move) => {
      const child = game.play(position, move);
      const side = game.sideToMove(child);
      const key = `${side}${(game.canonicalText ?? game.formatPosition)(child)}`;
      const known = this.#next.get(key);
      const to = known ?? this.#nodeOf(child);
      if (!known) this.#count++;
      this.#next.set(key, to);
      const sign = side === game.sideToMove(position) ? 1 : -1;
      return { gain: game.gain(position, move), sign, to };
    });
  }

  /** A ply more was looked at: bounds go from the ends back, and the next ply is due. */
  #endRound(skipped: ReadonlySet<string>): void {
    this.#layers.push([...this.#next.values()]);
    this.#next = new Map();
    for (const layer of this.#layers.slice(0, -1).reverse()) layer.forEach(narrow);
    this.#tell(skipped);
    this.#waiting = [...this.#wanted()];
  }

  /** Those of the last layer on which something depends. */
  #wanted(): Set<Node> {
    let wanted = new Set(this.#root.steps.map(({ to }) => to).filter(isOpen));
    for (let ply = 2; ply < this.#layers.length; ply++) {
      wanted = new Set([...wanted].flatMap((node) => openSteps(node).map(({ to }) => to)));
    }
    return wanted;
  }

  #tell(skipped: ReadonlySet<string>): void {
    const { position, least, most, steps } = this.#root;
    const game = this.#game;
    const values = [least, most].map((rest) => valueOf(game, position, rest));
    this.#report(null, values, this.#layers.length - 1);
    for (const [i, move] of this.#moves.entries()) {
      if (skipped.has(move)) continue;
      const rests = boundsOf(steps[i]);
      const forMover = rests.map((rest) =>
        viewSign(game, position) * valueOf(game, position, rest)
      );
      this.#report(move, forMover, this.#layers.length - 1);
    }
  }

  /** Says what has changed; how long a game lasts matters where its value is a winner. */
  #report(move: string | null, values: readonly number[], plies: number): void {
    const [lower, upper] = [Math.min(...values) + 0, Math.max(...values) + 0];
    const isOpen = lower < upper;
    const said = {
      move,
      lower,
      upper,
      ...this.#game.winner && isOpen ? { beyondPlies: plies } : {},
    };
    const text = JSON.stringify(said);
    if (this.#told.get(move) === text) return;
    this.#told.set(move, text);
    this.#options.report(said);
  }
}

/** What a move brings its mover, at least and at most. */
function boundsOf({ gain, sign, to }: Step): [number, number] {
  return sign > 0 ? [gain + to.least, gain + to.most] : [gain - to.most, gain - to.least];
}

/** Bounds that follow from those of the moves. */
function narrow(node: Node): void {
  if (node.steps.length === 0 || !isOpen(node)) return;
  const bounds = node.steps.map(boundsOf);
  node.least = Math.max(node.least, ...bounds.map(([least]) => least));
  node.most = Math.min(node.most, Math.max(...bounds.map(([, most]) => most)));
}

/** The moves that may yet change what is known of a position. */
function openSteps(node: Node): readonly Step[] {
  if (!isOpen(node)) return [];
  return node.steps.filter((step) => isOpen(step.to) && boundsOf(step)[1] > node.least);
}

function isOpen({ least, most }: Node): boolean {
  return least < most;
}
