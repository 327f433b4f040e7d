/**
 * Scenes as SVG files.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import { sceneSvg, type SceneSvgOptions } from "./scene_svg.ts";
import { SCENE_CSS } from "./scene_style.ts";
import { svg, type SvgNode } from "./svg_node.ts";

/** Returns a scene as the text of an SVG file, its style and background with it. */
export function sceneSvgFile(scene: Scene, options: SceneSvgOptions = {}): string {
  const { name, attributes, children } = sceneSvg(scene, options);
  const [x, y, width, height] = `${attributes.viewBox}`.split(" ");
  const paper = svg("rect", { class: "paper", x, y, width, height });
  const root = svg(name, { xmlns: "http://www.w3.org/2000/svg", ...attributes }, [
    svg("style", {}, [SCENE_CSS]),
    paper,
    ...children,
  ]);
  return svgMarkup(root) + "\n";
}

/** What the five characters of markup are written as. */
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

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
