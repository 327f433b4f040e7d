/**
 * Serves the page to this machine and nothing else: to the loopback address, by a fixed list of
 * files held in memory, with a strict content-security policy.
 *
 * @module
 */

import { buildOf } from "./build_files.ts";
import type { SiteAnswer } from "./connections.ts";

/** The only address that is listened on. */
export const LOOPBACK = "127.0.0.1";

/** The port that an address does not name. */
const HTTP_PORT = 80;

/** The files of the page by name, `index.html` among them. */
export type Site = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Types of files by the end of their names; no other files belong to the page. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  gz: "application/gzip",
  jsonl: "application/jsonl",
  webmanifest: "application/manifest+json; charset=utf-8",
};

/** What every answer says. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:", // a drawing on its way to a picture of pixels
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Returns what answers requests: the files of the page under their names, `index.html` also under
 * `/`, to GET and HEAD. Everything else is refused, also whatever came to another host name than
 * ours: a name that an attacker's server gave this address.
 */
export function siteHandler(site: Site, port: number): SiteAnswer {
  const names = [LOOPBACK, "localhost"];
  return (request) => {
    const url = URL.parse(request.url); // null where the request names no host that can be one
    const isOurs = url && names.includes(url.hostname) && Number(url.port || HTTP_PORT) === port;
    if (!isOurs) return refusal(421, "This host name is not served.");
    const { pathname } = url;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refusal(405, "Only GET and HEAD.", { allow: "GET, HEAD" });
    }
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    const bytes = site.get(name);
    if (!bytes) return refusal(404, "Not found.");
    // A file of a build never changes under its name; a page that is built anew is a new page.
    const isFixed = buildOf(name) !== "";
    const headers = {
      ...HEADERS,
      "content-type": typeOf(name)!,
      "cache-control": isFixed ? "max-age=31536000, immutable" : "no-cache",
    };
    return new Response(request.method === "HEAD" ? null : bytes, { headers });
  };
}

/** Returns the type of a file of the page, or undefined if it is none. */
export function typeOf(name: string): string | undefined {
  const end = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
}

function refusal(status: number, message: string, more: Record<string, string> = {}): Response {
  const headers = { ...HEADERS, ...more, "content-type": "text/plain; charset=utf-8" };
  return new Response(message + "\n", { status, headers });
}
