/**
 * Words of the facts, and of how the value was found.
 *
 * @module
 */
import type { InEach, Language } from "./language.ts";
import { termText } from "./texts.ts";

const EN = {
  notProved: "not proved",
  proved: (low: string, high: string) => `The value is proved to be from ${low} to ${high}.`,
  method: (name: string) => name,
  positions: (n: string) => `${n} positions`,
  nodes: (n: string) => `${n} nodes`,
  time: (ms: string) => `${ms} ms for all that is known`,
  comma: ", ",
  answer: "Judge's answer",
};

/** The words of a language. */
export type FactsWords = typeof EN;

const ZH: FactsWords = {
  notProved: "未能证明",
  proved: (low, high) => `已证明局面的值在 ${low} 与 ${high} 之间。`,
  method: (name) => `方法 ${name}`,
  positions: (n) => `${n} 个局面`,
  nodes: (n) => `${n} 个结点`,
  time: (ms) => `全部已知共用 ${ms} 毫秒`,
  comma: "，",
  answer: "评测答案",
};

/** The words, by language. */
export const FACTS_WORDS: InEach<FactsWords> = { en: EN, zh: ZH };

/** Returns the name of a fact, `longChains`, in words. */
export function factName(language: Language, name: string): string {
  const translated = termText(language, name);
  if (translated !== name) return translated;
  const words = name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
