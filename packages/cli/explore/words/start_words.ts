/**
 * Words of the start page.
 *
 * @module
 */
import type { InEach } from "./language.ts";

/** What stands above the games, by language. */
export const START_WORDS: InEach<{ readonly welcome: string }> = {
  en: {
    welcome:
      "Four games, each solved exactly: choose one, and see what every move is worth. Play, train, or have a whole game reviewed.",
  },
  zh: {
    welcome: "四种游戏，皆可精确求解：任选其一，即见每步之值。可对弈、训练，或复盘整局。",
  },
};
