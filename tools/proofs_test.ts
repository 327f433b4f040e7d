/** Proofs as the library writes them. `checkers_slow.ts` has other programs check them. */
import { assertEquals, assertRejects } from "@std/assert";
import { exactly } from "../packages/cli/proof/proof.ts";
import { checkProof, writeProof } from "../packages/cli/proof/prove.ts";
import { Budget, type Game, LimitError, plainSearch, seededRandom } from "@zugzwang/core";
import type { ProofGame, ProofNode } from "@zugzwang/core/game";
import { cards } from "@zugzwang/cards";
import { chess } from "@zugzwang/chess";
import { startCourse } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";
import { patterns } from "@zugzwang/patterns";

const EMPTY_3X3 = dots.judge.formatInput(dots.instances.empty("3x3"));

/** Returns a function that works out values of nodes by their moves alone. */
function valuesOfNodes<N extends ProofNode>(game: ProofGame<N>): (node: N) => number {
  const values = new Map<unknown, number>();
  const valueOfNode = (node: N): number => {
    if (node.lower === node.upper) return node.lower;
    const known = values.get(node.key);
    if (known !== undefined) return known;
    const worths = [...game.moves(node)].map(({ gain, isAgain, child }) =>
      gain + (isAgain ? 1 : -1) * valueOfNode(child)
    );
    values.set(node.key, Math.max(...worths));
    return values.get(node.key)!;
  };
  return valueOfNode;
}

/** Checks that positions stand for the nodes on random ways from a position to the end. */
async function checkPositions<P, M>(game: Game<P, M>, position: P): Promise<void> {
  const random = seededRandom(4);
  const proofGame = await game.proving!.game!(position, { budget: new Budget() });
  const valueOfNode = valuesOfNodes(proofGame);
  for (let way = 0; way < 4; way++) {
    let node = proofGame.start;
    for (;;) {
      const moves = [...proofGame.moves(node)];
      if (moves.length === 0) break;
      const found = proofGame.positionOf(node) as P | null;
      if (found !== null && node.lower < node.upper) {
        assertEquals(valueOfNode(node), plainSearch(game, found), `${node}`);
      }
      node = moves[random(moves.length)].child;
    }
  }
}

Deno.test("every node of a proof has a position of the same value", async () => {
  const tried: readonly (readonly [Game<never, never, "instances">, string])[] = [
    [chess as never, "3x3"],
    [cards as never, "2x2"],
    [patterns as never, "3x3"],
  ];
  for (const [game, size] of tried) {
    for (let seed = 1; seed <= 4; seed++) {
      const families = Object.keys(game.instances.families);
      const family = families[seed % families.length];
      await checkPositions(game, game.instances.generate(size, family, seededRandom(seed)));
    }
  }
  const boards = ["2 2\n01\n00\n10\n010\n010\n", "3 3\n110\n101\n010\n011\n1001\n0110\n1101\n"];
  const wide = `1 20\n${"1".repeat(14)}001000\n${"1".repeat(20)}\n${"1".repeat(14)}0010010\n`;
  for (const board of [...boards, wide]) {
    await checkPositions(dots, dots.judge.parse(board));
  }
});

Deno.test("writing and checking a proof count their memory", async () => {
  const course = startCourse(dots, EMPTY_3X3);
  const write = writeProof(course, exactly(-3), { memoryBytes: 2 ** 18 });
  const { fault } = await assertRejects(() => write, LimitError) as LimitError;
  assertEquals(fault.kind, "memory");
  const proof = await writeProof(course, exactly(-3), { k: 48 });
  await assertRejects(() => checkProof(course, proof, { memoryBytes: 2 ** 18 }), LimitError);
});
