// The board as the page shows it, as an SVG file.

/** What the style sheet of the page decides about a shape. */
const STYLES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"],
  ...["opacity", "paint-order", "font-family", "font-size", "font-weight"],
  ...["text-anchor", "dominant-baseline"],
];

/** The paper around a board, in SVG units. */
const MARGIN = 14;

/** Returns the text of an SVG file that looks like a board of the page, with its marks. */
export function copyPicture(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const shown = [board, ...board.querySelectorAll("*")];
  for (const [i, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(shown[i]);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["style", "tabindex", "aria-hidden"]) element.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll(".places, .ghost")) element.remove();
  for (const element of copy.querySelectorAll("[class]")) element.removeAttribute("class");
  const box = board.viewBox.baseVal;
  const [x, y] = [box.x - MARGIN, box.y - MARGIN];
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const paper = document.createElementNS(copy.namespaceURI, "rect");
  setAll(paper, { x, y, width, height, fill: getComputedStyle(board).backgroundColor });
  copy.prepend(paper);
  setAll(copy, { width, height, viewBox: [x, y, width, height].join(" "), role: "img" });
  copy.removeAttribute("class");
  return new XMLSerializer().serializeToString(copy) + "\n";
}

function setAll(element: Element, values: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, `${value}`);
}
