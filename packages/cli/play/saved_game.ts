/**
 * The file of a saved game: a position file with the seat of the player.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { recordOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";

/** The sides that the player moves for, by the names of `--side`. */
export const SEATS = {
  first: [0],
  second: [1],
  both: [0, 1],
  none: [],
} as const satisfies Record<string, readonly Side[]>;

export const SEAT_NAMES = Object.keys(SEATS) as (keyof typeof SEATS)[];

/** Returns the text of a saved game, one line. It leaves out the usual seat, the first. */
export function formatSavedGame(course: AnyCourse, yours: readonly Side[]): string {
  const seat = SEAT_NAMES.find((name) => `${SEATS[name]}` === `${yours}`)!;
  return JSON.stringify({ ...recordOf(course), ...seat !== "first" && { seat } }) + "\n";
}

/** Returns the sides that the player of a saved game moves for. The default is the first side. */
export function readSeat(bytes: Uint8Array | null): readonly Side[] {
  const text = bytes === null ? "" : new TextDecoder().decode(bytes);
  const [, seat] = /"seat"\s*:\s*"(\w+)"/.exec(text) ?? [];
  return SEATS[SEAT_NAMES.find((name) => name === seat) ?? "first"];
}
