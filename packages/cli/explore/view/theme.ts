/**
 * Light or dark: what the system says, or what a reader chose, which is kept.
 *
 * @module
 */
import { storedTheme, storeTheme, type Theme } from "./stored.ts";

/** The words of the rules of style sheets that are for one scheme. */
const DARK = /prefers-color-scheme: ?dark|^all$|^not all$/;

/** Rules of style sheets that hold in the dark, as they were found. */
const RULES = new Set<CSSMediaRule>();

/** Shows the page as a reader chose; until then as the system says. */
export function applyTheme(theme: Theme | null = storedTheme()): void {
  if (theme === null) return;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && DARK.test(rule.media.mediaText)) RULES.add(rule);
    }
  }
  for (const rule of RULES) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  document.documentElement.style.colorScheme = theme;
}

/** Turns to the other theme, and keeps it. */
export function toggleTheme(): void {
  const isDark = getComputedStyle(document.documentElement).getPropertyValue("--scheme") === "dark";
  const theme = isDark ? "light" : "dark";
  storeTheme(theme);
  applyTheme(theme);
}
