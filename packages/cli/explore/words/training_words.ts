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
  improve: (side: string, move: string, cost: string) =>
    `${side} played ${move}, ${cost}. Find a better move.`,
  sameMistake: (move: string) => `${move} is the mistake that was made.`,
  nextMistake: "Next mistake",
  endLesson: "End the lesson",
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
  improve: (side, move, cost) => `${side}走了 ${move}，${cost}。请找出更好的走法。`,
  sameMistake: (move) => `${move} 正是实战中的失误。`,
  nextMistake: "下一处失误",
  endLesson: "结束学习",
  puzzle: "题目",
  newPuzzle: "新题目",
  noPuzzle: "此种子没有题目。",
  onlyMove: "唯一最佳走法",
  doubleDeal: "找出双让",
  seed: "种子",
};

/** The words, by language. */
export const TRAINING_WORDS: InEach<TrainingWords> = { en: EN, zh: ZH };
