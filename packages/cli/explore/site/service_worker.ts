/**
 * Keeps the page for times without its server: every file is taken from the server while it
 * answers, else from what was kept.
 *
 * @module
 */

/** What this file needs of a service worker's global scope. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install", listener: (event: LifeEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The name of the cache. */
const CACHE = "zugzwang";

/** Keeps the files of the page, by their names beside this one. */
export function keepFiles(files: readonly string[]): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.addEventListener("install", (event) => {
    scope.skipWaiting();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
  });
  scope.addEventListener("fetch", (event) => {
    if (event.request.method === "GET") event.respondWith(answer(event.request));
  });
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
