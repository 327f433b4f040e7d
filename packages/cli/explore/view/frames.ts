/**
 * Showing states a frame at a time: a solver reports far more often than a screen shows.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Explorer } from "../state/explorer.ts";
import type { State } from "../state/state.ts";

/** What a drawing took, times this, is left free after it for keys and pointers. */
const REST = 3;

/** Returns the state to be drawn: what a reader did at once, reports when their frame is due. */
export function useShownState(explorer: Explorer): State {
  const [state, setState] = useState(explorer.state);
  const clock = useRef({ start: 0, end: 0, took: 0 });
  useLayoutEffect(() => {
    const now = performance.now();
    clock.current = { ...clock.current, end: now, took: now - clock.current.start };
  }, [state]);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      [frame, timer] = [0, undefined];
      clock.current.start = performance.now();
      setState(explorer.state);
    };
    const request = () => {
      timer = undefined;
      frame = requestAnimationFrame(show);
    };
    const onChange = () => {
      if (!isReport(explorer.state, shown.current)) return show();
      const due = clock.current.end + REST * clock.current.took - performance.now();
      if (frame === 0) timer ??= setTimeout(request, Math.max(0, due));
    };
    show(); // effects come after the first frame: much may be known since the first drawing
    const stop = explorer.subscribe(onChange);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [explorer]);
  const shown = useRef(state);
  shown.current = state;
  return state;
}

/** Whether a state differs from another in what the solver said alone. */
function isReport(state: State, before: State): boolean {
  const { work: _work, outcomes: _outcomes, ...rest } = state;
  return Object.entries(rest).every(([name, value]) => before[name as keyof State] === value);
}
