/**
 * Files of one build of the page: their names end alike, by a hash of all of them, so that an old tab
 * never loads a part of a newer page, and browsers keep what they have.
 *
 * @module
 */

/** The end of a name that a build gives: `page-1a2b3c4d.js`. */
const BUILD = /-[0-9a-f]{8}(?=\.(?:js|css)$)/;

/** Returns the address of another file of the build that a file's address belongs to. */
export function ofSameBuild(own: string, name: string, type: "js" | "css" = "js"): URL {
  return new URL(`${name}${buildOf(new URL(own).pathname)}.${type}`, own);
}

/** Returns the end that a build gave to the name of a file; "" where it has none. */
export function buildOf(name: string): string {
  return BUILD.exec(name)?.[0] ?? "";
}
