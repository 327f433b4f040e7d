/**
 * Words of the panel in which moves are guessed.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  hideValues: "Hide values",
  reveal: "Reveal",
  guess: "Which move is best? Make it on the board.",
  guessedRight: (move: string) => `${move}: right, a best move.`,
  guessedWrong: (move: string, loss: string, best: string) => `${move}: ${loss}. Best is ${best}.`,
  puzzle: "Puzzle",
  newPuzzle: "New puzzle",
  noPuzzle: "This seed has none.",
  onlyMove: "the only best move",
  doubleDeal: "find the double-deal",
  seed: "Seed",
};

/** The words of a language. */
export type TrainingWords = typeof EN;

const ZH: TrainingWords = {
  hideValues: "隐藏数值",
  reveal: "揭晓",
  guess: "哪一步最佳？请在棋盘上走。",
  guessedRight: (move) => `${move}：正确，是最佳走法。`,
  guessedWrong: (move, loss, best) => `${move}：${loss}。最佳为 ${best}。`,
  puzzle: "题目",
  newPuzzle: "新题目",
  noPuzzle: "此种子没有题目。",
  onlyMove: "唯一最佳走法",
  doubleDeal: "找出双让",
  seed: "种子",
};

/** The words, by language. */
export const TRAINING_WORDS: InEach<TrainingWords> = { en: EN, zh: ZH };
