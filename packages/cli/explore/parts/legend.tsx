/**
 * What the game is and what its signs mean, with a picture each.
 *
 * @module
 */
import type { JSX } from "preact";
import { gameTitle } from "../state/catalogue.ts";
import { SIGNS } from "../words/legend.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";
import { useGuide } from "./guide.ts";
import { PictureView } from "./picture.tsx";

export { Legend as part };

/** A picture of the game, its own signs, then those of every game. */
function Legend({ state, language }: ViewProps): JSX.Element | null {
  const { game } = state.session;
  const guide = useGuide(game);
  if (!guide) return null;
  const { picture, legend, signs: { values, reply } } = guide;
  const own = legend.map(([sign, meaning, picture]) => {
    return { sign: termText(language, sign), meaning: termText(language, meaning), picture };
  });
  const pictures = [values, { ...values, isSignOnly: true }, values, reply];
  const shared = SIGNS[language].map(([sign, meaning], i) => {
    return { sign, meaning, picture: pictures[i] };
  });
  const rows = [...own, ...shared];
  return (
    <>
      <PictureView {...{ game, language, picture }} title={termText(language, gameTitle(game))} />
      <dl>
        {rows.map(({ sign, meaning, picture }, i) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{meaning}</dd>
            {picture !== rows[i - 1]?.picture && (
              <dd>
                <PictureView {...{ game, language, picture }} title={sign} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
