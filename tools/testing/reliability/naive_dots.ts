/**
 * A naive solver of dots. It reads the judge's digits itself, values every set of undrawn edges, and
 * shares no code with the package.
 *
 * @module
 */

/** The value of every set of undrawn edges. Bit i is the i-th digit of the input. */
interface Table {
  readonly values: Int8Array;
  readonly boxes: readonly number[];
}

/** The naive solver's answer. */
export interface NaiveAnswer {
  /** Boxes of the side to move minus those of the other side, from now on. */
  readonly value: number;
  /** The value of every move, by its text. */
  readonly moves: Readonly<Record<string, number>>;
}

const tables = new Map<string, Table>();

/** Solves an input of at most 20 edges. */
export function naiveDots(input: string, played: readonly string[]): NaiveAnswer {
  const [rows, columns, ...lines] = input.trim().split(/\s+/);
  const [height, width] = [Number(rows), Number(columns)];
  const table = tableOf(height, width);
  const digits = lines.join("");
  const names = edgeNames(height, width);
  let set = 0;
  [...digits].forEach((digit, edge) => {
    if (digit === "0" && !played.includes(names[edge])) set |= 1 << edge;
  });
  const moves: Record<string, number> = {};
  names.forEach((name, edge) => {
    if (set >> edge & 1) moves[name] = valueOfMove(table, set, edge);
  });
  return { value: table.values[set], moves };
}

function edgeNames(height: number, width: number): string[] {
  const names: string[] = [];
  for (let row = 0; row <= height; row++) {
    for (let column = 0; column < width; column++) names.push(`h${row},${column}`);
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column <= width; column++) names.push(`v${row},${column}`);
  }
  return names;
}

function tableOf(height: number, width: number): Table {
  const key = `${height} ${width}`;
  const known = tables.get(key);
  if (known) return known;
  const names = edgeNames(height, width);
  const bit = (name: string) => 1 << names.indexOf(name);
  const boxes: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const across = bit(`h${row},${column}`) | bit(`h${row + 1},${column}`);
      boxes.push(across | bit(`v${row},${column}`) | bit(`v${row},${column + 1}`));
    }
  }
  const table = { values: new Int8Array(2 ** names.length), boxes };
  for (let set = 1; set < table.values.length; set++) {
    let best = -100;
    for (let edge = 0; edge < names.length; edge++) {
      if (set >> edge & 1) best = Math.max(best, valueOfMove(table, set, edge));
    }
    table.values[set] = best;
  }
  tables.set(key, table);
  return table;
}

function valueOfMove({ values, boxes }: Table, set: number, edge: number): number {
  const completed = boxes.filter((box) => (set & box) === 1 << edge).length;
  const rest = values[set & ~(1 << edge)];
  return completed > 0 ? completed + rest : -rest;
}
