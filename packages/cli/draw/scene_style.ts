// The style sheet of SVG files.
//
// The best moves are blue, worse ones orange, and grey if every move loses or the best is not known.
// People with any common kind of colour blindness can tell these hues apart, and the text on a move says
// the same. The sides are teal and purple, with a single and a double border. Groups are pale and have
// no border. Undrawn edges are thin. There are no CSS variables for colours, because few programs
// other than browsers support them.

export const GROUP_COLORS = 3;

const LIGHT = {
  paper: "#ffffff",
  ink: "#1b1f24",
  faint: "#50575f",
  line: "#b9c0c8",
  undrawn: "#868e98",
  taken: "#e3e6ea",
  accent: "#a3145c",
  accentFill: "#fbe6f0",
  first: "#00695f",
  firstFill: "#dcf2ee",
  second: "#6a2c91",
  secondFill: "#f0e4f8",
  best: "#0a5aa6",
  worse: "#a84600",
  plain: "#545b64",
  onSolid: "#ffffff",
  groups: ["#f1dda0", "#b3c6ea", "#e0b192"],
};

const DARK: typeof LIGHT = {
  paper: "#14181d",
  ink: "#eef1f4",
  faint: "#9aa4af",
  line: "#48525d",
  undrawn: "#6f7a86",
  taken: "#2a323b",
  accent: "#ff8fc0",
  accentFill: "#3d1c2f",
  first: "#5fd6c5",
  firstFill: "#10312d",
  second: "#cfa0f2",
  secondFill: "#2f1f3d",
  best: "#78bcff",
  worse: "#ffab57",
  plain: "#aab3bd",
  onSolid: "#10151a",
  groups: ["#4f4d10", "#35506b", "#5c4638"],
};

function listColorRules(p: typeof LIGHT): string {
  return `
.scene .paper{fill:${p.paper}}
.scene .cell{fill:${p.paper};stroke:${p.line}}
.scene .cell.role-taken{fill:${p.taken}}
.scene .cell.role-muted{fill:none;stroke:none}
.scene .cell.role-option{stroke:${p.faint}}
.scene .cell.role-accent{fill:${p.accentFill};stroke:${p.accent}}
.scene .cell.role-first,.scene .disc.role-first,.scene .edge.role-first{stroke:${p.first}}
.scene .cell.role-second,.scene .disc.role-second,.scene .edge.role-second{stroke:${p.second}}
.scene .cell.role-first{fill:${p.firstFill}}
.scene .cell.role-second{fill:${p.secondFill}}
.scene .inner{stroke:${p.second}}
.scene .edge{stroke:${p.ink}}
.scene .edge.role-option,.scene .edge.role-empty{stroke:${p.undrawn}}
.scene .edge.role-muted{stroke:${p.line}}
.scene .edge.role-accent{stroke:${p.accent}}
.scene .disc{fill:${p.ink};stroke:none}
.scene .disc.role-option,.scene .disc.role-empty{fill:none;stroke:${p.faint}}
.scene .disc.role-muted{fill:${p.faint}}
.scene .disc.role-accent{fill:${p.accent}}
.scene .disc.role-first{fill:${p.first}}
.scene .disc.role-second{fill:${p.paper}}
.scene .label{fill:${p.ink}}
.scene .coordinate{fill:${p.faint}}
.scene .label.role-first,.scene .sign.role-first{fill:${p.first}}
.scene .label.role-second,.scene .sign.role-second{fill:${p.second}}
.scene .label.role-muted,.scene .label.role-taken,.scene .label.role-empty{fill:${p.faint}}
.scene .label.role-accent,.scene .sign.role-accent{fill:${p.accent}}
.scene .sign{fill:${p.faint}}
.scene .arrow{stroke:${p.paper}}
${p.groups.map((color, i) => `.scene .cell.group-${i}{fill:${color}}`).join("\n")}
${p.groups.map((color, i) => `.scene .halo.group-${i}{stroke:${color}}`).join("\n")}
${p.groups.map((_, i) => `.scene .label.group-${i}`).join()}{fill:${p.ink}}
${listQualityRules("best", p.best, p)}
${listQualityRules("plain", p.plain, p)}
${listQualityRules("worse", p.worse, p)}
.scene .badge.best rect{fill:${p.best}}
.scene .badge.best text{fill:${p.onSolid}}`;
}

function listQualityRules(name: string, color: string, { paper, ink }: typeof LIGHT): string {
  return `.scene .tint.${name}{fill:${color}}
.scene .stroke.${name}{stroke:${color}}
.scene .badge.${name} rect{fill:${paper};stroke:${color}}
.scene .badge.${name} text{fill:${ink}}`;
}

/** The style sheet, for light and dark schemes. */
export const SCENE_CSS: string = `
.scene{font-family:system-ui,sans-serif}
.scene text{text-anchor:middle;dominant-baseline:central;font-variant-numeric:tabular-nums}
.scene .cell{stroke-width:1.5}
.scene .cell.role-option{stroke-width:2}
.scene .cell.role-accent,.scene .cell.role-first,.scene .cell.role-second{stroke-width:3}
.scene .inner{fill:none;stroke-width:1.5}
.scene .edge{stroke-width:6;stroke-linecap:round}
.scene .edge.role-option,.scene .edge.role-empty{stroke-width:1.2}
.scene .edge.role-muted{stroke-width:2}
.scene .edge.role-accent{stroke-width:5}
.scene .stroke{fill:none;stroke-width:2.5}
.scene .halo{fill:none;stroke-width:16;stroke-linecap:round}
.scene .disc{stroke-width:3}
.scene .label{font-size:1em}
.scene .coordinate{font-size:1em}
.scene .arrow{stroke-width:1.5}
.scene .badge rect{stroke-width:1.5}
.scene .badge text{font-size:1em;font-weight:600}
${listColorRules(LIGHT)}
@media (prefers-color-scheme:dark){${listColorRules(DARK)}
}
`.trim();
