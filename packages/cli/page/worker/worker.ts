// All workers of the page run this file. One studies positions. Its solver starts others as threads.
import { serveSolver } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies } from "@zugzwang/core/study";
import { GAMES } from "../../games.ts";
import { openBook } from "./books.ts";

const name = hostWorkers(globalThis.location.href);
if (name === null) serveStudies(GAMES, { openBook });
else serveSolver(await GAMES[name.split(":")[1]]()); // a thread, such as `zugzwang:dots`
