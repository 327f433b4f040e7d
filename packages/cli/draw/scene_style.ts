/**
 * The look of scenes in SVG: one style sheet for files and the page.
 *
 * Values are blue (good for the mover), orange (bad) and grey (even), which survive all common
 * kinds of colour blindness and always come with a glyph; sides are teal and purple, told apart by
 * a single and a double border too. Colours are written out, not held in CSS variables, which
 * programs other than browsers seldom know.
 *
 * @module
 */

/** The colours of one of the two schemes. */
interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly taken: string;
  readonly accent: string;
  readonly accentFill: string;
  readonly first: string;
  readonly second: string;
  readonly plus: string;
  readonly minus: string;
  readonly zero: string;
  readonly onSolid: string;
  readonly groups: readonly string[];
}

/** How many colours groups have; more groups begin again. */
export const GROUP_COLORS = 8;

const LIGHT: Palette = {
  paper: "#ffffff",
  ink: "#1b1f24",
  faint: "#6a727c",
  line: "#b9c0c8",
  taken: "#e3e6ea",
  accent: "#a3145c",
  accentFill: "#fbe6f0",
  first: "#00695f",
  second: "#6a2c91",
  plus: "#0a5aa6",
  minus: "#b04a00",
  zero: "#5b626b",
  onSolid: "#ffffff",
  groups: [
    "#8fd3c8",
    "#d5b4ec",
    "#f2d16b",
    "#f4a9bd",
    "#b5d56a",
    "#9fc3ef",
    "#e0b394",
    "#c3c8cf",
  ],
};

const DARK: Palette = {
  paper: "#14181d",
  ink: "#eef1f4",
  faint: "#9aa4af",
  line: "#48525d",
  taken: "#2a323b",
  accent: "#ff8fc0",
  accentFill: "#3d1c2f",
  first: "#5fd6c5",
  second: "#cfa0f2",
  plus: "#78bcff",
  minus: "#ffab57",
  zero: "#aab3bd",
  onSolid: "#10151a",
  groups: [
    "#1f6b61",
    "#5f3a80",
    "#7a6212",
    "#8a3550",
    "#4f6b17",
    "#28528a",
    "#7a4d2c",
    "#535b65",
  ],
};

function colorRules(p: Palette): string {
  return `
.scene .paper{fill:${p.paper}}
.scene .cell{fill:${p.paper};stroke:${p.line}}
.scene .cell.role-taken{fill:${p.taken}}
.scene .cell.role-muted{fill:none;stroke:none}
.scene .cell.role-option{stroke:${p.faint}}
.scene .cell.role-accent{fill:${p.accentFill};stroke:${p.accent}}
.scene .cell.role-first,.scene .disc.role-first,.scene .edge.role-first{stroke:${p.first}}
.scene .cell.role-second,.scene .disc.role-second,.scene .edge.role-second{stroke:${p.second}}
.scene .inner{stroke:${p.second}}
.scene .edge{stroke:${p.ink}}
.scene .edge.role-option,.scene .edge.role-empty{stroke:${p.faint}}
.scene .edge.role-muted{stroke:${p.line}}
.scene .edge.role-accent{stroke:${p.accent}}
.scene .disc{fill:${p.ink};stroke:none}
.scene .disc.role-option,.scene .disc.role-empty{fill:none;stroke:${p.faint}}
.scene .disc.role-muted{fill:${p.faint}}
.scene .disc.role-accent{fill:${p.accent}}
.scene .disc.role-first{fill:${p.first}}
.scene .disc.role-second{fill:${p.paper}}
.scene .label{fill:${p.ink}}
.scene .label.role-first,.scene .sign.role-first{fill:${p.first}}
.scene .label.role-second,.scene .sign.role-second{fill:${p.second}}
.scene .label.role-muted,.scene .label.role-taken,.scene .label.role-empty{fill:${p.faint}}
.scene .label.role-accent,.scene .sign.role-accent{fill:${p.accent}}
.scene .sign{fill:${p.faint}}
.scene .arrow{stroke:${p.paper}}
${p.groups.map((color, i) => `.scene .cell.group-${i}{fill:${color}}`).join("\n")}
${p.groups.map((color, i) => `.scene .halo.group-${i}{stroke:${color}}`).join("\n")}
${signRules("plus", p.plus, p)}
${signRules("zero", p.zero, p)}
${signRules("minus", p.minus, p)}`;
}

function signRules(name: string, color: string, { paper, onSolid }: Palette): string {
  return `.scene .tint.${name}{fill:${color}}
.scene .stroke.${name}{stroke:${color}}
.scene .badge.${name} rect{fill:${paper};stroke:${color}}
.scene .badge.${name} text{fill:${color}}
.scene .badge.best.${name} rect{fill:${color}}
.scene .badge.best.${name} text{fill:${onSolid}}`;
}

/** The style sheet of scenes, for light and dark schemes. */
export const SCENE_CSS: string = `
.scene{font-family:system-ui,sans-serif}
.scene text{text-anchor:middle;dominant-baseline:central;font-variant-numeric:tabular-nums}
.scene .cell{stroke-width:1.5}
.scene .cell.role-option{stroke-width:2}
.scene .cell.role-accent,.scene .cell.role-first,.scene .cell.role-second{stroke-width:3}
.scene .inner{fill:none;stroke-width:1.5}
.scene .edge{stroke-width:6;stroke-linecap:round}
.scene .edge.role-option,.scene .edge.role-empty{stroke-width:2;stroke-dasharray:1 7}
.scene .edge.role-muted{stroke-width:2}
.scene .edge.role-accent{stroke-width:5}
.scene .stroke{fill:none;stroke-width:9;stroke-linecap:round}
.scene .halo{fill:none;stroke-width:16;stroke-linecap:round}
.scene .hit{fill:transparent}
.scene .disc{stroke-width:3}
.scene .label{font-size:15px}
.scene .arrow{stroke-width:1.5}
.scene .badge rect{stroke-width:1.5}
.scene .badge text{font-size:12px;font-weight:600}
${colorRules(LIGHT)}
@media (prefers-color-scheme:dark){${colorRules(DARK)}
}
`.trim();
