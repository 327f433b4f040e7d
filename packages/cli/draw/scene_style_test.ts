/** The colours of groups for each kind of colour blindness. */
import { assert } from "@std/assert";
import { GROUP_COLORS } from "./picture.ts";
import { COLORS } from "./scene_style.ts";

/** Three numbers: red, green and blue, or lightness and two opponent axes. */
type Triple = readonly [number, number, number];

/**
 * Linear light as seen without one kind of cones, all cones first: G. M. Machado, M. M.
 * Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency" (2009), severity 1.
 */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [
    -0.003882,
    -0.048116,
    1.051998,
  ]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [
    -0.01182,
    0.04294,
    0.968881,
  ]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [
    0.004733,
    0.691367,
    0.3039,
  ]],
};

/** Two pale areas of this distance in CIELAB look different, even if they are not side by side. */
const LEAST_DIFFERENCE = 8;

/** The fills of cells that do not belong to a chain. */
const OTHERS = ["paper", "good-soft", "blue-soft", "orange-soft"];
const CHAINS = Array.from({ length: GROUP_COLORS }, (_, i) => `chain-${i}`);

/** Returns a colour as an eye sees it, in CIELAB (D65). */
function seen(color: string, eye: readonly Triple[]): Triple {
  const light = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const times = (row: Triple, of: readonly number[]) =>
    row.reduce((sum, weight, i) => sum + weight * of[i], 0);
  const rgb = eye.map((row) => Math.min(1, Math.max(0, times(row, light))));
  const [x, y, z] = [
    times([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047,
    times([0.2126729, 0.7151522, 0.072175], rgb),
    times([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883,
  ].map((t) => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function difference(a: Triple, b: Triple): number {
  return Math.hypot(...a.map((value, i) => value - b[i]));
}

for (const [scheme, name] of ["light", "dark"].entries()) {
  for (const [eyes, eye] of Object.entries(EYES)) {
    Deno.test(`${name}, ${eyes}: chains are different from each other and from other boxes`, () => {
      for (const [i, chain] of CHAINS.entries()) {
        for (const other of [...OTHERS, ...CHAINS.slice(0, i)]) {
          const [a, b] = [chain, other].map((color) => seen(COLORS[color][scheme], eye));
          const apart = difference(a, b);
          assert(apart >= LEAST_DIFFERENCE, `${chain} and ${other}: ${apart.toFixed(1)}`);
        }
      }
    });
  }
}
