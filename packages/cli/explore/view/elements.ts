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

/** What a layer was made of; what is no longer in it is not kept, as it would hold old pages. */
interface Layer {
  readonly made: readonly Made[];
  readonly rows: readonly Row[];
}

/** Makes the elements of one drawing after the other. */
export class Elements {
  readonly #layers = new Map<string, Layer>();

  /** Returns the element of a layer: a group whose children stand in rows. */
  layer(
    { name, attributes, children }: SvgNode,
    moreOf: (node: SvgNode) => Attributes = () => NO_MORE,
  ): JSX.Element {
    const slot = `${attributes.class}`;
    const before = this.#layers.get(slot);
    const made = children.map((child, i) =>
      madeAgain(before?.made[i], { node: child as SvgNode, more: moreOf(child as SvgNode), key: i })
    );
    const rows: Row[] = [];
    for (let i = 0; i < made.length; i += ROW_LENGTH) {
      const elements = made.slice(i, i + ROW_LENGTH).map(({ element }) => element);
      rows.push(rowAgain(before?.rows[rows.length], elements, i));
    }
    this.#layers.set(slot, { made, rows });
    return h(name, { ...attributes, key: slot }, rows.map(({ row }) => row)) as JSX.Element;
  }
}

function madeAgain(
  before: Made | undefined,
  { node, more, key }: Omit<Made, "element"> & { readonly key: number },
): Made {
  if (before && isSameNode(before.node, node) && isSame(before.more, more)) return before;
  return { node, more, element: plainElement(node, { ...more, key }) as JSX.Element };
}

function rowAgain(
  before: Row | undefined,
  elements: readonly JSX.Element[],
  key: number,
): Row {
  const isSameRow = before?.elements.length === elements.length &&
    elements.every((element, i) => element === before.elements[i]);
  return isSameRow ? before : { elements, row: h("g", { key }, elements) as JSX.Element };
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
