/**
 * Opening a link: as much of it as is legal, and what is wrong with the rest.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import type { Address } from "./address.ts";
import type { Catalogue } from "./catalogue.ts";
import { firstPlace } from "./first_job.ts";
import { goTo, keepLine, playText, type Session, startSession } from "./session.ts";
import { faultOf, type Trouble } from "./state.ts";
import type { Path, ToldLine } from "./tree.ts";

/** What a link led to. */
export interface Opened {
  /** The game in progress; null where the game has nothing to begin with. */
  readonly session: Session | null;
  /** What was wrong with the link; null if nothing was. */
  readonly trouble: Trouble | null;
}

/** A game in progress, and what was wrong with its moves. */
type Played = Opened & { readonly session: Session };

/**
 * Opens what an address names. Of moves that are not all legal those before the first fault stand;
 * where the input itself is none, the game's first example is shown.
 */
export function openAddress(
  game: AnyGame,
  address: Address | null,
  games: Catalogue,
): Opened {
  const wrongGame: Trouble | null = address && address.game !== game.name
    ? { part: "game", text: address.game, fault: null, at: 0 }
    : null;
  if (wrongGame || address?.input === undefined || address.input === null) {
    const session = firstSession(game, games);
    const missing = { part: "example", text: game.name, fault: null, at: 0 } as const;
    return { session, trouble: wrongGame ?? (session ? null : missing) };
  }
  const { input, moves } = address;
  const fault = faultOf(() => game.parse(input));
  if (fault) {
    const session = firstSession(game, games);
    return { session, trouble: { part: "input", text: input, fault, at: 0 } };
  }
  const { session, trouble } = playLegal(startSession(game, input), moves);
  const whole = withSides(session, address.lines ?? []);
  return {
    session: goTo(whole.session, address.at ?? moves.length),
    trouble: trouble ?? whole.trouble,
  };
}

function firstSession(game: AnyGame, games: Catalogue): Session | null {
  const place = firstPlace(game, games);
  return place && startSession(game, place.input, place.moves);
}

/** Keeps the lines of a link besides its moves, in their order; of each as much as is legal. */
function withSides(session: Session, lines: readonly ToldLine[]): Played {
  let opened: Played = { session: { ...session, tree: [] }, trouble: null };
  let path: Path = [];
  for (const { shared, moves } of lines) {
    path = moves.length === 0 ? session.moves : [...path.slice(0, shared), ...moves];
    const { session: played, trouble } = playLegal(startSession(session.game, session.input), path);
    opened = {
      session: keepLine(opened.session, played.moves),
      trouble: opened.trouble ?? (trouble && { ...trouble, part: "line" }),
    };
  }
  return { ...opened, session: keepLine(opened.session, session.moves) };
}

/** Plays moves up to the first that is not legal. */
export function playLegal(start: Session, moves: readonly string[]): Played {
  let session = start;
  for (const text of moves) {
    const fault = faultOf(() => playText(session, text));
    if (fault) return { session, trouble: { part: "move", text, fault, at: session.at } };
    session = playText(session, text);
  }
  return { session, trouble: null };
}
