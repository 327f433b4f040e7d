// Programs that play whole games, by the first argument: dots takes every box, so it never
// double-deals, then draws a safe edge, otherwise opens the longest chain; chess takes the most at
// once; take always takes one.
const [mode] = Deno.args;
const reader = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).getReader();
let buffer = "";

async function readLine(): Promise<string> {
  while (!buffer.includes("\n")) {
    const { value } = await reader.read();
    if (value === undefined) Deno.exit(0); // the game is over
    buffer += value;
  }
  const [line] = buffer.split("\n", 1);
  buffer = buffer.slice(line.length + 1);
  return line;
}

const [side, lineCount] = (await readLine()).split(" ").map(Number);
const lines: string[] = [];
while (lines.length < lineCount) lines.push(await readLine());

/** A game as the bot sees it. */
interface Board {
  /** Returns whether there is a move left. */
  hasMoves(): boolean;
  choose(): string;
  /** Plays a move and returns whether the same side moves again. */
  play(move: string): boolean;
}

function makeDots(): Board {
  const [rows, cols] = lines[0].split(" ").map(Number);
  const across = (rows + 1) * cols;
  const drawn = [...lines.slice(1).join("")].map(Number);
  const boxes = Array.from({ length: rows * cols }, (_, box) => {
    const [row, col] = [Math.floor(box / cols), box % cols];
    const left = across + row * (cols + 1) + col;
    return [row * cols + col, (row + 1) * cols + col, left, left + 1];
  });
  const name = (edge: number) =>
    edge < across
      ? `h${Math.floor(edge / cols)},${edge % cols}`
      : `v${Math.floor((edge - across) / (cols + 1))},${(edge - across) % (cols + 1)}`;
  const open = () => drawn.flatMap((isDrawn, edge) => isDrawn ? [] : [edge]);
  const missing = (box: number[]) => box.filter((edge) => !drawn[edge]).length;
  const beside = (edge: number) => boxes.filter((box) => box.includes(edge));
  /** How many boxes the other side can take, one after the other, after an edge is drawn. */
  const countGift = (edge: number) => {
    const before = [...drawn];
    drawn[edge] = 1;
    let count = 0;
    for (let box; (box = boxes.find((one) => missing(one) === 1)); count++) {
      drawn[box.find((one) => !drawn[one])!] = 1;
    }
    drawn.splice(0, drawn.length, ...before);
    return count;
  };
  return {
    hasMoves: () => drawn.includes(0),
    choose() {
      const edges = open();
      const taking = edges.find((edge) => beside(edge).some((box) => missing(box) === 1));
      const safe = edges.find((edge) => beside(edge).every((box) => missing(box) > 2));
      const longest = Math.max(...edges.map(countGift));
      return name(taking ?? safe ?? edges.find((edge) => countGift(edge) === longest)!);
    },
    play(move) {
      const edge = drawn.findIndex((_, edge) => name(edge) === move);
      drawn[edge] = 1;
      return beside(edge).some((box) => missing(box) === 0);
    },
  };
}

function makeChess(): Board {
  const [rows, cols] = lines[0].split(" ").map(Number);
  const payoffs = lines.slice(1).map((line) => line.split(" ").map(Number));
  const filled = new Array<number>(rows).fill(0);
  const open = () =>
    filled.flatMap((col, row) => col < (row === 0 ? cols : filled[row - 1]) ? [[row, col]] : []);
  const take = (row: number, col: number) => payoffs[side * rows + row][col];
  return {
    hasMoves: () => open().length > 0,
    choose() {
      const [[row, col]] = open().sort(([r, c], [s, d]) => take(s, d) - take(r, c));
      return `${row},${col}`;
    },
    play: (move) => (filled[Number(move.split(",")[0])]++, false),
  };
}

function makeTake(): Board {
  let counters = Number(lines[0]);
  return {
    hasMoves: () => counters > 0,
    choose: () => "1",
    play: (move) => (counters -= Number(move), false),
  };
}

const board = { dots: makeDots, chess: makeChess, take: makeTake }[mode]!();
for (let turn = 0; board.hasMoves();) {
  const move = turn === side ? board.choose() : await readLine();
  if (turn === side) Deno.stdout.writeSync(new TextEncoder().encode(`${move}\n`));
  if (!board.play(move)) turn = 1 - turn;
}
