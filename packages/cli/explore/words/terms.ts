/**
 * Chinese for what packages say of every game: of inputs and sizes, of books, of what games share.
 *
 * @module
 */
import type { Dictionary } from "./translation.ts";

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const TERMS_ZH: Dictionary = {
  first: "先手",
  second: "后手",
  true: "是",
  false: "否",
  even: "偶数",
  odd: "奇数",
  sideToMove: "行棋方",
  lower: "下界",
  upper: "上界",
  uniform: "均匀",
  equal: "全等",
  full: "满盘",
  random: "随机",
  "null-window": "零窗口",
  search: "搜索",
  book: "答案库",
  "book, search": "答案库、搜索",
  table: "查表",
  "row #": "第 # 行",
  "column #": "第 # 列",
  taken: "已取",
  "can be taken": "可取",
  "# for the first": "先手得 #",
  "cell #": "格 #",
  "to move": "行棋",
  "the end of the input": "输入末尾",
  "the number of rows": "行数",
  "the number of columns": "列数",
  "an integer in #..#": "#..# 内的整数",
  "row in #..#": "行在 #..# 内",
  "column in #..#": "列在 #..# 内",
  "no move": "无走法",
  "# or #": "# 或 #",
  "the game is over": "对局已结束",
  "allowed are # bytes": "允许 # 字节",
  "Cannot use size #": "无法使用大小 #",
  ROWSxCOLS: "行数x列数",
  "expected ROWSxCOLS": "应为 行数x列数",
  "expected ROWSxCOLS with # to # cells": "应为 行数x列数，# 至 # 格",
  "both in #..#": "均在 #..# 内",
  "such as #x#": "如 #x#",
};
