import { assertEquals } from "@std/assert";

/** A server and its visitor in two processes, of which the server may open few files. */
const SERVER = `
import { answerAll } from ${JSON.stringify(new URL("./connections.ts", import.meta.url).href)};
const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
console.log(listener.addr.port);
await answerAll(listener, ({ url, method }) => new Response(method + " " + new URL(url).pathname));
`;

const VISITOR = `
const [port] = Deno.args;
const connect = () => Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
const ask = async (path, init) => (await fetch("http://127.0.0.1:" + port + path, init)).text();
const idle = await Promise.all(Array.from({ length: 900 }, connect));
const slow = await connect();
await slow.write(new TextEncoder().encode("GET /slow HTTP/1.1\\r\\nHo"));
console.log(await ask("/a"), "|", await ask("/b", { method: "POST", body: "x".repeat(99999) }));
console.log(await Promise.all(["/c", "/d", "/e"].map((path) => ask(path))));
await slow.write(new TextEncoder().encode("st: 127.0.0.1\\r\\n\\r\\n"));
console.log((await new Response(slow.readable).text()).split("\\r\\n").at(-1));
Deno.exit();
`;

Deno.test({
  name: "900 idle connections keep nobody from a server that may open 256 files",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const flags = ["run", "-q", "-A", "--no-lock", "--ext=ts", "-"];
    const started = (script: string, ...args: string[]) => {
      const child = new Deno.Command("sh", {
        args: ["-c", `ulimit -n ${script === SERVER ? 256 : 1024}; exec "$@"`, "sh"]
          .concat(Deno.execPath(), flags, args),
        stdin: "piped",
        stdout: "piped",
      }).spawn();
      const writer = child.stdin.getWriter();
      writer.write(new TextEncoder().encode(script)).then(() => writer.close());
      return child;
    };
    const server = started(SERVER);
    try {
      const reader = server.stdout.getReader();
      const port = new TextDecoder().decode((await reader.read()).value).trim();
      const { stdout } = await started(VISITOR, port).output();
      assertEquals(
        new TextDecoder().decode(stdout),
        [
          "GET /a | POST /b\n",
          '[ "GET /c", "GET /d", "GET /e" ]\n',
          "GET /slow\n",
        ].join(""),
      );
      await reader.cancel();
    } finally {
      server.kill();
      await server.status;
    }
  },
});
