// The version of the program.
import config from "../deno.json" with { type: "json" };

/** The version: `0.1.0`. */
export const PROGRAM_VERSION: string = config.version;
