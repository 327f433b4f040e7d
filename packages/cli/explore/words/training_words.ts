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
  nextPuzzle: (n: number) => `Puzzle ${n}`,
  noPuzzle: "None was found within 10 s.",
  making: "Being made…",
  onlyMove: "the only best move",
  grade: "How hard",
  anyGrade: "any",
  grades: ["easy", "medium", "hard"] as readonly string[],
  sheet: "Sheet of 12",
  answers: "Answers",
  print: "Print",
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
  nextPuzzle: (n) => `第 ${n} 题`,
  noPuzzle: "10 秒内没有找到题目。",
  making: "正在出题…",
  onlyMove: "唯一最佳走法",
  grade: "难度",
  anyGrade: "不限",
  grades: ["容易", "中等", "困难"],
  sheet: "12 题一张",
  answers: "答案",
  print: "打印",
};

/** The words, by language. */
export const TRAINING_WORDS: InEach<TrainingWords> = { en: EN, zh: ZH };
