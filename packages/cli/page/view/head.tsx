// The head of the page: the games, a link to share, the language.
import type { JSX } from "preact";
import { Button, ShareButton, type ViewProps } from "./view.tsx";

export function Head(props: ViewProps & { changeLanguage(): void }): JSX.Element {
  const { page, state, t, language } = props;
  const { catalogue } = page.surroundings;
  const name = state.course!.game.name;
  // The name of the current game leads to its board, and keeps it.
  const open = (game: string) =>
    void (game === name ? page.setMode("play") : page.open({ game, input: null, moves: [] }));
  return (
    <header>
      <h1>
        <img src="icon.svg" alt="Zugzwang" width="22" height="22" />
        <span aria-hidden="true">Zugzwang</span>
      </h1>
      <nav class="games" aria-label={t.games}>
        {catalogue.map((entry) => (
          <Button
            key={entry.name}
            aria-current={entry.name === name ? "page" : undefined}
            onClick={() => open(entry.name)}
          >
            {entry.title[language]}
          </Button>
        ))}
        <select
          aria-label={t.games}
          value={name}
          onChange={({ currentTarget }) => open(currentTarget.value)}
        >
          {catalogue.map((entry) => (
            <option key={entry.name} value={entry.name}>{entry.title[language]}</option>
          ))}
        </select>
      </nav>
      <div class="tools">
        <ShareButton page={page} t={t} />
        <Button lang={language === "en" ? "zh-CN" : "en"} onClick={props.changeLanguage}>
          {t.language}
        </Button>
      </div>
    </header>
  );
}
