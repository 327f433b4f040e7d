// A program for Luogu P4363 that is wrong: both players take the largest number they can reach.
const fs = require("node:fs");

const input = fs.readFileSync(0, "utf8");
const [n, m, ...numbers] = input.trim().split(/\s+/).map(Number);
const taken = new Array(n).fill(0); // cells of each row
let value = 0;
for (let turn = 0; turn < n * m; turn++) {
  const number = (row) => numbers[(turn % 2) * n * m + row * m + taken[row]];
  const isFree = (row) => taken[row] < (row === 0 ? m : taken[row - 1]);
  const rows = [...taken.keys()].filter(isFree);
  const row = rows.reduce((best, one) => number(one) > number(best) ? one : best);
  value += turn % 2 === 0 ? number(row) : -number(row);
  taken[row]++;
}
fs.writeSync(1, `${value}\n`);
