import { assertEquals } from "@std/assert";
import { NO_REPLY, REPLY_COUNTS, UsualReply } from "./usual_reply.ts";

Deno.test("UsualReply prefers what refuted most among the replies that are possible", () => {
  const usual = new UsualReply(new Int32Array(REPLY_COUNTS));
  assertEquals(usual.choose(0, 0b111111), NO_REPLY);
  usual.note({ place: 2, cell: 7 });
  usual.note({ place: 2, cell: 7 });
  usual.note({ place: 0, cell: 15 });
  assertEquals(usual.choose(0, 0b111111), 7 << 3 | 2);
  assertEquals(usual.choose(1 << 7, 0b111111), 15 << 3 | 0, "the cell is taken");
  assertEquals(usual.choose(0, 0b111011), 15 << 3 | 0, "the card is not in hand");
  assertEquals(usual.choose(1 << 7, 0b111110), NO_REPLY);
});
