/**
 * The moves of the game so far, what each cost, and the result that best play would have led to
 * from each position.
 *
 * @module
 */
import type { JSX } from "preact";
import { Chart } from "./chart.tsx";
import { PasteMoves, ReviewTable } from "./review.tsx";
import { costOf, resultsOf } from "../state/costs.ts";
import type { Session } from "../state/session.ts";
import { GAME_WORDS } from "../words/game_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { GameSoFar as part };

/** The chart and the list of moves. */
function GameSoFar(props: ViewProps): JSX.Element {
  const { explorer, state, t, language } = props;
  const w = GAME_WORDS[language];
  const { outcomes } = state;
  const session = state.session!;
  const { game, moves, at } = session;
  const results = resultsOf(session, outcomes);
  const side = termText(language, game.sides[0]);
  return (
    <>
      {moves.length === 0 ? <p class="quiet">{w.noHistory}</p> : (
        <>
          <ReviewTable {...props} />
          <Chart
            results={results}
            at={at}
            title={w.chart(side)}
            name={t.history}
            goTo={(ply) => explorer.goTo(Math.max(0, Math.min(moves.length, ply)))}
          />
          <ol>
            {moves.map((move, k) => (
              <li key={k}>
                <button
                  type="button"
                  class={k >= at ? "undone" : ""}
                  aria-current={k + 1 === at ? "step" : undefined}
                  onClick={() => explorer.goTo(k + 1)}
                >
                  <span class={`side side-${game.sideToMove(session.positions[k])}`}>
                    {termText(language, sideName(session, k))}
                  </span>{" "}
                  <span class="name">{move}</span> <Cost {...props} ply={k} />
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <PasteMoves {...props} />
    </>
  );
}

function sideName({ game, positions }: Session, ply: number): string {
  return game.sides[game.sideToMove(positions[ply])];
}

function Cost({ state, ply, t }: ViewProps & { ply: number }): JSX.Element | null {
  const { session, outcomes } = state;
  const cost = costOf(session!, outcomes, ply);
  if (!cost) return null;
  return (
    <span class="cost">
      <span aria-hidden="true">▼</span> {session!.game.winner ? t.losesGame : t.costs(cost)}
    </span>
  );
}
