/**
 * Solving: one interface for all provers, and core's engines as provers.
 *
 * @module
 */
export type { EncodedRules, Encodings, RankEncoding, StateEncoding } from "./encoding.ts";
export { chooseProver, findEngines, planEngine, shareNullWindow } from "./engines.ts";
