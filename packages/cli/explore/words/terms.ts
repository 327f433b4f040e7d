/**
 * Chinese for what core says of any game: of sides without names, of inputs and sizes, of books.
 *
 * @module
 */
import type { Dictionary } from "./translation.ts";

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const TERMS_ZH: Dictionary = {
  Board: "棋盘",
  first: "先手",
  second: "后手",
  true: "是",
  false: "否",
  "null-window": "零窗口",
  search: "搜索",
  book: "答案库",
  "book, search": "答案库、搜索",
  "row #": "第 # 行",
  "column #": "第 # 列",
  "the end of the input": "输入末尾",
  "the number of rows": "行数",
  "the number of columns": "列数",
  "an integer in #..#": "#..# 内的整数",
  "row in #..#": "行在 #..# 内",
  "column in #..#": "列在 #..# 内",
  "Cannot use size #": "无法使用大小 #",
  ROWSxCOLS: "行数x列数",
  "expected ROWSxCOLS": "应为 行数x列数",
  "expected ROWSxCOLS with # to # cells": "应为 行数x列数，# 至 # 格",
  "both in #..#": "均在 #..# 内",
  "such as #x#": "如 #x#",
};
