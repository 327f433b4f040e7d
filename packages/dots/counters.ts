/**
 * What players count in a position, as the lessons show it.
 *
 * @module
 */
import type { Counter, Side } from "@zugzwang/core";
import { type DotsPosition, undrawnEdges } from "./rules/board.ts";
import { boxesLeft } from "./rules/rules.ts";
import { dissect } from "./strings/components.ts";
import { dotsFacts, SIDES } from "./strings/facts.ts";
import { moveClassOf } from "./strings/move_class.ts";

/** Counts the safe moves, once everything that can be taken is taken. */
export function countSafeMoves(position: DotsPosition): Counter[] {
  const count = listSafeMoves(position).length;
  return [{
    id: "safe moves",
    text: { en: `Safe moves left: ${count}`, zh: `剩余安全走法：${count}` },
  }];
}

/**
 * Adds the dots and the long chains, and says which parity the learner wants: with it, the other side
 * has to open the first long chain. Says nothing once that is settled and boxes are being taken.
 */
export function countDotsAndChains(position: DotsPosition, learner: Side): Counter[] {
  if (isSettled(position)) return [];
  const { longChains, longChainsWanted } = dotsFacts(position);
  const dots = (position.rows + 1) * (position.columns + 1);
  const chains = Number(longChains);
  const isOdd = (dots + chains) % 2 === 1;
  const moverWantsOdd = (dots % 2 === 1) !== (longChainsWanted === "odd");
  const wantsOdd = moverWantsOdd === (position.side === learner);
  const [en, zh] = [["even", "odd"], ["偶数", "奇数"]];
  const name = chains === 1 ? "long chain" : "long chains";
  return [{
    id: "dots and long chains",
    text: {
      en: `${dots} dots + ${chains} ${name} = ${dots + chains}: ${en[Number(isOdd)]}. ` +
        `You want ${en[Number(wantsOdd)]}.`,
      zh: `${dots} 个点 + ${chains} 条长链 = ${dots + chains}：${zh[Number(isOdd)]}。` +
        `你要${zh[Number(wantsOdd)]}。`,
    },
  }];
}

/** Whether the first long chain is open already: from then on the sum says nothing. */
function isSettled(position: DotsPosition): boolean {
  if (dissect(position, undrawnEdges(position.drawn)).takeable.length > 0) return true;
  const before = boxesLeft({ ...position, drawn: position.start });
  return boxesLeft(position) < before && listSafeMoves(position).length === 0;
}

function listSafeMoves(position: DotsPosition): number[] {
  const settled = settle(position);
  return undrawnEdges(settled.drawn).filter((edge) => moveClassOf(settled, edge) === "safe");
}

/** Lists the chains and the loops by length. */
export function countChains(position: DotsPosition): Counter[] {
  const { components } = dissect(position, undrawnEdges(position.drawn));
  const list = (kind: string) => {
    const lengths = components.filter((component) => component.kind === kind)
      .map(({ boxes }) => boxes.length).sort((a, b) => a - b);
    return lengths.join(", ");
  };
  const [chains, loops] = [list("chain"), list("loop")];
  return [
    ...chains === ""
      ? []
      : [{ id: "chains", text: { en: `Chains: ${chains}`, zh: `链：${chains}` } }],
    ...loops === "" ? [] : [{ id: "loops", text: { en: `Loops: ${loops}`, zh: `环：${loops}` } }],
  ];
}

/** Counts the boxes that can be taken, and how many of them the side to move can leave. */
export function countTakeable(position: DotsPosition, learner: Side): Counter[] {
  const { takeable, handout, components } = dissect(position, undrawnEdges(position.drawn));
  const [take, leave] = [takeable.length, components.length > 0 ? handout / 2 : 0];
  const [en, zh] = [`Boxes to take: ${take}`, `可吃的格子：${take}`];
  const who = position.side === learner ? ["You", "你"] : ["Your opponent", "对方"];
  return [{
    id: "boxes to take",
    text: leave === 0 ? { en, zh } : {
      en: `${en}. ${who[0]} can leave ${leave}.`,
      zh: `${zh}。${who[1]}可以留下 ${leave} 格。`,
    },
  }];
}

/** Says who is in control, and what the chains and loops are worth to that side at least. */
export function countControl(position: DotsPosition, learner: Side): Counter[] {
  const { inControl, controlledValue } = dotsFacts(position);
  if (inControl === null) return [];
  const isLearner = inControl === SIDES[learner];
  const worth = `${Number(controlledValue) < 0 ? "−" : "+"}${Math.abs(Number(controlledValue))}`;
  return [{
    id: "control",
    text: isLearner
      ? {
        en: `You are in control. Keeping it to the end is worth ${worth}.`,
        zh: `控制在你手里。保持到底值 ${worth}。`,
      }
      : {
        en: `Your opponent is in control. Keeping it to the end is worth ${worth}.`,
        zh: `控制在对方手里。保持到底值 ${worth}。`,
      },
  }];
}

/** Tells the nimber of the position, where it is known. */
export function countNimber(position: DotsPosition): Counter[] {
  const { nimstring } = dotsFacts(position);
  if (nimstring === null) return [];
  return [{
    id: "nimber",
    text: nimstring === "loony"
      ? { en: "Nimber: loony", zh: "尼姆数：疯着" }
      : { en: `Nimber: ${nimstring}`, zh: `尼姆数：${nimstring}` },
  }];
}

/** The position once everything that can be taken is taken. */
function settle(position: DotsPosition): DotsPosition {
  const undrawn = undrawnEdges(position.drawn);
  const { rest } = dissect(position, undrawn);
  if (rest.length === undrawn.length) return position;
  const isLeft = new Set(rest);
  const drawn = [...position.drawn].map((_, edge) => isLeft.has(edge) ? "0" : "1").join("");
  return { ...position, drawn };
}
