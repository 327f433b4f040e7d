/**
 * Elements that are drawn again only where they changed: a board has thousands, a list hundreds.
 *
 * @module
 */
import { Component, h, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SvgNode } from "../../draw/svg_node.ts";

/** What an element has besides what its drawing says. */
export type Attributes = Readonly<Record<string, unknown>>;

/** What a kept element is given. */
interface KeptProps {
  /** What it depends on. */
  readonly causes: readonly unknown[];
  /** Draws it. */
  draw(): JSX.Element;
}

/** An element that stays as it is while its causes do. */
export class Kept extends Component<KeptProps> {
  /** Whether it is drawn again. */
  override shouldComponentUpdate({ causes }: KeptProps): boolean {
    return causes.length !== this.props.causes.length ||
      causes.some((cause, i) => cause !== this.props.causes[i]);
  }

  /** Draws it. */
  override render({ draw }: KeptProps): JSX.Element {
    return draw();
  }
}

/** So many shapes of a layer stand in a row that is kept as a whole. */
const ROW_LENGTH = 48;

/** A layer of a drawing: a group whose children stand in kept rows, made when they are first shown. */
export class Layer {
  readonly #node: SvgNode;
  readonly #moreOf: (node: SvgNode) => Attributes;
  readonly #rows: JSX.Element[] = [];

  /** Makes nothing yet. */
  constructor(node: SvgNode, moreOf: (node: SvgNode) => Attributes) {
    this.#node = node;
    this.#moreOf = moreOf;
  }

  /** Returns its element with the first so many children, and some to fill a row. */
  element(count: number): JSX.Element {
    const { name, attributes, children } = this.#node;
    const rows = this.#rows;
    while (rows.length * ROW_LENGTH < Math.min(count, children.length)) rows.push(this.#nextRow());
    const props = { ...attributes, key: `${attributes.class}` };
    return h(name, props, rows.slice(0, Math.ceil(count / ROW_LENGTH))) as JSX.Element;
  }

  #nextRow(): JSX.Element {
    const from = this.#rows.length * ROW_LENGTH;
    const row = (this.#node.children as readonly SvgNode[]).slice(from, from + ROW_LENGTH)
      .map((node) => [node, this.#moreOf(node)] as const);
    const draw = () => (
      <g>{row.map(([node, more], k) => plainElement(node, { ...more, key: k }))}</g>
    );
    return <Kept key={from} causes={[JSON.stringify(row)]} draw={draw} />;
  }
}

/** So many children of a layer are drawn at once. */
const AT_ONCE = 1500;

/**
 * Returns how many children of each layer are to be shown: the drawing of a board of thousands comes
 * piece by piece, with time for clicks and keys between them.
 *
 * @param count How many there are.
 * @param board What the drawing is of: another one begins again.
 */
export function useGrowth(count: number, board: unknown): number {
  const grown = useRef({ board, shown: AT_ONCE });
  const [, redraw] = useState(0);
  if (grown.current.board !== board) grown.current = { board, shown: AT_ONCE };
  const { shown } = grown.current;
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => {
      grown.current.shown += AT_ONCE;
      redraw((times) => times + 1);
    });
    return () => clearTimeout(timer);
  }, [shown, count, board]);
  return shown;
}

/** Returns the element of a node of a drawing, with more attributes. */
export function plainElement(node: SvgNode | string, more?: Attributes): JSX.Element | string {
  if (typeof node === "string") return node;
  const children = node.children.map((child) => plainElement(child));
  return h(node.name, { ...node.attributes, ...more }, ...children) as JSX.Element;
}
