// What loads after the first board, other than views.
export { drawBadges } from "../../draw/scene_badge.ts";
export { findHint } from "../../play/fact_hints.ts";
export { listBadges, sayMode, sayTapped } from "../words/more_said.ts";
export * from "./play_day.ts";
export * as setUp from "./set_up.ts";
export * from "./teacher.ts";
