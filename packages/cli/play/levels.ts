// The levels of the computer.

/** The most points that a level loses through mistakes in a game. Only proved costs count. */
export const MOST_LOST = { easy: Infinity, fair: 3, strong: 1, perfect: 0 } as const;

export type Level = keyof typeof MOST_LOST;

/** The levels, the weakest first. */
export const LEVELS = Object.keys(MOST_LOST) as Level[];
