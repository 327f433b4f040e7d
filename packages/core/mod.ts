/**
 * Shared machinery of exact solvers: it knows no game.
 *
 * @module
 */
export * from "./bits/mod.ts";
export * from "./engines/mod.ts";
export * from "./game/mod.ts";
export * from "./ranking/mod.ts";
export * from "./run/mod.ts";
export * from "./tables/mod.ts";
