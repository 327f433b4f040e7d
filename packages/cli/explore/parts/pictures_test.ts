import { assert, assertEquals } from "@std/assert";
import { analyzeMoves } from "@zugzwang/core";
import { GAMES } from "../../games.ts";
import { playText, presentPosition, startSession } from "../state/session.ts";

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`every sign of ${name} has a picture, which says the truth`, async () => {
    const game = await load();
    const { picture, legend, signs } = await game.guide!();
    const pictures = [picture, ...legend.map(([, , picture]) => picture), ...Object.values(signs)];
    let count = 0;
    for (const { input, moves, pointed, reply, values = {}, plies = {} } of pictures) {
      const session = startSession(game, input, moves);
      const position = presentPosition(session);
      const known = new Map((await analyzeMoves(game, position))
        .map(({ move, moverValue }) => [game.formatMove(move), moverValue]));
      for (const [move, value] of Object.entries(values)) {
        assertEquals(known.get(move), value, move);
      }
      const distances = await game.remoteness?.(position);
      const names = game.moves(position).map(game.formatMove);
      for (const [move, count] of Object.entries(plies)) {
        assertEquals(distances?.movePlies[names.indexOf(move)], count, move);
      }
      if (pointed === undefined) continue;
      const solution = await game.solve(presentPosition(playText(session, pointed)));
      assert(solution.solved && (reply === undefined || game.formatMove(solution.move) === reply));
      count++;
    }
    assert(count > 1);
  });
}
