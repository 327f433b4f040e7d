// A complete, checked game. Only `gameFromRules` makes one.
import type { Judge } from "./judge.ts";
import type { Rules } from "./rules.ts";
import type { Show } from "./show.ts";

/** The brand of games. It is the same in every copy of this module. */
export const GAME: unique symbol = Symbol.for("zugzwang.game");

/** The parts of rules and games. */
export type PartName = "judge" | "encoding" | "prover" | "instances" | "show" | "proving";

/** The name of a member that a game need not have: `bounds`, `instances`, `show.scene`. */
export type MemberName =
  | keyof Rules<never, never>
  | {
    [Part in PartName]: `${Part}.${keyof NonNullable<Rules<never, never>[Part]> & string}`;
  }[PartName];

/** The members of rules that surely are there. */
export type Surely<P, M, Names extends MemberName> =
  & { readonly [Name in keyof Rules<P, M> & Names]-?: NonNullable<Rules<P, M>[Name]> }
  & {
    readonly [Part in PartName as Extract<Names, `${Part}.${string}`> extends never ? never : Part]:
      & NonNullable<Rules<P, M>[Part]>
      & {
        readonly [
          Name in keyof NonNullable<Rules<P, M>[Part]> as `${Part}.${Name & string}` extends Names
            ? Name
            : never
        ]-?: NonNullable<NonNullable<Rules<P, M>[Part]>[Name]>;
      };
  };

/**
 * A complete game, whose functions are checked: `gameFromRules` makes it from rules. `Parts` names
 * optional members that it surely has: `Game<P, M, "instances" | "show.scene">`.
 */
export type Game<P, M, Parts extends MemberName = never> =
  & Rules<P, M>
  & Required<
    Pick<
      Rules<P, M>,
      "title" | "sides" | "valueSide" | "outcome" | "initial" | "gain" | "parseMove"
    >
  >
  & Surely<P, M, Parts>
  & {
    readonly judge: Judge<P, M>;
    readonly show: Show<P, M>;
    /** It is a game, not rules. */
    readonly [GAME]: true;
  };

/** Throws a `TypeError` if a caller without types passes rules. */
export function requireGame<P, M>(action: string, game: Game<P, M>): void {
  if (game[GAME]) return;
  const found = "expected a game, found rules; call gameFromRules(rules)";
  throw new TypeError(`Cannot ${action} ${JSON.stringify(game.name)}: ${found}`);
}
