// What the lessons count in a position.
import type { Counter, Side } from "@zugzwang/core";
import { countBoxesLeft, type DotsPosition, listUndrawn, SIDES } from "../rules/board.ts";
import { dissect, listLengths } from "../strings/components.ts";
import { listFacts } from "../strings/facts.ts";
import { classifyMove } from "../strings/move_class.ts";

/** Counts the safe moves that remain when all takeable boxes are taken. */
export function countSafeMoves(position: DotsPosition): Counter[] {
  const count = listSafeMoves(position).length;
  return [{
    id: "safe moves",
    text: { en: `Safe moves left: ${count}`, zh: `剩余安全走法：${count}` },
  }];
}

/**
 * Adds the dots and the long chains, and names the parity with which the other side must open the
 * first long chain. Returns nothing once that chain is open.
 */
export function countDotsAndChains(position: DotsPosition, learner: Side): Counter[] {
  if (isChainOpen(position)) return [];
  const { longChains, longChainsWanted } = listFacts(position);
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

/** Returns whether the first long chain is open. */
function isChainOpen(position: DotsPosition): boolean {
  if (dissect(position, listUndrawn(position.drawn)).takeable.length > 0) return true;
  const before = countBoxesLeft({ ...position, drawn: position.start });
  return countBoxesLeft(position) < before && listSafeMoves(position).length === 0;
}

function listSafeMoves(position: DotsPosition): number[] {
  const settled = takeAll(position);
  return listUndrawn(settled.drawn).filter((edge) => classifyMove(settled, edge) === "safe");
}

/** Lists the chains and the loops by length. */
export function countChains(position: DotsPosition): Counter[] {
  const { components } = dissect(position, listUndrawn(position.drawn));
  const list = (kind: "chain" | "loop") => listLengths(components, kind).reverse().join(", ");
  const [chains, loops] = [list("chain"), list("loop")];
  return [
    ...chains === ""
      ? []
      : [{ id: "chains", text: { en: `Chains: ${chains}`, zh: `链：${chains}` } }],
    ...loops === "" ? [] : [{ id: "loops", text: { en: `Loops: ${loops}`, zh: `环：${loops}` } }],
  ];
}

/** Counts the takeable boxes and how many of them the side to move can leave. */
export function countTakeable(position: DotsPosition, learner: Side): Counter[] {
  const { takeable, handout, components } = dissect(position, listUndrawn(position.drawn));
  const [take, leave] = [takeable.length, components.length > 0 ? handout / 2 : 0];
  const [en, zh] = [`Boxes to take: ${take}`, `可吃的格子：${take}`];
  const player = position.side === learner ? ["You", "你"] : ["Your opponent", "对方"];
  return [{
    id: "boxes to take",
    text: leave === 0 ? { en, zh } : {
      en: `${en}. ${player[0]} can leave ${leave}.`,
      zh: `${zh}。${player[1]}可以留下 ${leave} 格。`,
    },
  }];
}

/** Names the side in control, and what the chains and loops are worth to it at least. */
export function countControl(position: DotsPosition, learner: Side): Counter[] {
  const { inControl, controlledValue } = listFacts(position);
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

/** Shows the nimber of the position, if it is known. */
export function countNimber(position: DotsPosition): Counter[] {
  const { nimstring } = listFacts(position);
  if (nimstring === null) return [];
  return [{
    id: "nimber",
    text: nimstring === "loony"
      ? { en: "Nimber: loony", zh: "尼姆数：疯着" }
      : { en: `Nimber: ${nimstring}`, zh: `尼姆数：${nimstring}` },
  }];
}

function takeAll(position: DotsPosition): DotsPosition {
  const undrawn = listUndrawn(position.drawn);
  const { rest } = dissect(position, undrawn);
  if (rest.length === undrawn.length) return position;
  const isLeft = new Set(rest);
  const drawn = [...position.drawn].map((_, edge) => isLeft.has(edge) ? "0" : "1").join("");
  return { ...position, drawn };
}
