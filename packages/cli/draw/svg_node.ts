/**
 * SVG as plain data, which a file takes as text and the page as elements.
 *
 * @module
 */

/** An element, its attributes, and what stands in it. */
export interface SvgNode {
  /** The name of the element: `rect`. */
  readonly name: string;
  /** Its attributes. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Elements and texts in it. */
  readonly children: readonly (SvgNode | string)[];
}

/** What the five characters of markup are written as. */
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns an element. */
export function svg(
  name: string,
  attributes: SvgNode["attributes"],
  children: SvgNode["children"] = [],
): SvgNode {
  return { name, attributes, children };
}

/** Returns the markup of an element, every text and attribute escaped. */
export function svgMarkup({ name, attributes, children }: SvgNode): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(`${value}`)}"`)
    .join("");
  if (children.length === 0) return `<${name}${head}/>`;
  const inner = children
    .map((child) => typeof child === "string" ? escaped(child) : svgMarkup(child))
    .join("");
  return `<${name}${head}>${inner}</${name}>`;
}

/** Characters of markup become entities; those that XML has no form for are left out. */
function escaped(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, "").replace(/[&<>"']/g, (c) => ESCAPES[c]);
}
