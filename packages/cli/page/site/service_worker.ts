// Saves the page for offline use, and adds the headers that threads need on hosts that do not send
// them. Every build has its own cache, which lives as long as a tab of this build is open. So a tab finds
// its parts after a new release, too. Other sites of the same host, in other folders, have theirs.

/** The files of the page, and the names of those whose content never changes, from the build. */
declare const FILES: readonly string[];
declare const HASHED: RegExp;

/** An event of a service worker. Only `fetch` has a request. */
interface WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope {
  readonly registration: { readonly scope: string };
  addEventListener(kind: string, listener: (event: WorkerEvent) => void): void;
  readonly clients: { claim(): Promise<void> };
}

const scope = globalThis as unknown as WorkerScope;
/** How the names of this site's caches begin. */
const prefix = `zugzwang ${scope.registration.scope} `;
/** The names of the files have hashes, so together they name a build. */
const cacheName = `${prefix}${FILES.join(" ")}`;

scope.addEventListener("install", (event) => {
  // What a host lets browsers keep for a while may belong to the release before.
  const requests = ["./", ...FILES].map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), deleteOthers()]));
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function deleteOthers(): Promise<void> {
  const others = (await caches.keys())
    .filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Returns the saved file if its content never changes, or when offline; otherwise the server's response. */
async function answer(request: Request): Promise<Response> {
  const find = async () =>
    await (await caches.open(cacheName)).match(request, { ignoreSearch: true });
  const kept = HASHED.test(new URL(request.url).pathname) ? await find() : undefined;
  if (kept) return isolate(kept);
  try {
    return isolate(await fetch(request));
  } catch (error) {
    const saved = await find();
    if (saved) return isolate(saved);
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
