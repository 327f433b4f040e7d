import { assertEquals, assertThrows } from "@std/assert";
import { InputError } from "@zugzwang/core";
import { readRecord } from "./record.ts";

Deno.test("readRecord() reads position files, saved games, generated instances and rows", () => {
  const position = { game: "chess", input: "1 1\n5\n3\n", moves: ["0,0"] };
  const records = [
    position,
    { ...position, seat: "first" },
    { ...position, size: "1x1", family: "any", seed: 7, command: "zugzwang gen chess" },
    { game: "chess", key: "ab", asked: position, value: 5, move: "0,0" },
  ];
  for (const record of records) {
    assertEquals(readRecord(JSON.stringify(record), ["chess"]), position);
    assertEquals(readRecord(JSON.stringify(record), ["dots", "chess"]), position);
  }
  assertEquals(readRecord('{"input":""}', ["chess"]), { game: "chess", input: "", moves: [] });
});

Deno.test("readRecord() refuses members that are one letter away from its own, not others", () => {
  const read = (member: string) =>
    readRecord(JSON.stringify({ input: "", [member]: [] }), ["chess"]);
  for (const member of ["Moves", "mo", "mves", "move", "mooves", "movess", "noves", "omves"]) {
    assertThrows(() => read(member), InputError, `the member "moves", found "${member}"`);
  }
  for (const member of ["m", "moos", "movesxy", "semov", "di", "xd", "name"]) read(member);
});

Deno.test("readRecord() refuses other games, missing input and misspelt members", () => {
  const cases: [text: string, message: string][] = [
    [
      '{\n"game":"dots","input":""}',
      'line 2, column 1: expected "game" to be chess, found "dots"',
    ],
    ["{}", 'line 1, column 1: expected "input" to be the judge\'s input as a text, found none'],
    [
      '{"input":"","move":[]}',
      'line 1, column 13: expected the member "moves", found "move"',
    ],
    ['{"input":"","moves":[1]}', 'expected "moves" to be a list of texts, found [1]'],
    ["[1]", "line 1, column 1: expected a JSON object, found [1]"],
    ["[", "expected JSON, found the end of the input"],
  ];
  for (const [text, message] of cases) {
    const error = assertThrows(() => readRecord(text, ["chess"]), InputError);
    assertEquals(error.message.includes(message), true, `${text}: ${error.message}`);
  }
  assertThrows(
    () => readRecord('{"input":""}', ["chess", "dots"]),
    InputError,
    "one of chess, dots",
  );
});
