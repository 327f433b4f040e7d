import { scoreOf, totalOf } from "@zugzwang/core/study";
import { assert, assertEquals } from "@std/assert";
import { pile } from "../../testing/pile_game.ts";
import { GAMES } from "../../games.ts";
import { resultWords, turnWords } from "../words/standing_words.ts";
import { packOf } from "../words/texts.ts";
import { drawnScene, steadyGroups } from "./drawn_scene.ts";
import { EXAMPLES } from "../testing/examples.ts";
import { goTo, playText, presentPosition, type Session, startSession } from "./session.ts";
import { standingOf } from "./standing.ts";

/** A game played to its end by the first legal move each time. */
async function played(name: string): Promise<Session> {
  let session = startSession(await GAMES[name](), EXAMPLES[name][0].input);
  for (;;) {
    const { game } = session;
    const [move] = game.moves(presentPosition(session));
    if (move === undefined) return session;
    session = playText(session, game.formatMove(move));
  }
}

function said(session: Session) {
  return { t: packOf("en").texts, language: "en", state: { session } } as const;
}

for (const name of Object.keys(GAMES)) {
  Deno.test(`standingOf() of ${name}: score and rest add up to the result, which names the winner`, async () => {
    const whole = await played(name);
    const end = standingOf(whole);
    assertEquals(end.side, null);
    if (end.points && !whole.game.winner) assertEquals(end.points[0] - end.points[1], end.lead);
    const solution = await whole.game.solve(presentPosition(whole));
    assert(solution.solved);
    assertEquals(totalOf(whole, solution.value), scoreOf(whole));
    assert(/is over: (\S+ wins( by \d+|, \d+ : \d+)?|a draw)$/.test(turnWords(said(whole), end)));
    assertEquals(standingOf(goTo(whole, 0)).side, 0);
  });
}

Deno.test("results are said with their winner, and bounds with who wins", async () => {
  const chess = said(await played("chess"));
  assertEquals(resultWords(chess, [-3, -3]), "second wins by 3");
  assertEquals(resultWords(chess, [0, 0]), "a draw");
  assertEquals(resultWords(chess, [2, 9]), "first wins by 2 or more");
  assertEquals(resultWords(chess, [-1, 4]), "not proved yet");
  assertEquals(resultWords(chess, [-Infinity, Infinity]), "not proved yet");
  const patterns = said(await played("patterns"));
  assertEquals(resultWords(patterns, [1, 1]), "Alice wins");
  assertEquals(resultWords(patterns, [-1, 1]), "not proved yet");
});

for (const name of ["chess", "dots"]) {
  Deno.test(`drawnScene() of ${name} gives every taken cell to whoever took it`, async () => {
    const whole = await played(name);
    for (let at = 0; at <= whole.moves.length; at++) {
      const session = goTo(whole, at);
      const scene = drawnScene(session)!;
      const own = whole.game.scene!(presentPosition(session));
      const cells = scene.shapes.filter(({ kind }) => kind === "cell");
      const owned = ["first", "second"].map((role) => cells.filter((cell) => cell.role === role));
      if (name === "dots") {
        assertEquals(owned.map(({ length }) => length), [...standingOf(session).points!]);
      } else assertEquals(owned[0].length + owned[1].length, at);
      own.shapes.forEach(({ kind, moves }, i) => {
        assertEquals([scene.shapes[i].kind, scene.shapes[i].moves], [kind, moves]);
      });
      for (const cell of owned[1]) assert(cell.title?.endsWith(", second"));
    }
  });
}

Deno.test("steadyGroups() keeps the colour of a chain from move to move", async () => {
  const whole = await played("dots");
  const cells = (session: Session) =>
    new Map(
      drawnScene(session)!.shapes.flatMap((shape) =>
        shape.kind === "cell" && shape.group !== undefined
          ? [[`${shape.x},${shape.y}`, shape.group] as const]
          : []
      ),
    );
  let before = cells(goTo(whole, 0));
  for (let at = 1; at <= whole.moves.length; at++) {
    const now = cells(goTo(whole, at));
    const changed = [...now].filter(([place, group]) => before.get(place) !== group);
    assertEquals(changed, [], `move ${at}`);
    before = now;
  }
  const scene = whole.game.scene!(whole.positions[0]);
  assertEquals(steadyGroups(scene, scene), scene);
});

Deno.test("cards are counted as players do: those that a side owns", async () => {
  let session = startSession(await GAMES.cards(), EXAMPLES.cards[0].input);
  assertEquals(standingOf(session).points, [3, 3]);
  while (standingOf(session).side !== null) {
    const { game } = session;
    session = playText(session, game.formatMove(game.moves(presentPosition(session))[0]));
  }
  const { points, lead } = standingOf(session);
  assertEquals([points![0] + points![1], points![0] - points![1]], [12, lead]);
  assertEquals(turnWords(said(session), standingOf(session)).endsWith(points!.join(" : ")), true);
});

Deno.test("a game in which nothing is gained is won, not by a number", () => {
  const { winner: _, ...nim } = pile;
  const session = startSession(nim as never, "1");
  assertEquals(resultWords(said(session), [1, 1]), "Left wins");
});
