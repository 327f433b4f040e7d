// The markup of SVG elements.

export type Attributes = Readonly<Record<string, string | number>>;

/** Returns the markup of an element. Its content must be markup too. */
export function tag(name: string, attributes: Attributes, content = ""): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(`${value}`)}"`)
    .join("");
  return content === "" ? `<${name}${head}/>` : `<${name}${head}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns the markup of a text. It drops control characters, which XML does not allow. */
export function escapeText(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, "").replace(/[&<>"']/g, (c) => ENTITIES[c]);
}
