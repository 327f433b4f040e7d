// The version of the program.
import config from "../deno.json" with { type: "json" };

export const PROGRAM_VERSION: string = config.version;
