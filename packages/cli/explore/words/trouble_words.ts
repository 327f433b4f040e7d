/**
 * Words of the banner that says what is wrong with a link.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  badGame: (name: string) =>
    `The link names a game that is not here, “${name}”. An example is shown.`,
  badLoad: (name: string) => `The game ${name} cannot be loaded: the server does not answer.`,
  noExample: (name: string) =>
    `The game ${name} has no instances of its own: open it with an input, as zugzwang explore --game does.`,
  badInput: (fault: string) =>
    `The position of the link cannot be read. ${fault}. An example is shown; the text stands under Position.`,
  badMove: (ply: number, move: string, fault: string) =>
    `Move ${ply} of the link, “${move}”, cannot be made. ${fault}. Shown is the position before it.`,
  badLine: (ply: number, move: string, fault: string) =>
    `Move ${ply} of a side line of the link, “${move}”, cannot be made. ${fault}. The line ends before it.`,
  dismiss: "Dismiss",
};

/** The words of a language. */
export type TroubleWords = typeof EN;

const ZH: TroubleWords = {
  badGame: (name) => `链接所指的游戏“${name}”不存在。现显示一个例子。`,
  badLoad: (name) => `无法载入 ${name}：服务器没有回应。`,
  noExample: (name) => `${name} 没有自带的局面：请用输入打开，如 zugzwang explore --game。`,
  badInput: (fault) => `链接中的局面无法读取。${fault}。现显示一个例子；原文在“局面”栏。`,
  badMove: (ply, move, fault) =>
    `链接中的第 ${ply} 步“${move}”无法走。${fault}。现显示此前的局面。`,
  badLine: (ply, move, fault) =>
    `链接中一条变化的第 ${ply} 步“${move}”无法走。${fault}。该变化到此为止。`,
  dismiss: "关闭",
};

/** The words, by language. */
export const TROUBLE_WORDS: InEach<TroubleWords> = { en: EN, zh: ZH };
