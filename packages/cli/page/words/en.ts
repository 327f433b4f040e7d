// The texts of the page in English, of the first visit. `more_en.ts` has those of the parts that load
// later, and `zh.ts` has all of them.

import { ENGLISH, YOU } from "../../play/messages.ts";

export const EN = {
  messages: ENGLISH,
  language: "中文",
  play: "Play",
  analyze: "Analyze",
  learn: "Learn",
  day: "Today",
  modes: "Modes",
  games: "Games",
  board: "Board",
  share: "Share",
  copied: "Link copied",
  theme: "Light or dark",
  rules: "How to play",
  promise: "Play a perfect opponent, then see the one move that cost you the game.",
  you: YOU.en as string,
  computer: "Computer",
  blue: "Blue",
  orange: "Orange",

  // Who is to move, and what just happened.
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} to move`,
  thinking: "Computer is thinking …",
  drawLineFirst: "Draw a line between two dots. Close a box to own it and go again.",
  takeCell: "Take one of the cells with a bold frame.",
  chooseMove: "Choose a move.",
  chooseCard: "Choose one of your cards, then an empty cell.",
  makePattern: "Put a stone on a free cell. Complete a pattern to win.",
  closed: (name: string, n: number) => `${name} closed ${n === 1 ? "a box" : `${n} boxes`}.`,
  drew: (name: string) => `${name} drew a line.`,
  gained: (name: string, amount: string) => `${name} gained ${amount}.`,
  moved: (name: string) => `${name} moved.`,
  join: (sentence: string, next: string) => `${sentence} ${next}`.trim(),
  goAgain: "Go again.",
  otherGoesAgain: (name: string) => `${name} goes again.`,
  unowned: "Shaded boxes count for nobody.",
  tapAgain: "Tap again to play this move.",
  chooseCardHere: "Now choose the card to put there.",
  chooseCell: "Now choose where it goes.",

  // The end.
  youWin: (score: string) => `You win${score}`,
  wins: (name: string, score: string) => `${name} wins${score}`,
  draw: (score: string) => `Draw${score}`,
  rematch: "Rematch",
  playAgain: "Play again",
  review: "Review",
  tryLevel: (level: string) => `Now try ${level}`,

  // Buttons and settings of Play.
  undo: "Undo",
  hint: "Hint",
  newGame: "New game",
  setUp: "Set up a position",
  settings: "Game",
  opponent: "Opponent",
  person: "A friend",
  away: "By link",
  friend: "Friend",
  level: "Level",
  easy: "Easy",
  fair: "Fair",
  strong: "Strong",
  perfect: "Perfect",
  aboutEasy: "Plays like a beginner: overlooks tricks and opens the wrong chain.",
  aboutEasyElsewhere: "Plays like a beginner: takes what it sees and does not look ahead.",
  aboutMistakes: (amount: string) =>
    `Makes mistakes of at most ${amount} a game once it can see the end of the game.`,
  aboutFairWins: "Throws away a sure win at most once a game.",
  aboutStrongWins: "Never throws away a sure win.",
  aboutPerfect: "Makes no mistake once it can see the end of the game.",
  firstMove: "First move",
  size: "Board",
  otherSize: "Other",
  otherSizeSuchAs: "Other size, such as 6×7",

  // The values of moves.
  win: "win",
  loss: "loss",
  tie: "draw",

  // Learn.
  lessons: "Lessons",

  // Faults.
  unknownGame: (name: string) => `There is no game "${name}".`,
  /** What a reader says about an input or a move. */
  reason: (message: string) => message,
  badInput: (reason: string) => `Cannot read the position: ${reason}`,
  badMove: (move: string, reason: string) => `Cannot play ${move}: ${reason}`,
  notLoaded: (name: string, reason: string) => `Cannot load ${name}: ${reason}`,
  partNotLoaded: "A part of the page cannot be loaded. There may be a new version, or no network.",
  reload: "Reload",
  dismiss: "Dismiss",

  // Places, for screen readers.
  place: (row: number, column: number) => `Row ${row}, column ${column}`,
  card: (numbers: string) => `Card ${numbers}`,
  describe: (place: string, more: string) => `${place}; ${more}`,
};

export type Words = typeof EN;
