/**
 * Records a terminal: runs commands of the program as a terminal would show them, and draws what
 * they print as an animated SVG, docs/images/terminal.svg, ten seconds long.
 *
 *     deno task recording
 *
 * @module
 */
import { runFake } from "../packages/cli/testing/fake_io.ts";

const ROOT = new URL("..", import.meta.url);

/** Where the recording lies. */
export const RECORDING: URL = new URL("docs/images/terminal.svg", ROOT);

/** What is typed, and how many lines of the answer are shown. */
const SCENES: readonly { readonly command: string; readonly seconds: number }[] = [
  { command: "zugzwang solve chess samples/chess/sample.in", seconds: 2.5 },
  { command: "zugzwang analyze dots samples/dots/middle_game.json", seconds: 4 },
  { command: "zugzwang line chess samples/chess/sample.in", seconds: 3.5 },
];

/** The terminal: columns and rows of characters, and the size of one in pixels. */
const COLUMNS = 72;
const ROWS = 21;
const CELL = { width: 9, height: 20 } as const;
const MARGIN = 16;
/** How long typing a command takes, and the pause before its answer. */
const TYPING_S = 0.8;
const PAUSE_S = 0.2;

/** Colours by the parameters of the terminal's "select graphic rendition". */
const COLORS: Readonly<Record<string, string>> = {
  "94": "#7aa2f7",
  "33": "#e0af68",
  "1;92": "#9ece6a",
  "1": "#ffffff",
  "2": "#8b93b0",
};

/** Returns the recording, from what the program prints now. */
export async function recording(): Promise<string> {
  const total = SCENES.reduce((sum, { seconds }) => sum + seconds, 0);
  const screens: string[] = [];
  let start = 0;
  for (const { command, seconds } of SCENES) {
    screens.push(screenOf(command, await answerTo(command), { start, seconds, total }));
    start += seconds;
  }
  const [width, height] = [COLUMNS * CELL.width + 2 * MARGIN, ROWS * CELL.height + 2 * MARGIN];
  const words = SCENES.map(({ command }) => command).join("; ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" \
width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" \
font-size="15" role="img"><title>A terminal: ${words}</title>
<rect width="100%" height="100%" rx="8" fill="#1a1b26"/>
${screens.join("\n")}
</svg>
`;
}

/** What a terminal shows after a command of the repository's own. */
async function answerTo(command: string): Promise<string> {
  const words = command.split(" ").slice(1);
  const paths = words.filter((word) => word.startsWith("samples/"));
  const texts = paths.map((path) => Deno.readTextFileSync(new URL(path, ROOT)));
  const files = Object.fromEntries(paths.map((path, i) => [path, texts[i]]));
  const { exit, stdout, stderr } = await runFake(words, { files, isTerminal: true, columns: 100 });
  if (exit !== 0) throw new Error(`${command} ended with ${exit}: ${stderr}`);
  return stdout;
}

/** When a scene is shown, in seconds, in a film of so many. */
interface Span {
  readonly start: number;
  readonly seconds: number;
  readonly total: number;
}

/** A screen: the prompt with the command typed, then the answer; seen in its span alone. */
function screenOf(command: string, answer: string, { start, seconds, total }: Span): string {
  const share = (second: number) => Number((second / total).toFixed(4));
  const end = start + seconds;
  const answerAt = start + TYPING_S + PAUSE_S;
  const id = `typed${Math.round(start * 10)}`;
  const width = command.length * CELL.width;
  const typed = [0, share(start), share(start + TYPING_S), 1];
  const rows = answer.trimEnd().split("\n").slice(0, ROWS - 1);
  return `<g ${hiddenBut([share(start), share(end)], total)}
<clipPath id="${id}"><rect x="${MARGIN + 2 * CELL.width}" y="0" height="100%" width="${width}">\
<animate attributeName="width" dur="${total}s" repeatCount="indefinite" \
keyTimes="${typed.join(";")}" values="0;0;${width};${width}"/></rect></clipPath>
${lineOf("\x1b[2m$\x1b[0m", 0)}
<g clip-path="url(#${id})">${lineOf(`  ${command}`, 0)}</g>
<g ${hiddenBut([share(answerAt), share(end)], total)}
${rows.map((row, i) => lineOf(row, i + 1)).filter((line) => line !== "").join("\n")}
</g></g>`;
}

/** The rest of a group's tag, and the animation that shows it in a part of the film alone. */
function hiddenBut([from, to]: readonly [number, number], total: number): string {
  const times = from === 0 ? [0, to, 1] : to === 1 ? [0, from, 1] : [0, from, to, 1];
  const values = from === 0 ? [1, 0, 0] : to === 1 ? [0, 1, 1] : [0, 1, 0, 0];
  const [keys, shown] = to === 1 && from === 0
    ? ["0;1", "1;1"]
    : [times.join(";"), values.join(";")];
  return `opacity="${from === 0 ? 1 : 0}"><animate attributeName="opacity" calcMode="discrete" \
dur="${total}s" repeatCount="indefinite" keyTimes="${keys}" values="${shown}"/>`;
}

/** A line of text with the terminal's colours, every run at its column. */
function lineOf(text: string, row: number): string {
  const y = MARGIN + row * CELL.height + 15;
  let [column, color] = [0, "#c0caf5"];
  const runs: string[] = [];
  // deno-lint-ignore no-control-regex
  for (const part of text.split(/(\x1b\[[\d;]*m)/)) {
    if (part.startsWith("\x1b[")) color = COLORS[part.slice(2, -1)] ?? "#c0caf5";
    else {
      if (part.trim() !== "") runs.push(runOf(part, { column, color }));
      column += part.length;
    }
  }
  return runs.length === 0 ? "" : `<text y="${y}" xml:space="preserve">${runs.join("")}</text>`;
}

function runOf(text: string, { column, color }: { column: number; color: string }): string {
  const x = MARGIN + column * CELL.width;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const length = text.length * CELL.width;
  return `<tspan x="${x}" textLength="${length}" fill="${color}">${escaped}</tspan>`;
}

if (import.meta.main) await Deno.writeTextFile(RECORDING, await recording());
