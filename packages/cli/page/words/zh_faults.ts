// Faults of inputs and moves in Chinese. A phrase without a translation stays as it is.

/** How an `InputError` reads. */
const FAULT = /^(?:move (\d+): )?(?:line (\d+), column (\d+): )?expected (.+), found (.+)$/;

/** The phrases that say what was expected or found, the longer ones first. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(.+), an integer in (-?\d+)\.\.(-?\d+)$/, "$1（$2 到 $3 的整数）"],
  [/^the number of rows$/, "行数"],
  [/^the number of columns(?: \((\d+) cells at most\))?$/, "列数"],
  [/^the number of patterns$/, "图案数"],
  [/^the height of a pattern$/, "图案的高"],
  [/^the width of a pattern$/, "图案的宽"],
  [/^a payoff of the first player$/, "先手的数"],
  [/^a payoff of the second player$/, "后手的数"],
  [/^payoffs that add up to at most (\d+) .*$/, "各格较大数之和不超过 $1"],
  [/^the north number of card (\d+)$/, "第 $1 号牌上方的数"],
  [/^the west number of card (\d+)$/, "第 $1 号牌左方的数"],
  [/^the south number of card (\d+)$/, "第 $1 号牌下方的数"],
  [/^the east number of card (\d+)$/, "第 $1 号牌右方的数"],
  [/^a played card$/, "已出的牌"],
  [/^the cell of card (\d+)$/, "第 $1 号牌所在的格"],
  [/^a card that has not been played$/, "尚未出过的牌"],
  [/^a card of ours, because the sides alternate$/, "我方的牌（双方轮流出牌）"],
  [/^a card of theirs, because the sides alternate$/, "对方的牌（双方轮流出牌）"],
  [/^a card in hand, of \w+: (.+)$/, "手中的牌：$1"],
  [/^a card$/, "一张牌"],
  [/^an empty cell$/, "空格"],
  [/^a row of (\d+) horizontal edges, each 0 or 1$/, "一行 $1 条横边，每条为 0 或 1"],
  [/^a row of (\d+) vertical edges, each 0 or 1$/, "一行 $1 条竖边，每条为 0 或 1"],
  [/^a row of a pattern, (\d+) characters 0 or 1$/, "图案的一行，$1 个字符，每个为 0 或 1"],
  [/^0 or 1(?: in a row of a pattern)?$/, "0 或 1"],
  [/^a move, h<row>,<column> or v<row>,<column>$/, "走法 h<行>,<列> 或 v<行>,<列>"],
  [/^a move row,col$/, "走法 行,列"],
  [/^a row in (\d+)\.\.(\d+)$/, "$1 到 $2 的行"],
  [/^a column in (\d+)\.\.(\d+)$/, "$1 到 $2 的列"],
  [/^an undrawn edge$/, "未画的边"],
  [
    /^a legal move: a free cell with no free cell above it or to its left$/,
    "可取的格：上方和左方的格都已取走",
  ],
  [
    /^the row,column of a free cell, row in (\d+)\.\.(\d+), column in (\d+)\.\.(\d+)$/,
    "空格的 行,列（行 $1 到 $2，列 $3 到 $4）",
  ],
  [/^no move(?:, the game is over)?$/, "不再有走法（对局已结束）"],
  [/^the end of the (?:input|line|move)$/, "结尾"],
];

/** Returns the text of a fault in Chinese. Other messages stay as they are. */
export function translateFault(message: string): string {
  const found = FAULT.exec(message);
  if (!found) return message;
  const [, move, line, column, expected, token] = found;
  const where = [
    ...move === undefined ? [] : [`第 ${move} 步`],
    ...line === undefined ? [] : [`第 ${line} 行第 ${column} 列`],
  ].join("，");
  return `${where}${where === "" ? "" : "："}应为${translate(expected)}，实为${translate(token)}`;
}

/** Returns a phrase in Chinese. A Latin start stands apart. */
function translate(phrase: string): string {
  const [pattern, text] = PHRASES.find(([pattern]) => pattern.test(phrase)) ?? [];
  const whole = pattern ? phrase.replace(pattern, text!) : phrase;
  const translated = pattern ? whole.replace(/^[^（]+(?=（)/, translate) : whole;
  return /^[\w("]/.test(translated) ? ` ${translated}` : translated;
}
