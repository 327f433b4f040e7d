/**
 * What stands in a game's file of the page for its guide, which is loaded when it is wanted.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { nameOf, ofSameBuild } from "./build_files.ts";

/** As the game's, whose file this is. */
export async function guide(): Promise<Guide<unknown>> {
  const { url } = import.meta;
  return (await import(`${ofSameBuild(url, `${nameOf(url)}_guide`)}`)).guide();
}
