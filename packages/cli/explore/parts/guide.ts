/**
 * The guide of a game, loaded with the first part of the page that shows something of it.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { useEffect, useState } from "preact/hooks";
import type { AnyGame } from "../../base/games.ts";

/** Returns the guide of a game; null until it is here, and where there is none. */
export function useGuide(game: AnyGame): Guide<unknown> | null {
  const [known, setKnown] = useState<{ game: string; guide: Guide<unknown> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    game.guide?.().then(
      (guide) => isWanted && setKnown({ game: game.name, guide }),
      () => {}, // the page does without
    );
    return () => void (isWanted = false);
  }, [game.name]);
  return known?.game === game.name ? known.guide : null; // never that of the game before
}
