// The computer in Play and on the guided boards of lessons. It looks at the study of the position until
// enough is proved for a move, or in Play until the time is up.
import { playText } from "@zugzwang/core/study";
import { findStarter, isComputersTurn, type Level } from "../../play/seats.ts";
import type { PageHost } from "./state.ts";

/**
 * When the computer moves: slowly enough for the eye, and within a second once a search has begun. It
 * takes the boxes of a chain faster.
 */
const [SOONEST_MS, AGAIN_MS, LATEST_MS, LOOK_MS] = [400, 160, 650, 50];
/** How long it waits for the first sign of a study: the solver, or the book, may still be on its way. */
const BEGIN_MS = 15_000;

/** Begins a turn. If it is the computer's, it waits for the study until it can move. */
export function beginTurn(page: PageHost): void {
  if (findLevel(page) === null) return;
  const { plies, at, game, position } = page.course;
  const goesAgain = plies[at - 1]?.side === game.sideToMove(position);
  waitToMove(page, { ms: goesAgain ? AGAIN_MS : SOONEST_MS, begunMs: Date.now() });
}

/** Returns the level of the computer if it is to move, in Play or on a guided board; otherwise null. */
function findLevel({ state: { mode, seats, lesson }, course }: PageHost): Level | null {
  if (mode === "play") return isComputersTurn(course, seats) ? seats.level : null;
  const isGuided = mode === "learn" && lesson?.step.stage === "guided";
  const computer = findStarter(course) === 0 ? 1 : 0;
  return isGuided && isComputersTurn(course, { computer }) ? "perfect" : null;
}

/** Waits for a while. Then moves once enough is proved, or in Play if the time is up. */
function waitToMove(
  page: PageHost,
  { ms, begunMs }: { readonly ms: number; readonly begunMs: number },
): void {
  page.after(ms, () => {
    const level = findLevel(page);
    if (level === null) return; // the visitor took its seat
    const { mode, study, effort, isStudying } = page.state;
    const isKnown = (study?.value ?? null) !== null;
    const isReady = !isStudying || level === "easy" || (study?.moves && !study.unproved.length) ||
      mode === "learn" && isKnown;
    const hasBegun = effort !== null || isKnown;
    const mostMs = mode === "learn" ? Infinity : hasBegun ? LATEST_MS : BEGIN_MS;
    if (isReady || Date.now() - begunMs >= mostMs) void makeMove(page, level);
    else waitToMove(page, { ms: LOOK_MS, begunMs });
  });
}

/** Makes the computer's move, unless the visitor does something else before it is ready. */
async function makeMove(page: PageHost, level: Level): Promise<void> {
  const { course } = page;
  const part = await page.loadPart(() => import("../../play/opponent.ts"));
  if (!part || course !== page.course || findLevel(page) !== level) return;
  const { study, studiesByPly } = page.state;
  const { game, position } = course;
  const lost = part.countLost(course, game.sideToMove(position), (at) => studiesByPly.get(at));
  const { random } = page.surroundings;
  const move = part.chooseMove({ game, position, study, level, random, lost });
  page.show(playText(course, move));
}
