// The file of a saved game: a position file with the seat of the player.
import { recordOf } from "@zugzwang/core/study";
import type { Match, Seats } from "./match.ts";

/** The computer's side, by the names of `--side` for the player's. */
export const COMPUTER_SIDES = { first: 1, second: 0, both: null, none: "both" } as const;

export type SeatName = keyof typeof COMPUTER_SIDES;

export const SEAT_NAMES = Object.keys(COMPUTER_SIDES) as SeatName[];

/** Returns the text of a saved game, one line. It leaves out the usual seat, the first. */
export function formatSavedGame(
  { course, seats }: Pick<Match, "course"> & { readonly seats: Pick<Seats, "computer"> },
): string {
  const seat = SEAT_NAMES.find((name) => COMPUTER_SIDES[name] === seats.computer)!;
  return JSON.stringify({ ...recordOf(course), ...seat !== "first" && { seat } }) + "\n";
}

/** Returns the seat of the player of a saved game. The default is the first side. */
export function readSeat(text: string): SeatName {
  const [, seat] = /"seat"\s*:\s*"(\w+)"/.exec(text) ?? [];
  return SEAT_NAMES.find((name) => name === seat) ?? "first";
}
