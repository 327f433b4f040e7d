/**
 * What a reader does to the tree of lines: another main line, and away with one.
 *
 * @module
 */
import { goTo } from "@zugzwang/core/study/course";
import { type Session, standing, withRest } from "../state/session.ts";
import { type Path, replaced, type Tree } from "../state/tree.ts";

/** Makes the moves that stand the main line where they last leave it. */
export function promote(session: Session): Session {
  return { ...session, tree: withPromoted(session.tree, standing(session)) };
}

/** Takes the last move that stands and all that was tried after it out of the tree. */
export function cutBack(session: Session): Session {
  const path = standing(session);
  if (path.length === 0) return session;
  const before = goTo(session, session.at - 1);
  const course = { ...before, plies: before.plies.slice(0, before.at) };
  return withRest(course, withoutLine(session.tree, path));
}

/** Returns a tree without a line from its last move on. */
export function withoutLine(tree: Tree, path: Path): Tree {
  const [move, ...rest] = path;
  if (rest.length === 0) return tree.filter((branch) => branch.move !== move);
  return tree.map((branch) =>
    branch.move === move ? { move, next: withoutLine(branch.next, rest) } : branch
  );
}

/** Returns a tree in which a line is the main one at the last fork where it was not. */
export function withPromoted(tree: Tree, path: Path): Tree {
  const fork = lastFork(tree, path);
  if (fork === null) return tree;
  const promote = (branches: Tree, depth: number): Tree => {
    const branch = branches.find(({ move }) => move === path[depth])!;
    if (depth === fork) return [branch, ...branches.filter((other) => other !== branch)];
    return replaced(branches, { ...branch, next: promote(branch.next, depth + 1) });
  };
  return promote(tree, 0);
}

/** Returns how many moves a line shares before it last leaves the main one; null if it never does. */
export function lastFork(tree: Tree, path: Path): number | null {
  let [branches, fork] = [tree, null as number | null];
  for (const [depth, move] of path.entries()) {
    const place = branches.findIndex((branch) => branch.move === move);
    if (place < 0) return null;
    if (place > 0) fork = depth;
    branches = branches[place].next;
  }
  return fork;
}
