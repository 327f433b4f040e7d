// The board as the page shows it, as an SVG file.

/** What the style sheet of the page decides about a shape. */
const STYLES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"],
  ...["opacity", "paint-order", "font-family", "font-size", "font-weight"],
  ...["text-anchor", "dominant-baseline"],
];

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
  const { x, y, width, height } = board.viewBox.baseVal;
  const paper = document.createElementNS(copy.namespaceURI, "rect");
  const size = { x, y, width, height, fill: getComputedStyle(board).backgroundColor };
  for (const [name, value] of Object.entries(size)) paper.setAttribute(name, `${value}`);
  copy.prepend(paper);
  copy.setAttribute("width", `${width}`);
  copy.setAttribute("height", `${height}`);
  copy.setAttribute("role", "img");
  copy.removeAttribute("class");
  return new XMLSerializer().serializeToString(copy) + "\n";
}
