/**
 * The strip rule, word for word as docs/proofs.md states it.
 *
 * @module
 */
import { countEdges, type DotsPosition, listEdgeBoxes } from "../rules/board.ts";

/** Returns what can be taken, and whether all of it lies in pairs that one edge completes. */
export function stripNaively(position: DotsPosition) {
  const undrawn = new Set<number>();
  const boxEdges = new Map<number, number[]>();
  for (let edge = 0; edge < countEdges(position); edge++) {
    if (position.drawn[edge] === "0") undrawn.add(edge);
    for (const box of listEdgeBoxes(position, edge)) {
      boxEdges.set(box, [...boxEdges.get(box) ?? [], edge]);
    }
  }
  const listOpen = (box: number) => boxEdges.get(box)!.filter((edge) => undrawn.has(edge));
  const complete = [...boxEdges.keys()].filter((box) => listOpen(box).length === 0);
  const forest: number[] = [];
  for (;;) {
    const edge = [...boxEdges.keys()].map(listOpen).find((open) => open.length === 1)?.[0];
    if (edge === undefined) break;
    undrawn.delete(edge);
    forest.push(edge);
  }
  const taken = [...boxEdges.keys()].filter((box) =>
    listOpen(box).length === 0 && !complete.includes(box)
  );
  const listNeighbours = (box: number) =>
    boxEdges.get(box)!.filter((edge) => forest.includes(edge))
      .flatMap((edge) => listEdgeBoxes(position, edge))
      .filter((other) => other !== box && taken.includes(other));
  const parts = taken.map((box) => {
    const part = new Set([box]);
    for (const member of part) for (const other of listNeighbours(member)) part.add(other);
    const edges = forest.filter((edge) =>
      listEdgeBoxes(position, edge).some((box) => part.has(box))
    );
    return { size: part.size, edges: edges.length };
  });
  const walk = (path: number[]): boolean =>
    path.length === 4 ||
    listNeighbours(path.at(-1)!).some((next) => !path.includes(next) && walk([...path, next]));
  const isAnchored = parts.some(({ size, edges }) => size > 1 && edges === size);
  const hasPath = taken.some((box) => walk([box]));
  return {
    taken: taken.length,
    handout: isAnchored ? 4 : hasPath ? 8 : 0,
    arePairs: parts.every(({ size, edges }) => size === 2 && edges === 1),
  };
}
