// The colours of the page and of its pictures. The page's style sheet has the colours as variables. In SVG
// files they stand themselves, because few programs other than browsers know variables.

/** Each colour on light and on dark paper. */
export const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  bg: ["#f6f5f2", "#16181c"],
  paper: ["#ffffff", "#1f2227"],
  ink: ["#1f2328", "#eceef1"],
  soft: ["#5b6472", "#9aa3af"],
  line: ["#e0ddd6", "#343a42"],
  hatch: ["#a9a69e", "#666d77"],
  blue: ["#1d5fd0", "#6ea8ff"],
  "blue-soft": ["#dbe8fd", "#1d3355"],
  orange: ["#b8430a", "#ff9a62"],
  "orange-soft": ["#fde4d6", "#4a2a18"],
  good: ["#18794e", "#5bd39a"],
  "good-soft": ["#dcebe4", "#283d38"],
  bad: ["#b42318", "#ff8f84"],
  "on-color": ["#ffffff", "#16181c"],
  "chain-0": ["#eed68c", "#57541a"],
  "chain-1": ["#cbb8e8", "#6a3f80"],
  "chain-2": ["#a3bcbf", "#4b7076"],
};

/** The rules of boards. `$name` stands for a colour. */
const BOARD_RULES = `
.board{fill:none;stroke-linecap:round;stroke-width:10}
.board text{fill:$soft;text-anchor:middle;dominant-baseline:central;font-variant-numeric:tabular-nums}
.board :is(.dot,.disc){fill:$ink}
.board .line{stroke:$ink}
.board .guide{stroke:$hatch;stroke-width:2;opacity:.6}
${["first blue", "second orange"].map(listSideRules).join("\n")}
.board .glyph.second{fill:none;stroke-width:7}
.unowned{fill:url(#hatch)}
.hatch{stroke:$hatch}
.board :is(.takeable,.cell.accent){fill:$good-soft}
.board .group-0{fill:$chain-0}
.board .group-1{fill:$chain-1}
.board .group-2{fill:$chain-2}
.board .frame{stroke-width:7}
.board .best{stroke:$good;opacity:.85;stroke-width:7}
.board .best:not(.frame){stroke-dasharray:1 13}
.board .mark.good rect:not(.frame){fill:$good}
.board .mark.bad rect:not(.frame){fill:$bad}
.board .mark.other rect{fill:$paper;stroke:$line;stroke-width:2}
.board .mark text{fill:$on-color;font-weight:600}
.board .mark.other text{fill:$ink}
.board .beside{stroke:$line;stroke-width:2}
.board .cell{stroke-width:2}
.board .cell:is(.option,.empty,.taken,.muted,.accent){stroke:$line}
.board .cell:is(.option,.empty,.muted){fill:$bg}
.board .cell.taken{fill:$line}
.board .cell.empty{opacity:.75}
.board .disc.muted{fill:$soft}
.board .disc.empty{fill:none;stroke:$line;stroke-width:3}
.board .legal:is(.cell,.disc){stroke-width:4}
.board .legal:is(.cell,.disc):not(.first,.second){fill:$paper;stroke:$soft}
.board .cell.accent.legal:not(.first){stroke:$good;stroke-dasharray:8 6}
.board .disc.accent{fill:$good}
.board .arrow{fill:$good;stroke:$paper;stroke-width:3;paint-order:stroke}
`.trim();

function listSideRules(names: string): string {
  const [name, color] = names.split(" ");
  return `.board .line.last.${name}{stroke:$${color}}
.board .box.${name}{fill:$${color}-soft}
.board .cell.${name}{fill:$${color}-soft;stroke:$${color}}
.board :is(.label,.disc,.glyph).${name}{fill:$${color}}
.board .glyph.${name}{stroke:$${color}}
.board .glyph.first{stroke:none}
.board .last-cell.${name}{stroke:$${color};stroke-width:5}`;
}

function nameColors(write: (name: string) => string): string {
  return BOARD_RULES.replace(/\$([a-z]+(?:-[a-z0-9]+)*)/g, (_, name) => write(name));
}

/** Returns the colours as variables, and the rules of boards, for the page. */
export function writePageStyle(): string {
  const variables = Object.entries(COLORS)
    .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`).join(";");
  return `:root{${variables}}\n${nameColors((name) => `var(--${name})`)}\n`;
}

/** Returns the style sheet of SVG files, for light and dark schemes. */
export function writeFileStyle(): string {
  const [light, dark] = [0, 1].map((scheme) =>
    `.board .paper{fill:${COLORS.paper[scheme]}}\n${nameColors((name) => COLORS[name][scheme])}`
  );
  return `.board{font-family:system-ui,sans-serif}\n${light}\n@media (prefers-color-scheme:dark){${dark}}\n`;
}
