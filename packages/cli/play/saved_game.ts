// The file of a saved game: a position file with the seat of the player.
import type { Side } from "@zugzwang/core";
import { recordOf } from "@zugzwang/core/study";
import { UsageError } from "../base/failure.ts";
import { writeBeside } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io } from "../base/io.ts";

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
export function readSeat(text: string): readonly Side[] {
  const [, seat] = /"seat"\s*:\s*"(\w+)"/.exec(text) ?? [];
  return SEATS[SEAT_NAMES.find((name) => name === seat) ?? "first"];
}

/** Writes saved games. It replaces a file of another program only on the second request. */
export class GameSaver {
  readonly #io: Pick<Io, "openSync" | "writeFile" | "writeNew">;
  /** The text of the game as it was last saved or loaded. */
  #saved: string;
  /** The files of this session, and those that it refused to replace once. */
  readonly #replaceable = new Set<string>();

  constructor(io: Pick<Io, "openSync" | "writeFile" | "writeNew">, text: string) {
    this.#io = io;
    this.#saved = text;
  }

  /** Saves a game. Throws a `UsageError` if the file exists. The next call replaces it. */
  async save(file: string, text: string): Promise<void> {
    const mayReplace = this.#replaceable.has(file);
    this.#replaceable.add(file);
    if (mayReplace) await this.#io.writeFile(file, text);
    else if (!await this.#io.writeNew(file, text)) {
      throw new UsageError(`${file} exists; repeat the command to replace it`);
    }
    this.#saved = text;
  }

  /** Returns whether a file has the text of the game. At first there is nothing to save. */
  isSaved(text: string): boolean {
    return text === this.#saved;
  }

  /** Saves a game to a new file unless it is saved already. Returns the file, or null. */
  async saveBeside(file: string, text: string): Promise<string | null> {
    if (this.isSaved(text)) return null;
    this.#saved = text;
    return await writeBeside(this.#io, file, text);
  }

  /** Notes that a file has the text of the game. */
  noteLoaded(file: string, text: string): void {
    this.#replaceable.add(file);
    this.#saved = text;
  }
}
