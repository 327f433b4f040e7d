// Analyze: what every move is worth, why, the best line, the moves of the game, import and export.
import { costOf, goTo, playText, type StudiedMove, type Study } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { AnyCourse } from "../../base/games.ts";
import { formatReasons } from "../../play/messages.ts";
import { explainMove } from "../../play/reasons.ts";
import type { Words } from "../words/en.ts";
import { listNames, sayStatus, sayValue } from "../words/said.ts";
import { Mistakes } from "./ending.tsx";
import { Exchange } from "./exchange.tsx";
import { Facts } from "./facts.tsx";
import { SIDES } from "./layers.ts";
import { listBest } from "./marks.ts";
import { nameMove } from "./place_names.ts";
import { Button, type ViewProps } from "./view.tsx";

const [MOST_GROUPS, MOST_STEPS] = [8, 40];
const NO_LINE: NonNullable<Study["line"]> = [];

export function AnalyzePanel(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { mayTry } = sayStatus(state, t);
  return (
    <>
      {mayTry && <Button onClick={() => page.studyMore()}>{t.tryLonger}</Button>}
      <Game {...props} />
      <MoveGroups {...props} />
      <Why {...props} />
      <BestLine {...props} />
      <Facts {...props} />
      <Exchange {...props} />
    </>
  );
}

/** Groups moves with the same value in the same part of the board. */
function groupMoves(moves: readonly StudiedMove[], sayWhere: (move: StudiedMove) => string) {
  const key = (move: StudiedMove) => `${move.moverValue} ${move.plies} ${sayWhere(move)}`;
  return [...Map.groupBy(moves, key).values()];
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
  const best = listBest(study.moves, study.moverValue);
  const isBest = new Set(best);
  const others = study.moves.filter((move) => !isBest.has(move));
  return (
    <section class="card values">
      <GroupList {...props} title={t.best} moves={best} />
      <GroupList {...props} title={t.others} moves={others} />
      {study.unproved.length > 0 && <p class="soft">{t.unproved(study.unproved.length)}</p>}
    </section>
  );
}

function GroupList(
  props: ViewProps & { title: string; moves: readonly StudiedMove[] },
): JSX.Element | null {
  const { page, state, t, title, moves } = props;
  if (moves.length === 0) return null;
  const { game, position } = state.course!;
  const sayWhere = ({ move }: StudiedMove) => {
    const region = game.region?.(position, game.parseMove(move, position));
    return region ? sayPart(region, t) : "";
  };
  const groups = groupMoves(moves, sayWhere);
  return (
    <>
      <h2 title={t.moveValues}>{title}</h2>
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
                onClick={() => page.play(moves[0].move)}
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
  const { study, course, pointed } = props.state;
  if (!study?.moves || study.moves.length === 0) return null;
  const { game, position } = course!;
  const move = pointed.length === 1 ? pointed[0] : study.moves[0].move;
  const names = listNames(props.state, props.t);
  const line = study.line?.[0]?.move === move ? study.line.slice(1).map(({ move }) => move) : [];
  const reasons = explainMove({ game, position, move, study, names, line });
  if (reasons.length === 0) return null;
  return (
    <section class="card why">
      <h2>{props.t.why}</h2>
      <p>
        <b>{nameMove(props, move)}</b>
      </p>
      <p>{formatReasons(reasons, props.t.messages)}</p>
    </section>
  );
}

/** The numbers of the moves of the best line. A click plays up to a move. */
function BestLine(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const line = state.study?.line ?? NO_LINE;
  const courses = useMemo(() => {
    const all = [page.course];
    for (const { move } of line.slice(0, MOST_STEPS)) all.push(playText(all.at(-1)!, move));
    return all;
  }, [line]);
  if (line.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.bestLine}</h2>
      <p class="line-moves">
        {courses.slice(1).map((course, i) => (
          <LineMove
            key={i}
            {...props}
            course={courses[i]}
            move={line[i].move}
            act={() => page.show(course)}
          />
        ))}
        {line.length > MOST_STEPS && "…"}
      </p>
    </section>
  );
}

/** The numbers of the moves of the game and what they cost. */
function Game(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { course, studies } = state;
  const { plies, game } = course!;
  const courses = useMemo(() => plies.map((_, i) => goTo(course!, i)), [plies]);
  if (plies.length === 0) return null;
  const totalAt = (at: number) => studies.get(at)?.total ?? null;
  return (
    <section class="card">
      <h2>{t.moves}</h2>
      <Mistakes {...props} />
      <p class="line-moves">
        {plies.map(({ text, side }, i) => {
          const cost = costOf(side, totalAt(i), totalAt(i + 1)) ?? 0;
          const sign = cost === 0 ? "" : game.winner ? " ?" : ` −${cost}`;
          return (
            <LineMove
              key={i}
              {...props}
              course={courses[i]}
              move={text}
              sign={sign}
              act={() => page.goTo(i + 1)}
            />
          );
        })}
      </p>
    </section>
  );
}

/** The number of a move in the colour of its player. Its name says where it is. */
function LineMove(
  props: ViewProps & {
    /** The game before the move. */
    readonly course: AnyCourse;
    readonly move: string;
    readonly sign?: string;
    act(): void;
  },
): JSX.Element {
  const { course: { game, at, position }, move, sign = "", act } = props;
  const isCurrent = at + 1 === props.state.course!.at;
  const name = nameMove(props, move, props.course);
  return (
    <Button
      class={`${SIDES[game.sideToMove(position)]}${sign === "" ? "" : " costly"}`}
      title={name}
      aria-label={`${at + 1}${sign}: ${name}`}
      aria-current={isCurrent ? "step" : undefined}
      onClick={act}
    >
      {at + 1}
      {sign}
    </Button>
  );
}
