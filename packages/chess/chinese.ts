/**
 * Chinese for what the staircase board says: its name and rules, examples and signs, facts, classes of moves,
 * families of instances, what its shapes are called, and what an input should have been.
 *
 * @module
 */

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const CHINESE: Readonly<Record<string, string>> = {
  "Staircase": "一双木棋",
  "Two players take the cells of a board in turn. A cell can be taken once all cells above it and to its left are taken, so the taken part is always a staircase. Each cell gives its upper number to the first player or its lower number to the second. More points win.":
    "双方轮流取棋盘上的格。上方和左方的格都已取走的格才能取，故已取部分总是阶梯形。先手取格得上面的数，后手取格得下面的数，分多者胜。",

  "4 × 5 with traps": "4 × 5，有陷阱",
  "the statement's sample": "题目样例",
  "all or nothing, 3 × 3": "孤注一掷 3 × 3",

  "a move: the cell in row 1, column 0, both counted from 0":
    "走法：第 1 行第 0 列的格，均从 0 数起",
  "pink line: the edge of the staircase; only its inner corners can be taken":
    "粉线：阶梯的边缘；只有其内角可取",
  "a cell with a single border is the first player's, with a double one the second's":
    "单框的格属先手，双框的属后手",

  certainBounds: "不经搜索的界",
  sparse: "稀疏",
  "# for the second": "后手得 #",
  "a payoff of the first player": "先手的得分",
  "a payoff of the second player": "后手的得分",
  "payoffs that add up to at most # (of a cell, the larger)": "总和至多 # 的得分（每格取较大者）",
  "a move row,col": "走法 行,列",
  "a legal move: a free cell with no free cell above it or to its left":
    "合法走法：上方和左方都没有空格的空格",
  cellsLeft: "剩余格数",
  binary: "零一",
  wide: "宽范围",
  contour: "轮廓线",
  topological: "拓扑序",
  free: "空着",
  small: "小数",
  memo: "记忆化",
  uniform: "均匀",
  equal: "全等",
  full: "满盘",
  taken: "已取",
  "can be taken": "可取",
  "# for the first": "先手得 #",
};
