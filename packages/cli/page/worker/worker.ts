// All workers of the page run this file. One studies positions. Its solver starts others as threads.
import { serveSolver } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies } from "@zugzwang/core/study";
import { GAMES } from "../../games.ts";
import { addOwn } from "../own.ts";
import { openBook } from "./books.ts";

const own = new URL(globalThis.location.href).searchParams.get("own");
const games = own === null ? GAMES : addOwn(GAMES, JSON.parse(own));
const name = hostWorkers(globalThis.location.href);
if (name === null) serveStudies(games, { openBook });
else serveSolver(await games[name.split(":")[1]]()); // a thread, such as `zugzwang:dots`
