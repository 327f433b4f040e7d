/**
 * Chinese for what same stones says: its name and rules, examples and signs, facts, classes of moves,
 * families of instances, what its shapes are called, and what an input should have been.
 *
 * @module
 */

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const CHINESE: Readonly<Record<string, string>> = {
  "Same stones": "图案棋",
  "Both players put the same stones on free cells in turn. The first to complete one of the agreed patterns wins. Patterns may be shifted but not turned. A player who cannot move loses.":
    "双方轮流在空格上放同样的棋子。谁先使约定图案之一出现（可平移，不可旋转）即胜。无处可走者负。",

  "three in a row or column, 3 × 5": "横竖三连 3 × 5",
  "Treblecross, 1 × 9": "三连棋 1 × 9",
  "four L-trominoes, 2 × 5": "四种 L 形 2 × 5",
  "a full square, 4 × 5": "实心方块 4 × 5",

  "a move: the cell in row 1, column 2, both counted from 0":
    "走法：第 1 行第 2 列的格，均从 0 数起",
  pink: "粉色",
  "Patterns to make": "要做成的图案",
  "Pattern #": "图案 #",
  "Add a pattern": "添加图案",
  "a cell that completes a pattern": "可完成图案的格",
  "below the board, the patterns: a stone has to be there; anything may be there":
    "棋盘下方为图案：须有棋子；任意",
  "wins in 3 plies: so many moves until the end, if the winner hurries and the loser delays":
    "3 步内获胜：胜方求快、负方求慢时距终局的步数",

  patternsThatFit: "放得下的图案",
  completingCells: "可完成图案的格",
  fatalCells: "必败的格",
  idleCells: "无关的格",
  forbiddenSets: "禁集数",
  row3: "横三连",
  line3: "横竖三连",
  row5: "横五连",
  grundy: "尼姆值",
  "a stone of a complete pattern": "已完成图案的棋子",
  "completes a pattern": "可完成图案",
  "pattern: a stone": "图案：须有棋子",
  "pattern: anything": "图案：任意",
  "the number of patterns": "图案数",
  "the height of a pattern": "图案的高",
  "the width of a pattern": "图案的宽",
  "a row of a pattern, # characters # or #": "图案的一行，# 个字符 # 或 #",
  "# or # in a row of a pattern": "图案行中的 # 或 #",
  "the row,column of a free cell": "空格的 行,列",
  patterns: "图案数",
  placements: "放置数",
  stones: "棋子数",
  freeCells: "空格数",
  winningMoves: "必胜走法数",
  remotenessPlies: "距终局步数",
  "the winner hurries, the loser delays": "胜方求快，负方求慢",
  square: "实心方块",
  cross: "十字",
  mix: "混合",
  half: "半盘",
  lines: "整行整列",
  corners: "四种 L 形",
  lattice: "子集格",
  "a stone": "有棋子",
  "the list of placements needs # bytes": "图案放置列表需要 # 字节",
  none: "放不下",
  few: "少数棋子",
  random: "随机",
  free: "空着",
  full: "满盘",
  "the game is over": "对局已结束",
  "allowed are # bytes": "允许 # 字节",
};
