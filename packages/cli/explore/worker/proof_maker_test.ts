import { assertEquals, assertRejects } from "@std/assert";
import { checkProof, decodeProof } from "@zugzwang/core/proof";
import { LimitError } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study/course";
import { dots } from "@zugzwang/dots";
import type { AnyGame } from "../../base/games.ts";
import { bytesOf, subjectOf } from "../../base/proofs.ts";
import { proofOf } from "./proof_maker.ts";

const GAME = dots as AnyGame;

Deno.test("proofOf() makes the file of a proof of a position's value, or a limit stops it", async () => {
  const place = { input: dots.formatInput(dots.empty("2x3")), moves: ["h0,0"] };
  const file = new Blob([await proofOf(GAME, place)]).stream();
  const proof = decodeProof(await bytesOf(file.pipeThrough(new DecompressionStream("gzip"))));
  const subject = subjectOf(startCourse(GAME, place.input, place));
  assertEquals((await checkProof(subject, proof)).fault, null);
  const large = { input: dots.formatInput(dots.empty("5x6")), moves: [] };
  await assertRejects(() => proofOf(GAME, large), LimitError);
});
