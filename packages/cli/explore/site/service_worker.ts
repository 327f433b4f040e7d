/**
 * Keeps the page for times without its server. Every build has a cache of its own with all of its
 * files; a new one waits until no tab shows the old page, so that no two are mixed.
 *
 * @module
 */

/** What this file needs of a service worker's global scope. */
interface WorkerScope {
  addEventListener(kind: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Keeps the files of a build of the page, by their names beside this one. */
export function keepFiles(build: string, files: readonly string[]): void {
  const scope = globalThis as unknown as WorkerScope;
  const cache = `zugzwang${build}`;
  scope.addEventListener("install", (event) => {
    event.waitUntil(caches.open(cache).then((kept) => kept.addAll(files)));
  });
  scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers(cache)));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method === "GET") event.respondWith(answer(cache, request));
  });
}

async function forgetOthers(cache: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cache);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The server's answer; what was kept where there is none, which for files of a build is the same. */
async function answer(cache: string, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(cache)).match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
