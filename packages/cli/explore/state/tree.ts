/**
 * All lines that were tried from a position: at every fork the first branch is the main line.
 *
 * A tree is immutable: every function returns another.
 *
 * @module
 */

/** A move, and what was tried after it. */
export interface Branch {
  /** The text of the move. */
  readonly move: string;
  /** The moves after it, the main line's first. */
  readonly next: Tree;
}

/** The moves that were tried at a position, the main line's first. */
export type Tree = readonly Branch[];

/** Moves from the root of a tree. */
export type Path = readonly string[];

/** Returns a tree with a line: what it has already stays in its place, what is new comes last. */
export function withLine(tree: Tree, path: Path, from = 0): Tree {
  if (from === path.length) return tree;
  const move = path[from];
  const known = tree.find((branch) => branch.move === move);
  if (!known) return [...tree, { move, next: withLine([], path, from + 1) }];
  const next = withLine(known.next, path, from + 1);
  return next === known.next ? tree : replaced(tree, { move, next });
}

/** Returns what was tried after a line; nothing where the tree does not have it. */
export function branchesAfter(tree: Tree, path: Path): Tree {
  let branches = tree;
  for (const move of path) branches = branches.find((branch) => branch.move === move)?.next ?? [];
  return branches;
}

/** Returns the main line of a tree. */
export function mainLine(tree: Tree): string[] {
  const line: string[] = [];
  for (let branches = tree; branches.length > 0; branches = branches[0].next) {
    line.push(branches[0].move);
  }
  return line;
}

/** Whether nothing but the main line was tried. */
export function isOneLine(tree: Tree): boolean {
  let branches = tree;
  while (branches.length === 1) branches = branches[0].next;
  return branches.length === 0;
}

/** A line of a tree that is told as a whole: what it shares with the line told before, and its own. */
export interface ToldLine {
  /** How many moves it shares with the line told before. */
  readonly shared: number;
  /** The moves after those. */
  readonly moves: Path;
}

/** Returns the lines of a tree, the main line first, side lines from the deepest fork up. */
export function toldLines(tree: Tree, shared = 0): ToldLine[] {
  if (tree.length === 0) return [];
  const moves: string[] = [];
  const sides: ToldLine[][] = [];
  for (let branches = tree; branches.length > 0; branches = branches[0].next) {
    const depth = shared + moves.length;
    moves.push(branches[0].move);
    sides.push(branches.slice(1).flatMap((side) => toldLines([side], depth)));
  }
  return [{ shared, moves }, ...sides.reverse().flat()];
}

/** Returns branches with one of them changed. */
export function replaced(branches: Tree, changed: Branch): Tree {
  return branches.map((branch) => branch.move === changed.move ? changed : branch);
}
