/**
 * What the game is and what its signs mean, with a picture each.
 *
 * @module
 */
import type { JSX } from "preact";
import { PICTURES } from "./pictures.ts";
import { LEGENDS, SIGNS } from "../words/legend.ts";
import { packOf } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";
import { PictureView } from "./picture.tsx";

export { Legend as part };

/** A picture of the game, its own signs, then those of every game. */
function Legend({ state, language }: ViewProps): JSX.Element {
  const { game } = state.session;
  const { rules, legend, signs } = PICTURES[game.name];
  const rows = [...LEGENDS[language][game.name], ...SIGNS[language]];
  const pictures = [...legend, ...signs];
  const shared = { game, language };
  return (
    <>
      <PictureView {...shared} picture={rules} title={packOf(language).rules[game.name].name} />
      <dl>
        {rows.map(([sign, meaning], i) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{meaning}</dd>
            {pictures[i] !== pictures[i - 1] && (
              <dd>
                <PictureView {...shared} picture={pictures[i]} title={sign} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
