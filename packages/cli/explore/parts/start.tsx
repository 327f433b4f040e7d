/**
 * The start page: which games there are, what they are, and a lively position of each.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnyGame } from "../../base/games.ts";
import { formatAddress } from "../state/address.ts";
import { firstPlace } from "../state/first_job.ts";
import type { Crop } from "../state/pictures.ts";
import { START_WORDS } from "../words/start_words.ts";
import { gameName, rulesOf } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";
import { PictureView } from "./picture.tsx";

export { Start as part };

/** What of a position is shown, where that is not all of it: of cards the board without the hands. */
const CROPS: Readonly<Record<string, Crop>> = { cards: { x: 0, y: 0, width: 4, height: 3 } };

/** The games by their friendly names. */
function Start(props: ViewProps): JSX.Element {
  const { explorer, t, language } = props;
  return (
    <main class="start">
      <p>{START_WORDS[language].welcome}</p>
      <ul>
        {explorer.games.map((name) => (
          <li key={name}>
            <a class="panel" href={formatAddress({ game: name, input: null, moves: [] })}>
              <h2>{gameName(language, name)}</h2>
              <Introduction {...props} name={name} />
            </a>
          </li>
        ))}
      </ul>
      <p class="about">{t.about}</p>
    </main>
  );
}

/** A game's rules and the position that it begins with, once it is loaded; what it has of them. */
function Introduction({ explorer, language, name }: ViewProps & { name: string }): JSX.Element {
  const [game, setGame] = useState<AnyGame | null>(null);
  useEffect(() => void explorer.loadGame(name).then(setGame, () => {}), [name]);
  const crop = Object.hasOwn(CROPS, name) ? { crop: CROPS[name] } : {};
  return (
    <>
      <p>{game && rulesOf(language, game)}</p>
      <div class="first" aria-hidden="true">
        {game?.scene && (
          <PictureView
            {...{ game, language, title: name }}
            picture={{ ...firstPlace(game)!, ...crop }}
          />
        )}
      </div>
    </>
  );
}
