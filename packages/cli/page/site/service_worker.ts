// Saves the page for offline use, and adds the headers that threads need on hosts that do not send
// them. Every build has its own cache, so that builds are never mixed.

/** The files of the page, from the build. */
declare const FILES: readonly string[];

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(kind: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
/** The names of the files have hashes, so together they name a build. */
const cacheName = `zugzwang ${FILES.join(" ")}`;

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(["./", ...FILES])));
});

scope.addEventListener("activate", (event) => event.waitUntil(deleteOthers()));

scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function deleteOthers(): Promise<void> {
  const others = (await caches.keys())
    .filter((name) => name.startsWith("zugzwang") && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Returns the server's response, or the saved file when offline. */
async function answer(request: Request): Promise<Response> {
  try {
    return isolate(await fetch(request));
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(request, { ignoreSearch: true });
    if (kept) return isolate(kept);
    throw error;
  }
}

/** Adds the headers that shared memory, and so threads, needs. */
function isolate(response: Response): Response {
  if (response.status === 0 || response.type === "opaque") return response;
  const headers = new Headers(response.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
