/**
 * The file of a game in play: its position file, with the seat that the player has taken.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { recordOf } from "@zugzwang/core/study/course";
import type { AnyCourse } from "../base/games.ts";

/** The sides that a player moves for, by the names of `--side`. */
export const SEATS = {
  first: [0],
  second: [1],
  both: [0, 1],
  none: [],
} as const satisfies Record<string, readonly Side[]>;

/** The names of the seats. */
export const SEAT_NAMES = Object.keys(SEATS) as (keyof typeof SEATS)[];

/** Returns the file of a game in play, on one line; the usual seat, the first, is not said. */
export function savedGame(course: AnyCourse, yours: readonly Side[]): string {
  const seat = SEAT_NAMES.find((name) => `${SEATS[name]}` === `${yours}`)!;
  return JSON.stringify({ ...recordOf(course), ...seat !== "first" && { seat } }) + "\n";
}

/** Returns the sides that the player of a file moves for: the first where it does not say. */
export function savedSeat(bytes: Uint8Array | null): readonly Side[] {
  const text = bytes === null ? "" : new TextDecoder().decode(bytes);
  const [, seat] = /"seat":"(\w+)"/.exec(text) ?? [];
  return SEATS[SEAT_NAMES.find((name) => name === seat) ?? "first"];
}
