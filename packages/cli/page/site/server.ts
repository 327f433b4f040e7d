// Reads the built page from the source tree, the compiled program or beside the bundle, and serves it to
// this machine and nothing else: on the loopback address, from a fixed list of files in memory, with a
// strict content-security policy.
import { FileError } from "../../base/report.ts";

export const LOOPBACK = "127.0.0.1";

/** The port of an address without one. */
const HTTP_PORT = 80;

/** A file name with a hash, whose content never changes: `main-1A2B3C4D.js`. */
export const HASHED = /-[0-9A-Z]{8}\.(?:js|css|book)$/;

/** The file that names the files of the built page by our games, so that a site of one game has no others. */
export const GAME_FILES = "games.json";

/** The files of the page by name, `index.html` among them. */
export type Site = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The types of the page's files by extension. Other files are not served. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  book: "application/octet-stream",
  json: "application/json",
  webmanifest: "application/manifest+json; charset=utf-8",
};

/** The headers of every response. The last three allow shared memory and so threads. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/**
 * Returns a handler of requests. It answers GET and HEAD with the files of the page, `/` with
 * `index.html`. It refuses everything else, including other host names, which an attacker could
 * point at this address.
 */
export function siteHandler(
  site: Site,
  port: number,
): (request: Pick<Request, "url" | "method"> & Partial<Pick<Request, "headers">>) => Response {
  const names = [LOOPBACK, "localhost"];
  return (request) => {
    const url = URL.parse(request.url); // null if the host of the request is invalid
    const isOurs = url && names.includes(url.hostname) && Number(url.port || HTTP_PORT) === port;
    if (!isOurs) return refuse(421, "This host name is not served.");
    const { pathname } = url;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(405, "Only GET and HEAD.", { allow: "GET, HEAD" });
    }
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    const bytes = site.get(name);
    if (!bytes) return refuse(404, "Not found.");
    const headers = {
      ...HEADERS,
      "content-type": findType(name)!,
      "cache-control": HASHED.test(name) ? "max-age=31536000, immutable" : "no-cache",
    };
    if (request.method === "HEAD") return new Response(null, { headers });
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers?.get("range") ?? "");
    if (!range) return new Response(bytes, { headers });
    const part = bytes.slice(Number(range[1]), Number(range[2]) + 1);
    return new Response(part, { status: 206, headers });
  };
}

export function findType(name: string): string | undefined {
  const end = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
}

function refuse(status: number, message: string, more: Record<string, string> = {}): Response {
  const headers = { ...HEADERS, ...more, "content-type": "text/plain; charset=utf-8" };
  return new Response(message + "\n", { status, headers });
}

/** Where the page may be, relative to this module in the source (also compiled) or in a bundle. */
const PLACES = {
  source: ["../../../../dist/site/"],
  bundle: ["site/", "../dist/site/"],
} as const;

/**
 * Reads the files of the page into memory.
 *
 * @param module The address of this module, for tests.
 * @throws {FileError} if the page is not built.
 */
export async function readSite(module: string = import.meta.url): Promise<Site> {
  for (const place of PLACES[module.endsWith(".ts") ? "source" : "bundle"]) {
    const site = await readFolder(new URL(place, module));
    if (site?.has("index.html") && site.has(GAME_FILES)) return site; // older builds have no list
  }
  throw new FileError("read", "the page", "build it first: deno task site");
}

async function readFolder(folder: URL): Promise<Site | null> {
  const site = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && findType(name)) site.set(name, await Deno.readFile(new URL(name, folder)));
    }
    return site;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
