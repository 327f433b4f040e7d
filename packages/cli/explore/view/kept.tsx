/**
 * Elements that are drawn again only where they changed: a board has thousands, a list hundreds.
 *
 * @module
 */
import { Component, h, type JSX } from "preact";
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

/** Returns the element of a layer of a drawing: a group whose children stand in kept rows. */
export function layerElement(
  { name, attributes, children }: SvgNode,
  moreOf: (node: SvgNode) => Attributes | undefined = () => undefined,
): JSX.Element {
  const rows: JSX.Element[] = [];
  for (let i = 0; i < children.length; i += ROW_LENGTH) {
    const row = (children as readonly SvgNode[]).slice(i, i + ROW_LENGTH)
      .map((node) => [node, moreOf(node)] as const);
    const draw = () => (
      <g>{row.map(([node, more], k) => plainElement(node, { ...more, key: k }))}</g>
    );
    rows.push(<Kept key={i} causes={[JSON.stringify(row)]} draw={draw} />);
  }
  return h(name, { ...attributes, key: `${attributes.class}` }, rows) as JSX.Element;
}

/** Returns the element of a node of a drawing, with more attributes. */
export function plainElement(node: SvgNode | string, more?: Attributes): JSX.Element | string {
  if (typeof node === "string") return node;
  const children = node.children.map((child) => plainElement(child));
  return h(node.name, { ...node.attributes, ...more }, ...children) as JSX.Element;
}
