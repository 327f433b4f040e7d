// The style sheet of SVG files.
//
// The best moves are blue, worse ones orange, and grey if every move loses or the best is not known.
// People with any common kind of colour blindness can tell these hues apart, and the text on a move says
// the same. The sides are teal and purple, with a single and a double border. Groups are pale and have
// no border. Undrawn edges are thin. There are no CSS variables for colours, because few programs
// other than browsers support them.

/** Each colour on a light and on a dark page. */
const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  paper: ["#ffffff", "#14181d"],
  ink: ["#1b1f24", "#eef1f4"],
  faint: ["#50575f", "#9aa4af"],
  line: ["#b9c0c8", "#48525d"],
  undrawn: ["#868e98", "#6f7a86"],
  taken: ["#e3e6ea", "#2a323b"],
  accent: ["#a3145c", "#ff8fc0"],
  accentFill: ["#fbe6f0", "#3d1c2f"],
  first: ["#00695f", "#5fd6c5"],
  firstFill: ["#dcf2ee", "#10312d"],
  second: ["#6a2c91", "#cfa0f2"],
  secondFill: ["#f0e4f8", "#2f1f3d"],
  best: ["#0a5aa6", "#78bcff"],
  worse: ["#a84600", "#ffab57"],
  plain: ["#545b64", "#aab3bd"],
  onSolid: ["#ffffff", "#10151a"],
  group0: ["#f1dda0", "#4f4d10"],
  group1: ["#b3c6ea", "#35506b"],
  group2: ["#e0b192", "#5c4638"],
};

export const GROUP_COLORS = 3;

/** The rules that colour shapes. `$name` stands for a colour. */
const COLOR_RULES = `
.scene .paper{fill:$paper}
.scene .cell{fill:$paper;stroke:$line}
.scene .cell.role-taken{fill:$taken}
.scene .cell.role-muted{fill:none;stroke:none}
.scene .cell.role-option{stroke:$faint}
.scene .cell.role-accent{fill:$accentFill;stroke:$accent}
.scene .cell.role-first,.scene .disc.role-first,.scene .edge.role-first{stroke:$first}
.scene .cell.role-second,.scene .disc.role-second,.scene .edge.role-second{stroke:$second}
.scene .cell.role-first{fill:$firstFill}
.scene .cell.role-second{fill:$secondFill}
.scene .inner{stroke:$second}
.scene .edge{stroke:$ink}
.scene .edge.role-option,.scene .edge.role-empty{stroke:$undrawn}
.scene .edge.role-muted{stroke:$line}
.scene .edge.role-accent{stroke:$accent}
.scene .disc{fill:$ink;stroke:none}
.scene .disc.role-option,.scene .disc.role-empty{fill:none;stroke:$faint}
.scene .disc.role-muted{fill:$faint}
.scene .disc.role-accent{fill:$accent}
.scene .disc.role-first{fill:$first}
.scene .disc.role-second{fill:$paper}
.scene .label{fill:$ink}
.scene .coordinate{fill:$faint}
.scene .label.role-first,.scene .sign.role-first{fill:$first}
.scene .label.role-second,.scene .sign.role-second{fill:$second}
.scene .label.role-muted,.scene .label.role-taken,.scene .label.role-empty{fill:$faint}
.scene .label.role-accent,.scene .sign.role-accent{fill:$accent}
.scene .sign{fill:$faint}
.scene .arrow{stroke:$paper}
.scene .cell.group-0{fill:$group0}
.scene .cell.group-1{fill:$group1}
.scene .cell.group-2{fill:$group2}
.scene .halo.group-0{stroke:$group0}
.scene .halo.group-1{stroke:$group1}
.scene .halo.group-2{stroke:$group2}
.scene .label.group-0,.scene .label.group-1,.scene .label.group-2{fill:$ink}
${["best", "plain", "worse"].map(listQualityRules).join("\n")}
.scene .badge.best rect{fill:$best}
.scene .badge.best text{fill:$onSolid}`;

function listQualityRules(name: string): string {
  return `.scene .tint.${name}{fill:$${name}}
.scene .stroke.${name}{stroke:$${name}}
.scene .badge.${name} rect{fill:$paper;stroke:$${name}}
.scene .badge.${name} text{fill:$ink}`;
}

function listColorRules(scheme: 0 | 1): string {
  return COLOR_RULES.replace(/\$(\w+)/g, (_, name) => COLORS[name][scheme]);
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
${listColorRules(0)}
@media (prefers-color-scheme:dark){${listColorRules(1)}
}
`.trim();
