/**
 * Elements of drawings. Those that say the same as before are not made anew, and rows of such
 * elements are not even looked at: so a board of thousands of shapes is drawn again only where it
 * changed.
 *
 * @module
 */
import { h, type JSX } from "preact";
import type { SvgNode } from "../../draw/svg_node.ts";

/** Elements of this many shapes stand in a group of their own. */
const ROW_LENGTH = 48;

/** What an element has besides what its drawing says. */
export type Attributes = Readonly<Record<string, unknown>>;

const NO_MORE: Attributes = {};

/** An element made before, and what it was made of. */
interface Made {
  readonly node: SvgNode;
  readonly more: Attributes;
  readonly element: JSX.Element;
}

/** A row made before, and its elements. */
interface Row {
  readonly elements: readonly JSX.Element[];
  readonly row: JSX.Element;
}

/** Makes the elements of one drawing after the other. */
export class Elements {
  readonly #made = new Map<string, Made>();
  readonly #rows = new Map<string, Row>();

  /** Returns the element of a layer: a group whose children stand in rows. */
  layer(
    { name, attributes, children }: SvgNode,
    moreOf: (node: SvgNode) => Attributes = () => NO_MORE,
  ): JSX.Element {
    const slot = `${attributes.class}`;
    const elements = children.map((child, i) =>
      this.#kept(`${slot} ${i}`, child as SvgNode, moreOf(child as SvgNode))
    );
    const rows: JSX.Element[] = [];
    for (let i = 0; i < elements.length; i += ROW_LENGTH) {
      rows.push(this.#row(`${slot} ${i}`, elements.slice(i, i + ROW_LENGTH)));
    }
    return h(name, { ...attributes, key: slot }, rows) as JSX.Element;
  }

  #kept(slot: string, node: SvgNode, more: Attributes): JSX.Element {
    const before = this.#made.get(slot);
    if (before && isSameNode(before.node, node) && isSame(before.more, more)) return before.element;
    const element = plainElement(node, { ...more, key: slot }) as JSX.Element;
    this.#made.set(slot, { node, more, element });
    return element;
  }

  #row(slot: string, elements: readonly JSX.Element[]): JSX.Element {
    const before = this.#rows.get(slot);
    if (before?.elements.length === elements.length) {
      if (elements.every((element, i) => element === before.elements[i])) return before.row;
    }
    const row = h("g", { key: slot }, elements) as JSX.Element;
    this.#rows.set(slot, { elements, row });
    return row;
  }
}

/** Returns the element of a node of a drawing, with more attributes. */
export function plainElement(
  node: SvgNode | string,
  more: Attributes = NO_MORE,
): JSX.Element | string {
  if (typeof node === "string") return node;
  const children = node.children.map((child) => plainElement(child));
  return h(node.name, { ...node.attributes, ...more }, ...children) as JSX.Element;
}

function isSameNode(a: SvgNode | string, b: SvgNode | string): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return a.name === b.name && isSame(a.attributes, b.attributes) &&
    a.children.length === b.children.length &&
    a.children.every((child, i) => isSameNode(child, b.children[i]));
}

function isSame(a: Attributes, b: Attributes): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}
