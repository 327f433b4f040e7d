// The head of the page: the games, a link to share, the language, light or dark.
import type { JSX } from "preact";
import { read, write } from "../words/words.ts";
import { Button, ShareButton, type ViewProps } from "./view.tsx";

const THEME_KEY = "zugzwang:theme";

export function applyTheme(): void {
  document.documentElement.style.colorScheme = read(THEME_KEY) ?? "";
}

function toggleTheme(): void {
  const { style } = document.documentElement;
  const isDark = style.colorScheme
    ? style.colorScheme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  style.colorScheme = isDark ? "light" : "dark";
  write(THEME_KEY, style.colorScheme);
}

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
        <Button aria-label={t.theme} title={t.theme} onClick={toggleTheme}>◐</Button>
      </div>
    </header>
  );
}
