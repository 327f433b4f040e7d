// The English texts of the parts of the page that load after the first board.
import { YOU } from "../../play/messages.ts";
import type { Words } from "./en.ts";

export const MORE_EN = {
  copiedText: "Copied",

  // The end.
  wellPlayed: "Well played!",
  chart: "What each position was worth with best play",
  afterMove: (at: number, result: string) => `After move ${at}: ${result}`,
  playOn: "Play on perfectly",
  matteredMost: "The move that mattered",
  noMistake: "Nobody made a mistake that cost anything.",
  noMistakeProved: (open: number) => `No mistake is proved. Moves not checked: ${open}.`,
  reviewing: "Looking for the move that mattered …",
  mistakes: (n: number, cost: string) =>
    (n === 0 ? "no mistakes" : n === 1 ? "1 mistake" : `${n} mistakes`) +
    (cost === "" ? "" : `, −${cost}`),
  showMe: "Show me",

  // Buttons and settings of Play.
  otherBoard: "Another board",

  // Analyze.
  exact: (result: string) => `Best play: ${result}.`,
  fromBook: "Exact, from the book.",
  endsAs: (result: string) => `The game is over: ${result}.`,
  range: (low: string, high: string) => `Between “${low}” and “${high}”.`,
  cannotWin: (name: string) => `${name} cannot win.`,
  atBest: (name: string, result: string) =>
    `At best for ${name === YOU.en ? "you" : name}: ${result}.`,
  tooLarge: "Too large to solve exactly.",
  solving: "Solving …",
  failed: (message: string) => `The solver stopped: ${message}`,
  gain: (n: number) => `gain ${n}`,
  lose: (n: number) => `lose ${n}`,
  even: "even",
  inMoves: (result: string, n: number) => `${result} in ${n === 1 ? "1 move" : `${n} moves`}`,
  stop: "Stop",
  effort: (seconds: number, nodes: number) =>
    `${seconds} s, ${nodes.toLocaleString("en")} positions searched`,
  variation: "A line beside the game",
  backToGame: "Back to the game",
  tryLonger: "Try longer",
  best: "Best moves",
  others: "Other moves",
  unproved: (n: number) => n === 1 ? "Not proved: 1 move" : `Not proved: ${n} moves`,
  groupMoves: (n: number, where: string) => `${n} moves${where === "" ? "" : ` ${where}`}`,
  inChain: (n: number) => n === 1 ? "in the single box" : `in the chain of ${n}`,
  inLoop: (n: number) => `in the loop of ${n}`,
  inTakeable: "next to boxes to take",
  why: "Why?",
  bestLine: "Best line",
  aboutNumbers: "Press a number to see the board after that move.",
  moves: "Moves",
  facts: "On the board",
  moveValues: "A move's value is what it is worth from now on to the player who makes it.",
  finalValues: "A move's value is what the player who makes it gains in the whole game.",
  exchange: "Import and export",
  importLabel: "A position (input), a saved game or a list of moves",
  movesLook: (move: string) => `Write a move like this: ${move}`,
  load: "Load",
  openFile: "Open a file",
  judgeAnswer: "The answer to this input:",
  copyInput: "Copy input",
  copyMoves: "Copy moves",
  saveGame: "Save game",
  savePicture: "Save picture",

  // The position of the day.
  dayTask: (name: string) => `One move wins for ${name}. Find it.`,
  findingDay: "Looking for today's position …",
  noDay: "There is no position for this day. Try another game.",
  dayTriesLeft: (n: number) =>
    `That move does not win. ${n === 1 ? "One try" : `${n} tries`} left.`,
  daySolved: (n: number) => n === 1 ? "Found at the first try!" : `Found with ${n} tries.`,
  dayLost: "Not found. The move that wins is on the board.",
  dayOf: (date: string) => `Position of ${date}`,
  aboutDay: "Everyone gets the same position. Only one move wins. You have three tries.",
  streak: (n: number) => n === 1 ? "1 day in a row" : `${n} days in a row`,
  copyResult: "Copy the result",
  whyWins: "Why it wins",
  onlyWin: (move: string, result: string, other: string) =>
    `${move}: ${result}. The best of the other moves: ${other}.`,

  // Learn.
  exerciseTask: "One move is best. Find it.",
  checking: "Checking …",
  right: "Right!",
  wrong: "Not the best move.",
  playedOut: "The best replies follow on the board.",
  lessonOver: "That is the idea. Try it in a game.",
  lessonDone: (n: number, of: number) => `You have solved ${n} of ${of} positions.`,
  lessonsOf: (game: string) => `Learn ${game}`,
  aboutLessons:
    "Each lesson shows an idea. You try it on two boards against the computer, then in twelve positions. This browser keeps your progress.",
  aboutShortLessons: "Each lesson shows an idea. Then you try it against the computer.",
  noLessons: "There are no lessons for this game. Dots and Boxes has seven.",
  example: "Example",
  guidedBoard: (n: number, of: number) => `Board ${n} of ${of}`,
  exerciseLost: "You did not win this board. Try it again.",
  lostIt: (at: number) => `Move ${at} lost the board`,
  thenCount: (count: string) => `After it: ${count}`,
  backToMove: "Try again from there",
  exerciseOf: (n: number, of: number) => `Position ${n} of ${of}`,
  exercises: "Positions",
  count: "Count",

  // Worksheets.
  worksheetOf: (n: number) => `Worksheet with ${n} positions`,
  print: "Print",
  back: "Back",
  sheetName: "Name",
  sheetDate: "Date",
  sheetTask: "In each position one line is best. Draw it. Shaded boxes count for nobody.",
  answersTo: (title: string) => `Answers: ${title}`,

  // Facts.
  undrawnEdges: "Lines left",
  takeableBoxes: "Boxes to take",
  chains: "Boxes in each chain",
  loops: "Boxes in each loop",
  longChains: "Long chains",
  controlledValue: "Control is worth at least",
  inControl: "In control",
  nimstring: "Nimber",
  loony: "loony",
  aboutChains:
    "A chain is a row of boxes. The player who opens it gives it away. A long chain has three boxes or more.",
  aboutControl:
    "In control: the player who makes the other one open the long chains, and takes all but the last boxes of each chain.",
  aboutNimber:
    "Nimber: who makes the last move if boxes do not count (Nimstring). 0: the player who is not to move. Another number or “loony”: the player to move.",

  // The buttons below the board.
  clear: "Clear",
  first: "First position",
  last: "Last position",
  redo: "Redo",
  watchAgain: "Watch again",
  retry: "Retry",
  next: "Next",
  allLessons: "All lessons",
  nextLesson: "Next lesson",

  // Hints and friends.
  sendAddress:
    "Copy this game's address and send it to your friend, who answers with another address.",
  copyAddress: "Copy the address",
  nameOf: (name: string) => `Name of ${name}`,
  stillSolving: "Still looking for the best move …",
  noHint: "This position is too large to prove a best move.",
  moreHint: "Tell me more",
};

export type AllWords = Words & typeof MORE_EN;

/** Returns all texts of a language, given at least those of the first visit. */
export function completeWords(t: Words): AllWords {
  return { ...MORE_EN, ...t };
}
