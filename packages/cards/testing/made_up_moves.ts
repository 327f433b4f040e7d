/**
 * First moves of a made-up game, for tests of scans; as a worker, one of several that share one.
 *
 * @module
 */
import { scanForValue } from "../search/root.ts";
import { type FirstMoves, SharedScan } from "../parallel/shared_scan.ts";
import { SharedWords } from "../parallel/shared_words.ts";

/** Bounds of the values of made-up games. */
export const MADE_UP_WINDOW = { lower: -5, upper: 5 } as const;

/** First moves that are each worth the least of their replies. */
export function madeUpMoves(
  replies: readonly number[][],
): FirstMoves & { tested: number; test(move: number, threshold: number): number } {
  const moves = {
    twins: replies.map((_, move) => move),
    tested: 0,
    test: (move: number) => Math.min(...replies[move]),
    replies: (move: number, threshold: number) => {
      const decided = replies[move].length === 1 && replies[move][0] < threshold;
      const all = decided ? [] : [...replies[move].keys()];
      // Whoever asks first decides the order.
      const turned = [...all.slice(moves.tested % 7), ...all.slice(0, moves.tested % 7)];
      return {
        replies: turned.map((cell) => ({ place: 0, cell })),
        bound: decided ? replies[move][0] : 99,
      };
    },
    testReply: (move: number, { cell }: { cell: number }) => {
      moves.tested++;
      return replies[move][cell];
    },
  };
  return moves;
}

/** What a worker of a test is given. */
export interface MadeUpOrder {
  /** The game. */
  readonly replies: readonly number[][];
  /** The memory that the workers share. */
  readonly words: Int32Array;
  /** How long this one is away before the first scan. */
  readonly lateMs: number;
  /** How long this one dawdles before every scan. */
  readonly dawdleMs: number;
}

/** The part of a worker's global scope that is used. */
interface Scope {
  readonly name?: string;
  onmessage: ((event: MessageEvent<MadeUpOrder>) => void) | null;
  postMessage(message: unknown): void;
}

/** The name of the workers. */
export const MADE_UP_NAME = "made-up moves";

const scope = globalThis as unknown as Scope;
if (scope.name === MADE_UP_NAME) {
  scope.onmessage = ({ data: { replies, words, lateMs, dawdleMs } }) => {
    const shared = new SharedWords(words, replies.length);
    const scan = new SharedScan(shared, madeUpMoves(replies));
    const dawdling = (threshold: number) => {
      dawdle(dawdleMs);
      return scan.run(threshold);
    };
    dawdle(lateMs);
    scope.postMessage(scanForValue(dawdling, MADE_UP_WINDOW));
  };
}

function dawdle(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
