// Analyze: what every move is worth, why, the best line, the moves of the game, import and export.
import type { FactValue } from "@zugzwang/core";
import { goTo, playText, type StudiedMove, type Study } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { AnyCourse } from "../../base/games.ts";
import { listFactLines } from "../../draw/fact_lines.ts";
import { SIDES } from "../../draw/scenes.ts";
import type { Words } from "../words/en.ts";
import { listQuickest, sayValue, sayWhy } from "../words/more_said.ts";
import { KNOWN, listNames, nameMove } from "../words/said.ts";
import { Mistakes, reviewGame } from "./ending.tsx";
import { Exchange } from "./exchange.tsx";
import { DayAnswer } from "./day_panel.tsx";
import { Button, type ViewProps } from "./view.tsx";

const [MOST_GROUPS, MOST_STEPS] = [8, 40];
const NO_LINE: NonNullable<Study["line"]> = [];

export function AnalyzePanel(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { study, isStudying, effort } = state;
  const isOpen = !isStudying && (study?.total ?? null) === null &&
    ["nodes", "time"].includes(study?.limit?.kind ?? "time"); // no other limit can be raised
  const seconds = effort?.seconds ?? 0; // the first second shows nothing
  // Facts are known first. They wait for a second, because what follows would push them down.
  return (
    <>
      <DayAnswer {...props} />
      {isOpen && <Button onClick={() => void page.askLonger()}>{t.tryLonger}</Button>}
      {isStudying && seconds > 0 && (
        <div class="row work">
          <span class="soft">{t.effort(seconds, effort!.nodes)}</span>
          <Button onClick={() => page.stop()}>{t.stop}</Button>
        </div>
      )}
      <Game {...props} />
      <MoveGroups {...props} />
      <Why {...props} />
      <BestLine {...props} />
      {(study?.line || !isStudying || seconds > 0) && <Facts {...props} />}
      <Exchange {...props} />
    </>
  );
}

function sayPart({ kind, size }: { kind: string; size: number }, t: Words): string {
  if (kind === "chain") return t.inChain(size);
  if (kind === "loop") return t.inLoop(size);
  return kind === "takeable" ? t.inTakeable : "";
}

function MoveGroups(props: ViewProps): JSX.Element | null {
  const { state, t } = props;
  const { study } = state;
  if (!study?.moves || study.moves.length === 0) return null;
  const { outcome, settled } = state.course!.game;
  const best = listQuickest(study);
  const isBest = new Set(best);
  const others = study.moves.filter((move) => !isBest.has(move));
  return (
    <section class="card values">
      <GroupList {...props} title={t.best} moves={best} />
      <GroupList {...props} title={t.others} moves={others} />
      {study.unproved.length > 0 && <p class="soft">{t.unproved(study.unproved.length)}</p>}
      {!outcome && <p class="soft">{settled ? t.finalValues : t.moveValues}</p>}
    </section>
  );
}

/** Moves, grouped if they have the same value in the same part of the board. */
function GroupList(
  props: ViewProps & { title: string; moves: readonly StudiedMove[] },
): JSX.Element | null {
  const { page, state, t, title, moves } = props;
  const { pointed } = state;
  if (moves.length === 0) return null;
  const { game, position } = state.course!;
  const sayWhere = ({ move }: StudiedMove) => {
    const region = game.show.region?.(position, game.parseMove(move, position));
    return region ? sayPart(region, t) : "";
  };
  const key = (move: StudiedMove) => `${move.moverValue} ${move.plies} ${sayWhere(move)}`;
  const groups = [...Map.groupBy(moves, key).values()];
  return (
    <>
      <h2>{title}</h2>
      <ul class="groups">
        {groups.slice(0, MOST_GROUPS).map((moves) => {
          const point = (isOn: boolean) =>
            page.change({ pointed: isOn ? moves.map(({ move }) => move) : [] });
          const name = moves.length === 1
            ? nameMove(props, moves[0].move)
            : t.groupMoves(moves.length, sayWhere(moves[0]));
          return (
            <li key={moves[0].move}>
              <Button
                onMouseEnter={() => point(true)}
                onMouseLeave={() => point(false)}
                onFocus={() => point(true)}
                onBlur={() => point(false)}
                aria-pressed={moves.length > 1 ? pointed.includes(moves[0].move) : undefined}
                onClick={() => moves.length > 1 ? point(true) : page.play(moves[0].move)}
              >
                {name}
              </Button>
              <b class={["bad", "", "good"][Math.sign(moves[0].moverValue) + 1]}>
                {sayValue(moves[0], t)}
              </b>
            </li>
          );
        })}
        {groups.length > MOST_GROUPS && <li class="soft">…</li>}
      </ul>
    </>
  );
}

/** Explains the move under the pointer, or the best one. */
function Why(props: ViewProps): JSX.Element | null {
  const { study, pointed } = props.state;
  if (!study?.moves || study.moves.length === 0) return null;
  const move = pointed.length === 1 ? pointed[0] : study.moves[0].move;
  const line = study.line?.[0]?.move === move ? study.line.slice(1).map(({ move }) => move) : [];
  const why = sayWhy(props, move, { line });
  if (why === "") return null;
  return (
    <section class="card why">
      <h2>{props.t.why}</h2>
      <b>{nameMove(props, move)}</b>
      <p>{why}</p>
    </section>
  );
}

function BestLine(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const line = state.study?.line ?? NO_LINE;
  const course = useMemo(
    () =>
      line.slice(0, MOST_STEPS).reduce((before, { move }) => playText(before, move), page.course),
    [line],
  );
  if (line.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.bestLine}</h2>
      <LineMoves
        {...props}
        course={course}
        from={page.course.at}
        show={(after) => page.tryOut(after)}
      />
      <p class="soft">{t.aboutNumbers}</p>
      <Button onClick={() => page.playOn(line.map(({ move }) => move))}>{t.playOn}</Button>
    </section>
  );
}

/** The moves of the game and what they cost, and those of a line beside it. */
function Game(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { kept } = state;
  const { course } = kept ?? state;
  const { plies, game } = course!;
  const from = state.day?.from ?? 0;
  if (plies.length <= from && !kept) return null;
  const review = reviewGame(state);
  const sign = (at: number) => {
    const { cost } = review.moves[at - from];
    return !cost ? "" : game.outcome ? " ?" : ` −${cost}`;
  };
  return (
    <section class="card">
      <h2>{t.moves}</h2>
      <Mistakes {...props} review={review} />
      <LineMoves
        {...props}
        course={goTo(course!, plies.length)}
        from={from}
        sign={sign}
        show={({ at }) => kept ? page.backToGame(at) : page.goTo(at)}
      />
      {kept && (
        <>
          <h2>{t.variation}</h2>
          <LineMoves
            {...props}
            course={goTo(page.course, page.course.plies.length)}
            from={page.course.plies.findIndex(({ text }, i) => text !== plies[i]?.text)}
            show={({ at }) => page.goTo(at)}
          />
          <Button class="main" onClick={() => page.backToGame()}>{t.backToGame}</Button>
        </>
      )}
    </section>
  );
}

interface LineProps extends ViewProps {
  /** The game after the last of the moves. */
  readonly course: AnyCourse;
  /** How many moves are before the first one. */
  readonly from: number;
  /** Returns what to write after the number of a move, given how many moves are before it. */
  sign?(at: number): string;
  /** Shows the board after a move. */
  show(after: AnyCourse): void;
}

/** The numbers of moves in the colours of their players. A click shows the board after a move. */
function LineMoves(props: LineProps): JSX.Element {
  const { state, course: { plies, at: end }, from, sign, show } = props;
  const courses = useMemo(
    () => Array.from({ length: end - from + 1 }, (_, i) => goTo(props.course, from + i)),
    [plies, from, end],
  );
  return (
    <p class="line-moves">
      {courses.slice(1).map((after, i) => {
        const { text, side } = plies[from + i];
        const cost = sign?.(from + i) ?? "";
        const name = nameMove(props, text, courses[i]);
        const number = after.at - (state.day?.from ?? 0);
        const isCurrent = plies === state.course!.plies && after.at === state.course!.at;
        return (
          <Button
            key={i}
            class={`${SIDES[side]}${cost === "" ? "" : " costly"}`}
            title={name}
            aria-label={`${number}${cost}: ${name}`}
            aria-current={isCurrent ? "step" : undefined}
            onClick={() => isCurrent || show(after)}
          >
            {number}
            {cost}
          </Button>
        );
      })}
    </p>
  );
}

/** The facts about dots that players use, and what explains them. */
const DOTS_FACTS = {
  undrawnEdges: null,
  takeableBoxes: null,
  chains: "aboutChains",
  loops: null,
  longChains: "aboutChains",
  inControl: "aboutControl",
  controlledValue: "aboutControl",
  nimstring: "aboutNimber",
} as const;

type DotsFact = keyof typeof DOTS_FACTS;

function Facts({ state, t }: ViewProps): JSX.Element | null {
  const { study, course } = state;
  const facts = study?.facts;
  if (!facts || study.result || KNOWN.has(course!.game.name)) return null;
  const { sides, show: { region } } = course!.game;
  const names = listNames(state, t);
  const say = (value: FactValue): string => {
    if (Array.isArray(value)) return value.map(say).join(", ");
    if (value === "loony") return t.loony;
    return names[sides.indexOf(value as string)] ?? `${value}`.replace("-", "−");
  };
  const all = region ? Object.keys(DOTS_FACTS) as DotsFact[] : [];
  const keys = all.filter((key) => hasText(facts[key]));
  const about = [...new Set(keys.map((key) => DOTS_FACTS[key]))];
  const lines = region ? about.flatMap((key) => key ? [t[key]] : []) : listFactLines(facts);
  if (keys.length + lines.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.facts}</h2>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>{t[key]}</dt>
            <dd>{say(facts[key]!)}</dd>
          </div>
        ))}
      </dl>
      {lines.map((line) => <p key={line} class="soft">{line}</p>)}
    </section>
  );
}

function hasText(value: FactValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false &&
    !(Array.isArray(value) && value.length === 0);
}
