/**
 * Keys that work wherever no text is being written.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { forget } from "../state/choice.ts";
import type { Explorer } from "../state/explorer.ts";
import { areLettersWanted } from "./stored.ts";

/** Listens to keys of the whole page; those of one letter only where they are wanted. */
export function useShortcuts(explorer: Explorer): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isText(event.target) || (event.key.length === 1 && !areLettersWanted())) return;
      const action = ACTIONS[event.key];
      if (!action || !explorer.state.session) return;
      event.preventDefault();
      action(explorer);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [explorer]);
}

const ACTIONS: Readonly<Record<string, (explorer: Explorer) => void>> = {
  b: (explorer) => explorer.playBest(),
  u: (explorer) => explorer.undo(),
  r: (explorer) => explorer.redo(),
  ArrowLeft: (explorer) => explorer.undo(),
  ArrowRight: (explorer) => explorer.redo(),
  Home: (explorer) => explorer.goTo(0),
  End: (explorer) => explorer.goTo(explorer.session.moves.length),
  e: (explorer) => explorer.edit(!explorer.state.isEditing),
  Escape: (explorer) =>
    explorer.state.chosen || explorer.state.previewed ? forget(explorer) : explorer.cancel(),
};

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}
