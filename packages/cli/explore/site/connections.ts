/**
 * The connections of a small server: a request each, and never more at once than the process has
 * files for. (`Deno.serve` keeps every connection open, and Deno ends where there are no more.)
 *
 * @module
 */

/** The most connections at once; a browser opens six, and a system gives some 1,000 files or 256. */
export const MOST_CONNECTIONS = 64;

/** The longest head of a request. */
const MOST_HEAD_BYTES = 2 ** 14;

/** Answers a request by its address and method; the address is "" where the request has none. */
export type SiteAnswer = (request: Pick<Request, "url" | "method">) => Response;

/**
 * Answers every connection once. Where one more comes than there may be, the one that has waited
 * longest is closed: it is idle, since an answer takes no time.
 */
export async function answerAll(listener: Deno.Listener, answer: SiteAnswer): Promise<void> {
  const open = new Set<Deno.Conn>();
  for await (const connection of listener) {
    const [oldest] = open.size < MOST_CONNECTIONS ? [] : open;
    if (oldest) close(oldest, open);
    open.add(connection);
    answerOne(connection, answer).catch(() => {}) // it has been closed, here or there
      .finally(() => close(connection, open));
  }
}

function close(connection: Deno.Conn, open: Set<Deno.Conn>): void {
  if (open.delete(connection)) connection.close();
}

async function answerOne(connection: Deno.Conn, answer: SiteAnswer): Promise<void> {
  const head = await headOf(connection);
  const [, method = "", path = ""] = /^([A-Z]+) (\/\S*) HTTP\/1\.[01]\r\n/.exec(head) ?? [];
  const host = /^host:[ \t]*(\S+)[ \t]*\r$/im.exec(head)?.[1];
  const url = host === undefined || path === "" ? "" : `http://${host}${path}`;
  await writeAll(connection, await bytesOf(answer({ url, method }), method));
  await connection.closeWrite();
}

/** Reads up to the empty line after the headers; what follows is of no interest. */
async function headOf(connection: Deno.Conn): Promise<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(MOST_HEAD_BYTES);
  let head = "";
  while (!head.includes("\r\n\r\n") && head.length < MOST_HEAD_BYTES) {
    const length = await connection.read(buffer);
    if (length === null) break;
    head += decoder.decode(buffer.subarray(0, length), { stream: true });
  }
  return head;
}

/** Returns an answer as HTTP writes it. */
async function bytesOf(response: Response, method: string): Promise<Uint8Array> {
  const body = new Uint8Array(await response.arrayBuffer());
  if (method !== "HEAD") response.headers.set("content-length", `${body.length}`);
  response.headers.set("connection", "close");
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = new TextEncoder().encode(`HTTP/1.1 ${response.status} \r\n${lines}\r\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}
