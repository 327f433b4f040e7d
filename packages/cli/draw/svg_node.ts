/**
 * SVG as plain data: files write it as text (`svg_file.ts`), the page shows it as elements.
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

/** Returns an element. */
export function svg(
  name: string,
  attributes: SvgNode["attributes"],
  children: SvgNode["children"] = [],
): SvgNode {
  return { name, attributes, children };
}
