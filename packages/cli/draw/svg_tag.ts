// SVG elements as plain objects: the page renders them, and files have their markup.

export type Attributes = Readonly<Record<string, string | number>>;

export interface Drawn {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly (Drawn | string)[];
}

/** Returns an element, whose children are elements and texts. */
export function draw(
  name: string,
  attributes: Attributes,
  ...children: readonly (Drawn | string)[]
): Drawn {
  return { name, attributes, children };
}

/** Returns the markup of an element. */
export function writeMarkup({ name, attributes, children }: Drawn): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(`${value}`)}"`)
    .join("");
  const content = children
    .map((child) => typeof child === "string" ? escapeText(child) : writeMarkup(child))
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
