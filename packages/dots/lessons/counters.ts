// What the lessons of Dots and Boxes count.
import type { Counter, Side } from "@zugzwang/core";
import { countBoxesLeft, type DotsPosition, SIDES } from "../rules/board.ts";
import { findControl } from "../strings/board_facts.ts";
import { listFacts } from "../strings/facts.ts";
import { dissect, listLengths, LoadedPosition } from "../strings/loaded_position.ts";

function count(id: string, en: string, zh: string): Counter {
  return { id, text: { en, zh } };
}

/** Counts the safe moves that remain when all takeable boxes are taken. */
export function countSafeMoves(position: DotsPosition): Counter[] {
  const safe = countSafe(position);
  return [count("safe moves", `Safe moves left: ${safe}`, `剩余安全走法：${safe}`)];
}

/**
 * Adds the dots and the long chains, and names the parity with which the other side must open the
 * first long chain. Returns nothing once that chain is open.
 */
export function countDotsAndChains(position: DotsPosition, learner: Side): Counter[] {
  if (isChainOpen(position)) return [];
  const { longChains: chains, longChainsWanted } = findControl(position);
  const dots = (position.rows + 1) * (position.columns + 1);
  const sum = dots + chains;
  const moverWantsOdd = (dots % 2 === 1) !== (longChainsWanted === "odd");
  const wantsOdd = moverWantsOdd === (position.side === learner);
  const [en, zh] = [["even", "odd"], ["偶数", "奇数"]];
  const name = chains === 1 ? "long chain" : "long chains";
  const [want, whose] = wantsOdd
    ? ["Your opponent drew the first line, so you want odd.", "第一条边是对方画的，你要奇数。"]
    : ["You drew the first line, so you want even.", "第一条边是你画的，你要偶数。"];
  return [count(
    "dots and long chains",
    `${dots} dots + ${chains} ${name} = ${sum}: ${en[sum % 2]}. ${want}`,
    `${dots} 个点 + ${chains} 条长链 = ${sum}：${zh[sum % 2]}。${whose}`,
  )];
}

/** Returns whether the first long chain is open. */
function isChainOpen(position: DotsPosition): boolean {
  if (dissect(position).taken > 0) return true;
  const before = countBoxesLeft({ ...position, drawn: position.start });
  return countBoxesLeft(position) < before && countSafe(position) === 0;
}

/** Counts the moves that leave no more boxes to take than there are. */
function countSafe(position: DotsPosition): number {
  const loaded = new LoadedPosition(position);
  const { taken, components } = loaded.load(position.drawn);
  const edges = components.flatMap(({ edges }) => edges);
  return edges.filter((edge) => loaded.cut(edge).taken === taken).length;
}

/** Lists the chains and the loops by length. */
export function countChains(position: DotsPosition): Counter[] {
  const { components } = dissect(position);
  return ([["chain", "链"], ["loop", "环"]] as const).flatMap(([kind, zh]) => {
    const list = listLengths(components, kind).reverse().join(", ");
    if (list === "") return [];
    return [count(`${kind}s`, `Boxes in each ${kind}: ${list}`, `各${zh}格数：${list}`)];
  });
}

/** Counts the takeable boxes and how many of them the side to move can leave. */
export function countTakeable(position: DotsPosition, learner: Side): Counter[] {
  const { taken: take, handout, components } = dissect(position);
  const leave = components.length > 0 ? handout / 2 : 0;
  const [player, name] = position.side === learner ? ["You", "你"] : ["Your opponent", "对方"];
  return [count(
    "boxes to take",
    `Boxes to take: ${take}` + (leave === 0 ? "" : `. ${player} can leave ${leave}.`),
    `可吃的格子：${take}` + (leave === 0 ? "" : `。${name}可以留下 ${leave} 格。`),
  )];
}

/** Names the side in control, and what the chains and loops are worth to it at least. */
export function countControl(position: DotsPosition, learner: Side): Counter[] {
  const { inControl, controlledValue } = findControl(position);
  if (inControl === null) return [];
  const isLearner = inControl === SIDES[learner];
  const worth = `${controlledValue < 0 ? "−" : "+"}${Math.abs(controlledValue)}`;
  return [count(
    "control",
    `${isLearner ? "You are" : "Your opponent is"} in control. ` +
      `Keeping it to the end is worth ${worth}.`,
    `控制在${isLearner ? "你" : "对方"}手里。保持到底值 ${worth}。`,
  )];
}

/** Shows the nimber of the position, if it is known. */
export function countNimber(position: DotsPosition): Counter[] {
  const { nimstring } = listFacts(position);
  if (nimstring === null) return [];
  const zh = nimstring === "loony" ? "疯着" : nimstring;
  return [count("nimber", `Nimber: ${nimstring}`, `尼姆数：${zh}`)];
}
