// Paths of files and their addresses, `file:` URLs. The characters of a path that mean something else in
// an address are escaped: `#`, `?`, `%`, and `:` and `\` outside Windows.

/** Where relative paths start, and whose paths they are. */
export interface PathOptions {
  readonly folder?: string;
  readonly isWindows?: boolean;
}

/** Returns the address of a path. A relative one starts at the current folder. */
export function toFileUrl(path: string, options: PathOptions = {}): URL {
  const { folder, isWindows = Deno.build.os === "windows" } = options;
  const encoded = isWindows ? encodeWindowsPath(path) : encodePosixPath(path);
  if (encoded.startsWith("file:")) return new URL(encoded);
  return new URL(encoded, toFileUrl(`${folder ?? Deno.cwd()}/`, { isWindows }));
}

/** Returns the path of an address. */
export function toPath(url: URL, { isWindows = Deno.build.os === "windows" }: PathOptions = {}) {
  const path = decodeURIComponent(url.pathname);
  if (!isWindows) return path;
  return (url.host === "" ? path.slice(1) : `//${url.host}${path}`).replaceAll("/", "\\");
}

function encodePosixPath(path: string): string {
  const encoded = encodeSegments(path);
  return path.startsWith("/") ? `file://${encoded.replace(/^\/+/, "/")}` : encoded;
}

/** A drive `C:`, or a share `//server`, which may follow `//?/` or `//?/UNC`. */
const WINDOWS_ROOT = /^(?:\/\/\?\/)?(?:(?<drive>[A-Za-z]:)|(?:UNC\/|\/\/)(?<server>[^/?]+)(?=\/))/;

function encodeWindowsPath(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const { 0: root = "", groups: { drive, server } = {} } = slashed.match(WINDOWS_ROOT) ?? {};
  const rest = encodeSegments(slashed.slice(root.length));
  if (drive !== undefined) return `file:///${drive}${rest.replace(/^(?!\/)/, "/")}`;
  return server === undefined ? rest : `file://${server}${rest}`;
}

function encodeSegments(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
