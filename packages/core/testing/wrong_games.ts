/**
 * Wrong games, made from correct ones: each breaks the contract in one way, at one reachable position or
 * everywhere.
 *
 * @module
 */
import type { Random } from "../run/random.ts";
import { plainSearch } from "../game/plain_search.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Rules } from "../game/rules.ts";

/** A function of the rules that takes a position, and perhaps a move. */
type RuleName = Exclude<
  { [K in keyof AnyRules]: AnyRules[K] extends CallableFunction | undefined ? K : never }[
    keyof AnyRules
  ],
  undefined
>;

/** Rules of some game. */
export type AnyRules = Rules<unknown, unknown>;

/** A way to make a game wrong. */
export interface Mutation {
  /** What is wrong. */
  readonly about: string;
  /** Whether the guard always detects it. */
  readonly isGuarded: boolean;
  /** Returns the wrong game, or null if the mutation does not apply to the game. */
  make(rules: AnyRules, random: Random): AnyRules | null;
}

/** Returns the reachable positions, and whether they are terminal. */
function positionsOf(rules: AnyRules): { position: unknown; isOver: boolean }[] {
  const found = [{ position: rules.start, isOver: rules.moves(rules.start).length === 0 }];
  const texts = new Set([rules.formatPosition(rules.start)]);
  for (const { position } of found) {
    for (const move of rules.moves(position)) {
      const child = rules.play(position, move);
      const text = rules.formatPosition(child);
      if (texts.has(text)) continue;
      texts.add(text);
      found.push({ position: child, isOver: rules.moves(child).length === 0 });
    }
  }
  return found;
}

const oneOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)];

/** The rules with another result of one function at one position. */
function changedAt(
  rules: AnyRules,
  { name, position }: { name: RuleName; position: unknown },
  change: (result: unknown, args: readonly unknown[]) => unknown,
): AnyRules {
  const right = rules[name] as (...args: unknown[]) => unknown;
  const where = rules.formatPosition(position);
  const wrong = (...args: unknown[]) => {
    const result = right.apply(rules, args);
    return rules.formatPosition(args[0]) === where ? change(result, args) : result;
  };
  return { ...rules, [name]: wrong };
}

/** Values that are not an integer, a side, a text or a list of moves. */
const NO_RESULTS: readonly unknown[] = [
  ...[undefined, null, NaN, Infinity, 0.5, 2 ** 53, -(2 ** 60), 1n, true, {}, Promise.resolve(0)],
];

/** A mutation at one random position. */
function atOne(
  about: string,
  name: RuleName,
  change: (random: Random) => (result: unknown, args: readonly unknown[]) => unknown,
  { isGuarded = true, atEnd = false }: { isGuarded?: boolean; atEnd?: boolean } = {},
): Mutation {
  return {
    about,
    isGuarded,
    make(rules, random) {
      if (rules[name] === undefined) return null;
      const places = positionsOf(rules).filter(({ isOver }) => isOver === atEnd);
      if (places.length === 0) return null;
      const { position } = oneOf(places, random);
      return changedAt(rules, { name, position }, change(random));
    },
  };
}

const wrong = (results: readonly unknown[]) => (random: Random) => {
  const result = oneOf(results, random);
  return () => result;
};

const thrown = () => () => {
  throw new TypeError("x is not a function");
};

/** The mutations. */
export const MUTATIONS: readonly Mutation[] = [
  atOne("a gain is not an integer", "gain", wrong(NO_RESULTS)),
  atOne("a terminal value is invalid", "terminalValue", wrong(NO_RESULTS), { atEnd: true }),
  atOne("a side is invalid", "sideToMove", wrong([...NO_RESULTS, 2, -1, "0"])),
  atOne("moves are not a list", "moves", wrong([undefined, null, 3, "moves"])),
  atOne("play forgets to return", "play", wrong([undefined])),
  atOne("a text is invalid", "formatPosition", wrong([undefined, null, 7])),
  atOne("gain throws", "gain", thrown),
  atOne("moves throws", "moves", thrown),
  atOne("play throws", "play", thrown),
  atOne("terminalValue throws", "terminalValue", thrown, { atEnd: true }),
  atOne("bounds throws", "bounds", thrown),
  atOne("bounds are turned round", "bounds", wrong([{ lower: 2, upper: 1 }, {}, undefined])),
  atOne("bounds are too low", "bounds", wrong([{ lower: -99, upper: -98 }]), { isGuarded: false }),
  atOne("isOver is wrong", "isOver", () => (is) => !is, { isGuarded: false }),
  {
    about: "moves come by chance",
    isGuarded: true,
    make: (rules, random) =>
      // Few moves could give the same list by chance.
      rules.moves(rules.start).length < 4 ? null : {
        ...rules,
        moves: (position) => rules.moves(position).filter(() => random(2) === 0),
      },
  },
  {
    about: "gains come by chance",
    isGuarded: true,
    make: (rules, random) => ({ ...rules, gain: () => random(1000) }),
  },
  {
    about: "play changes its position",
    isGuarded: true,
    make: (rules) =>
      typeof rules.start !== "object" ? null : {
        ...rules,
        play: (position, move) => Object.assign(position as object, rules.play(position, move)),
      },
  },
  {
    about: "play goes back to the start",
    isGuarded: false, // another game, in which values without cycles may be proved
    make: (rules, random) => {
      const { position } = oneOf(positionsOf(rules).filter(({ isOver }) => !isOver), random);
      return changedAt(rules, { name: "play", position }, () => rules.start);
    },
  },
  {
    about: "two moves have one text",
    isGuarded: true,
    make: (rules) => ({ ...rules, formatMove: () => "move" }),
  },
  {
    about: "a name is invalid",
    isGuarded: true,
    make: (rules, random) =>
      ({
        ...rules,
        ...oneOf<object>([
          { valueSide: "both" },
          { valueSide: null },
          { sides: ["one", "one"] },
          { sides: ["one"] },
          { sides: "ab" },
          { name: "" },
          { name: undefined },
          { gain: undefined },
          { moves: [] },
        ], random),
      }) as AnyRules,
  },
  {
    about: "parsePosition gives back what it got",
    isGuarded: false,
    make: (rules) => ({ ...rules, parsePosition: (_, position) => position }),
  },
  {
    about: "parseMove takes the first move",
    isGuarded: false,
    make: (rules) => ({ ...rules, parseMove: (_, position) => rules.moves(position)[0] }),
  },
  {
    about: "all positions have one canonical text",
    isGuarded: false,
    make: (rules) => {
      const values = positionsOf(rules).map(({ position }) =>
        plainSearch(gameFromRules(rules), position)
      );
      return new Set(values).size === 1 ? null : { ...rules, canonicalText: () => "" };
    },
  },
  {
    about: "different positions have one text",
    isGuarded: false,
    make: (rules) => {
      const sorted = (position: unknown) => [...rules.formatPosition(position)].sort().join("");
      const texts = positionsOf(rules).map(({ position }) => sorted(position));
      return new Set(texts).size === texts.length ? null : { ...rules, formatPosition: sorted };
    },
  },
];
