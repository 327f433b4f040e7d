/**
 * Frames around what belongs together beside a board and can be edited there: the patterns of a
 * game, each by itself.
 *
 * @module
 */
import type { DiscShape, Scene } from "@zugzwang/core";
import { unitPixels } from "../../draw/scene_svg.ts";
import { svg, type SvgNode } from "../../draw/svg_node.ts";

/** Returns a frame for every group of discs that show a part of the input, and a title above. */
export function patternFrames(scene: Scene, title: string): SvgNode[] {
  const unit = unitPixels(scene);
  const groups = groupsOf(scene.shapes.filter((shape) => shape.kind === "disc" && shape.source));
  const frames = groups.map((discs) => {
    const [x, y] = [Math.min(...discs.map((d) => d.x)), Math.min(...discs.map((d) => d.y))];
    const [x2, y2] = [Math.max(...discs.map((d) => d.x)), Math.max(...discs.map((d) => d.y))];
    return { x: x - 0.45, y: y - 0.45, width: x2 - x + 0.9, height: y2 - y + 0.9 };
  });
  const top = Math.min(...frames.map(({ y }) => y));
  const caption = svg("text", { class: "caption", x: 0, y: (top - 0.2) * unit }, [title]);
  return frames.length === 0 ? [] : [
    caption,
    ...frames.map(({ x, y, width, height }) =>
      svg("rect", {
        class: "frame",
        x: x * unit,
        y: y * unit,
        width: width * unit,
        height: height * unit,
        rx: 6,
      })
    ),
  ];
}

/** Discs that are next to each other, in a row or a column, belong together. */
function groupsOf(shapes: Scene["shapes"]): DiscShape[][] {
  const groups: DiscShape[][] = [];
  for (const disc of shapes as DiscShape[]) {
    const near = groups.filter((group) =>
      group.some((other) => Math.abs(other.x - disc.x) + Math.abs(other.y - disc.y) <= 1)
    );
    const joined = [...near.flat(), disc];
    groups.push(joined);
    for (const group of near) groups.splice(groups.indexOf(group), 1);
  }
  return groups;
}
