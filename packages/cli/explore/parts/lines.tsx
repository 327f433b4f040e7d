/**
 * All lines that were tried, as a tree: the main line in a row, side lines indented where they
 * leave it.
 *
 * @module
 */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { costAfter } from "../state/standing.ts";
import { cutBack, lastFork, promote } from "./line_edits.ts";
import { goAlong, goTo, type Session, standing } from "../state/session.ts";
import { branchesAfter, type Path, type Tree } from "../state/tree.ts";
import { GAME_WORDS } from "../words/game_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

/** The tree, and what can be done with the line that is shown. */
export function Lines(props: ViewProps): JSX.Element {
  const { explorer, state, language } = props;
  const w = GAME_WORDS[language];
  const session = state.session;
  const root = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  hadFocus.current = root.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus.current) stopOf(root.current!)?.focus();
  }, [session]);
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = STEPS[event.key]?.(session);
    if (!changed) return;
    event.preventDefault();
    explorer.show(changed, changed.tree === session.tree ? "replace" : "new");
  };
  return (
    <>
      <div class="lines" role="group" aria-label={w.lines} ref={root} onKeyDown={onKeyDown}>
        <Line {...props} tree={session.tree} path={[]} position={session.start} />
      </div>
      <div class="row">
        <button
          type="button"
          disabled={lastFork(session.tree, standing(session)) === null}
          onClick={() => explorer.show(promote(session))}
        >
          {w.promote}
        </button>
        <button
          type="button"
          disabled={session.at === 0}
          onClick={() => explorer.show(cutBack(session))}
        >
          {w.cutBack}
        </button>
      </div>
    </>
  );
}

/**
 * What keys do: along the line, from one side line to the next, and away with one. Going leaves the
 * tree as it is, and is no entry of the history, or Back would go forward.
 */
const STEPS: Readonly<Record<string, (session: Session) => Session>> = {
  ArrowLeft: (session) => goTo(session, session.at - 1),
  ArrowRight: (session) => goTo(session, session.at + 1),
  ArrowUp: (session) => besides(session, -1),
  ArrowDown: (session) => besides(session, 1),
  Home: (session) => goTo(session, 0),
  End: (session) => goTo(session, session.moves.length),
  Delete: cutBack,
};

/** Goes to another move in the place of the last one. */
function besides(session: Session, step: number): Session {
  const path = standing(session);
  const before = path.slice(0, -1);
  const tried = branchesAfter(session.tree, before);
  const place = tried.findIndex(({ move }) => move === path.at(-1));
  const other = tried[(place + step + tried.length) % tried.length];
  return path.length === 0 ? session : goAlong(session, [...before, other.move]);
}

/** The chip that Tab reaches: the present move's. */
function stopOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>("button[tabindex='0']");
}

interface LineProps extends ViewProps {
  /** The moves to show, the main line's first. */
  readonly tree: Tree;
  /** The moves before them. */
  readonly path: Path;
  /** The position in which they are made. */
  readonly position: unknown;
}

/** A line to its end, with the side lines that leave it. */
function Line(props: LineProps): JSX.Element {
  const { game } = props.state.session;
  const items: JSX.Element[] = [];
  let { tree, path, position } = props;
  while (tree.length > 0) {
    const [main, ...sides] = tree;
    const before = { ...props, path, position };
    items.push(<Chip key={`${path.length}`} {...before} move={main.move} />);
    for (const side of sides) {
      items.push(
        <li key={`${path.length} ${side.move}`} class="side-line">
          <Line {...before} tree={[side]} />
        </li>,
      );
    }
    path = [...path, main.move];
    position = game.play(position, game.parseMove(main.move, position));
    tree = main.next;
  }
  return <ol>{items}</ol>;
}

/** One move: its number, who made it, and what it cost. */
function Chip(
  { explorer, state, t, language, path, position, move }: Omit<LineProps, "tree"> & {
    move: string;
  },
): JSX.Element {
  const session = state.session;
  const { game, moves, at } = session;
  const line = [...path, move];
  const isShown = line.every((name, k) => name === moves[k]);
  const isNow = isShown && line.length === at;
  const side = game.sideToMove(position);
  const cost = costAfter(session, state.outcomes, { path, move, side });
  return (
    <li>
      <button
        type="button"
        class={isShown && line.length <= at ? "" : "undone"}
        aria-current={isNow ? "step" : undefined}
        tabIndex={isNow || (at === 0 && path.length === 0 && isShown) ? 0 : -1}
        onClick={() => explorer.show(goAlong(session, line), "replace")}
      >
        {line.length}. <span class={`side-${side}`}>{termText(language, game.sides[side])}</span>
        {" "}
        <span class="name">{move}</span>
        {cost
          ? (
            <span class="cost">
              {" "}
              <span aria-hidden="true">▼</span> {game.winner ? t.losesGame : t.costs(cost)}
            </span>
          )
          : null}
      </button>
    </li>
  );
}
