/**
 * The game so far: all lines that were tried, what each move cost, and the result that best play
 * would have led to from each position of the line that is shown.
 *
 * @module
 */
import type { JSX } from "preact";
import { Chart } from "./chart.tsx";
import { Lines } from "./lines.tsx";
import { Mistakes, PasteMoves, ReviewTable } from "./review.tsx";
import { resultsOf } from "./mistakes.ts";
import { GAME_WORDS } from "../words/game_words.ts";
import { resultWords } from "../words/standing_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { GameSoFar as part };

/** The chart and the list of moves. */
function GameSoFar(props: ViewProps): JSX.Element {
  const { explorer, state, t, language } = props;
  const w = GAME_WORDS[language];
  const { outcomes } = state;
  const session = state.session;
  const { game, moves, at } = session;
  const results = resultsOf(session, outcomes);
  const [first, second] = game.sides.map((side) => termText(language, side));
  return (
    <>
      {session.tree.length === 0 ? <p class="quiet">{w.noHistory}</p> : (
        <>
          <ReviewTable {...props} />
          <Chart
            results={results}
            at={at}
            title={w.chart(first, second)}
            name={t.history}
            sayResult={(result) => resultWords(props, [result, result])}
            goTo={(ply) => explorer.goTo(Math.max(0, Math.min(moves.length, ply)))}
          />
          <Mistakes {...props} />
          <Lines {...props} />
        </>
      )}
      <PasteMoves {...props} />
    </>
  );
}
