/**
 * Proved bounds that grow for games that compare nothing: all games of so many plies, a ply more in
 * every round, and at their ends what the game knows at sight. Where neither side can force the end
 * within so many plies, that is proved with them.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import { type Bounds, canonicalText } from "../game/rules.ts";
import { valueOf } from "../game/values.ts";
import { DEFAULT_MEMORY_BYTES } from "../run/budget.ts";
import type { GrowingStudy } from "./_growing_study.ts";
import type { Rounds } from "./_narrowing.ts";
import type { Course } from "./course.ts";
import { restAtSight } from "./studied.ts";

/** Positions that are looked at before others may abort the work. */
const SLICE = 256;

/** Bytes that a position takes with its moves, at most. */
const POSITION_BYTES = 4096;

/** A position, met by any order of the moves that lead to it. */
interface Node<P> {
  readonly position: P;
  /** Proved bounds of what is still to be won, for the side to move. */
  least: number;
  most: number;
  /** Its moves, once they were looked at. */
  steps: readonly Step<P>[];
}

/** A move. */
interface Step<P> {
  readonly gain: number;
  /** 1 where the same side goes on, else −1. */
  readonly sign: 1 | -1;
  readonly to: Node<P>;
}

/** Looks ahead until all is known, or a limit or the end of the memory comes. */
export async function* lookAhead<P, M>(
  course: Course<P, M>,
  study: GrowingStudy<P, M>,
  { limits: { memoryBytes = DEFAULT_MEMORY_BYTES }, pause }: Rounds,
): AsyncGenerator<void> {
  study.listMoves();
  const ahead = new LookingAhead(course, study);
  while (ahead.isOpen && ahead.count < memoryBytes / POSITION_BYTES) {
    ahead.goOn();
    yield;
    await pause.ifDue();
  }
}

/** Looks ahead from a position that is not over. */
class LookingAhead<P, M> {
  readonly #game: Game<P, M>;
  readonly #study: GrowingStudy<P, M>;
  readonly #root: Node<P>;
  /** Positions by plies from the root; the last are not looked into yet. */
  readonly #layers: Node<P>[][];
  /** What of the last layer is still to be looked into, and what it leads to. */
  #waiting: Node<P>[];
  #next = new Map<string, Node<P>>();
  #count = 1;

  constructor({ game, position }: Course<P, M>, study: GrowingStudy<P, M>) {
    this.#game = game;
    this.#study = study;
    this.#root = this.#nodeOf(position);
    this.#layers = [[this.#root]];
    this.#waiting = [this.#root];
  }

  /** How many positions there are. */
  get count(): number {
    return this.#count;
  }

  /** Whether anything is left to be looked into. */
  get isOpen(): boolean {
    return this.#waiting.length > 0;
  }

  /** Looks into some positions. */
  goOn(): void {
    for (const node of this.#waiting.splice(-SLICE)) this.#lookInto(node);
    if (this.#waiting.length === 0) this.#endRound();
  }

  #nodeOf(position: P): Node<P> {
    const { lower, upper } = restAtSight(this.#game, position);
    return { position, least: lower, most: upper, steps: [] };
  }

  #lookInto(node: Node<P>): void {
    const { position } = node;
    const game = this.#game;
    node.steps = game.moves(position).map((move) => {
      const child = game.play(position, move);
      const side = game.sideToMove(child);
      const key = `${side}${canonicalText(game, child)}`;
      const known = this.#next.get(key);
      const to = known ?? this.#nodeOf(child);
      if (!known) this.#count++;
      this.#next.set(key, to);
      const sign = side === game.sideToMove(position) ? 1 : -1;
      return { gain: game.gain(position, move), sign, to };
    });
  }

  /** A ply more was looked at: bounds go from the ends back, and the next ply is due. */
  #endRound(): void {
    this.#layers.push([...this.#next.values()]);
    this.#next = new Map();
    for (const layer of this.#layers.slice(0, -1).reverse()) layer.forEach(narrow);
    this.#tell();
    this.#waiting = [...this.#wanted()];
  }

  /** Those of the last layer on which something depends. */
  #wanted(): Set<Node<P>> {
    let wanted = new Set(this.#root.steps.map(({ to }) => to).filter(isOpen));
    for (let ply = 2; ply < this.#layers.length; ply++) {
      wanted = new Set([...wanted].flatMap((node) => openSteps(node).map(({ to }) => to)));
    }
    return wanted;
  }

  /** Tells what is proved; how long a game lasts matters where its value is a winner. */
  #tell(): void {
    const { least, most, steps } = this.#root;
    const plies = this.#layers.length - 1;
    const beyond = this.#game.winner ? plies : undefined;
    for (const [i, text] of [...this.#study.moves.keys()].entries()) {
      this.#study.addMoveBounds(text, this.#valuesOf(boundsOf(steps[i])), beyond);
    }
    this.#study.addBounds(this.#valuesOf([least, most]));
    if (beyond !== undefined && least < most) this.#study.add({ beyondPlies: beyond });
  }

  #valuesOf(rests: readonly number[]): Bounds {
    const values = rests.map((rest) => valueOf(this.#game, this.#root.position, rest));
    return { lower: Math.min(...values), upper: Math.max(...values) };
  }
}

/** What a move brings its mover, at least and at most. */
function boundsOf<P>({ gain, sign, to }: Step<P>): [number, number] {
  return sign > 0 ? [gain + to.least, gain + to.most] : [gain - to.most, gain - to.least];
}

/** Bounds that follow from those of the moves. */
function narrow<P>(node: Node<P>): void {
  if (node.steps.length === 0 || !isOpen(node)) return;
  const bounds = node.steps.map(boundsOf);
  const best = bounds.reduce((a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1])]);
  node.least = Math.max(node.least, best[0]);
  node.most = Math.min(node.most, best[1]);
}

/** The moves that may yet change what is known of a position. */
function openSteps<P>(node: Node<P>): readonly Step<P>[] {
  if (!isOpen(node)) return [];
  return node.steps.filter((step) => isOpen(step.to) && boundsOf(step)[1] > node.least);
}

function isOpen<P>({ least, most }: Node<P>): boolean {
  return least < most;
}
