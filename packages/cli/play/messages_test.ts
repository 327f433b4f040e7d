import { assert, assertEquals } from "@std/assert";
import { ENGLISH, formatMessage, formatReasons, type Message, YOU } from "./messages.ts";
import { CHINESE } from "./messages_zh.ts";

const RESULTS = {
  before: { winner: "Alice", by: 3, unit: "box" },
  after: { winner: null, by: 0, unit: "box" },
} as const;

const EXAMPLES: readonly (readonly [Message, en: string, zh: string])[] = [
  [{ id: "takes", n: 1, unit: "box" }, "Takes 1 box.", "得 1 格。"],
  [{ id: "takes", n: 5, unit: "point" }, "Takes 5 points.", "得 5 分。"],
  [
    { id: "lineOpens", who: "Alice", kind: "loop", size: 4 },
    "With best play Alice opens the loop of 4 first.",
    "双方走最佳，Alice 先打开 4 格的环。",
  ],
  [
    { id: "lineOpensAny", who: YOU.en },
    "With best play you are the first to open a long chain.",
    "双方走最佳，先打开长链的是 You。",
  ],
  [
    { id: "thenOpensOne", who: "Bob", of: 3 },
    "Then Bob must open one of 3 chains or loops.",
    "随后 Bob 必须从 3 条链或环中打开一个。",
  ],
  [
    { id: "canLeave", who: "Bob", n: 2, of: 5 },
    "Bob can leave the last 2.",
    "Bob 可以留下最后 2 格。",
  ],
  [
    { id: "canLeave", who: YOU.en, n: 4, of: 4 },
    "You can leave all 4.",
    "You 可以把这 4 格全部留下。",
  ],
  [{ id: "winsIn", moves: 1 }, "Wins in 1 move.", "再走 1 步获胜。"],
  [
    { id: "turned", number: 7, who: "Alice", n: 3, unit: "box", ...RESULTS },
    "Move 7 cost Alice 3 boxes. Best play before it: Alice wins by 3 boxes; after it: a draw.",
    "第 7 步使 Alice 损失 3 格。若双方都走最佳，此前是 Alice 胜 3 格，此后是平局。",
  ],
];

for (const [message, en, zh] of EXAMPLES) {
  Deno.test(`message ${message.id}: ${en}`, () => {
    assertEquals([formatReasons([message], ENGLISH), formatReasons([message], CHINESE)], [en, zh]);
  });
}

Deno.test("formatReasons() makes one sentence of several messages", () => {
  const messages: Message[] = [
    { id: "gives", n: 2, unit: "box" },
    { id: "thenOpens", who: "Computer", kind: "chain", size: 3 },
  ];
  assertEquals(
    formatReasons(messages, ENGLISH),
    "Gives 2 boxes; then Computer must open the chain of 3.",
  );
  assertEquals(formatReasons([], ENGLISH), "");
  assert(!formatMessage(messages[0], ENGLISH).endsWith("."));
});
