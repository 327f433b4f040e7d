/**
 * Frames around the parts that lie beside a board, and what they are above them.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import { unitPixels } from "../../draw/scene_svg.ts";
import { svg, type SvgNode } from "../../draw/svg_node.ts";

/** How far inside of its part a frame is, in units. */
const INSET = 0.05;

/** Returns the title and the frames; nothing where a board is alone. */
export function framesBeside(scene: Scene): SvgNode[] {
  if (!scene.beside) return [];
  const unit = unitPixels(scene);
  const { title, parts } = scene.beside;
  const top = Math.min(...parts.map(({ y }) => y));
  return [
    svg("text", { class: "caption", x: 0, y: (top - 0.15) * unit }, [title]),
    ...parts.map(({ x, y, width, height }) =>
      svg("rect", {
        class: "frame",
        x: (x + INSET) * unit,
        y: (y + INSET) * unit,
        width: (width - 2 * INSET) * unit,
        height: (height - 2 * INSET) * unit,
        rx: 6,
      })
    ),
  ];
}
