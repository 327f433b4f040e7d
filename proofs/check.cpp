// The walk of check.py for proofs of over a million positions, and the rules of all four games.
//
// build: g++ -O2 -std=c++17 -o check check.cpp      usage: check GAME BOARD PROOF      GAME: dots, chess, cards or patterns
// Exit code: 0 proved, 1 not proved, 2 wrong usage. The format is docs/proofs.md. It uses nothing of Zugzwang.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

using Value = int64_t;
using Word = uint64_t;
using Sets = std::vector<Word>;
const Value MOST_K = 32;             // a search of more layers could take hours
const Value FAR = INT64_MAX / 4;   // farther than any bound
const Value MOST = (1ll << 53) - 1;  // the largest number of a header
const size_t BYTE = 256;             // moves that a byte can name: no node of these games has more

struct Refused { std::string why; };
[[noreturn]] void refuse(const std::string &why) { throw Refused{why}; }

template <class Node> struct Move { Value gain; int sign; Node to; };
struct Bounds { Value low, high; };

Word bit(int i) { return Word(1) << i; }
int count(Word set) { return __builtin_popcountll(set); }
int lowest(Word set) { return __builtin_ctzll(set); }
Word without(Word set) { return set & (set - 1); }  // without its lowest bit

struct Hash {
  size_t operator()(Word node) const { return (node ^ node >> 29) * 0x9e3779b97f4a7c15u; }
  size_t operator()(const std::string &node) const { return std::hash<std::string>()(node); }
  size_t operator()(const Sets &node) const {
    Word all = node.size();
    for (Word set : node) all = ((all ^ set) * 0x9e3779b97f4a7c15u) ^ all >> 31;
    return all;
  }
};

std::string phrase(Word node) { return std::to_string(node); }
std::string phrase(const std::string &node) {
  std::string text;
  for (unsigned char byte : node) text += (text.empty() ? "" : " ") + std::to_string(byte);
  return text;
}
std::string phrase(const Sets &node) {
  std::string text;
  for (Word set : node) text += (text.empty() ? "" : " ") + std::to_string(set);
  return text;
}
std::string phrase(bool least, Value bound) { return (least ? "at least " : "at most ") + std::to_string(bound); }

// ---- the walk -------------------------------------------------------------------------------------------------------

template <class Rules> struct Walk {
  using Node = typename Rules::Node;
  using Moves = std::vector<Move<Node>>;
  using Claims = std::unordered_map<Node, Value, Hash>;
  const Rules &rules;
  const std::string &data;
  size_t at;
  Value k;  // the layer up to which claims are searched; negative for none
  std::map<int, std::array<Claims, 2>> layers;
  std::unordered_map<Node, Bounds, Hash> memo;
  uint64_t done[2] = {0, 0};
  std::vector<std::pair<Node, Value>> working;  // the claims that are worked on
  const Node *now = nullptr;                    // the node of one of them: it outlives a refusal
  bool nowLeast = false;
  Value nowBound = 0;

  Walk(const Rules &r, const std::string &d, size_t start, Value k) : rules(r), data(d), at(start), k(k) {}

  std::string where() const {
    if (!now) return "the claim itself";
    return phrase(*now) + " in layer " + std::to_string(rules.layer(*now)) + ", claimed " + phrase(nowLeast, nowBound);
  }

  bool atLeast(const Node &node, Value bound) {  // by search
    auto known = memo.find(node);
    Bounds b = known == memo.end() ? rules.bounds(node) : known->second;
    if (bound <= b.low) return true;
    if (bound > b.high) return false;
    Moves moves;
    rules.moves(node, moves);
    for (const auto &m : moves)
      if (m.sign > 0 ? atLeast(m.to, bound - m.gain) : !atLeast(m.to, m.gain - bound + 1)) {
        memo[node] = {bound, b.high};
        return true;
      }
    memo[node] = {b.low, bound - 1};
    return false;
  }

  int atSight(bool least, const Node &node, Value bound) {  // 1 true, 0 false, -1 open
    Bounds b = rules.bounds(node);
    if (least ? bound <= b.low : bound >= b.high) return 1;
    if (least ? bound > b.high : bound < b.low) return 0;
    if (rules.layer(node) > k) return -1;
    return least ? atLeast(node, bound) : !atLeast(node, bound + 1);
  }

  bool has(bool least, const Node &node, Value bound) const {
    auto layer = layers.find(rules.layer(node));
    if (layer == layers.end()) return false;
    auto old = layer->second[least].find(node);
    return old != layer->second[least].end() && (least ? old->second >= bound : old->second <= bound);
  }

  void claim(bool least, const Node &node, Value bound) {
    if (has(least, node, bound)) return;
    int sight = atSight(least, node, bound);
    if (sight == 0) refuse(phrase(node) + " is not " + phrase(least, bound));
    if (sight < 0) layers[rules.layer(node)][least][node] = bound;
  }

  size_t choice(size_t moves) {
    if (moves == 1) return 0;
    if (moves > BYTE) refuse("more moves than a byte can name");
    if (at == data.size()) refuse("the proof ends here");
    size_t number = (unsigned char)data[at++];
    if (number >= moves) refuse("there is no move " + std::to_string(number) + " of " + std::to_string(moves));
    return number;
  }

  void allMoves(const Node &node, Value bound, Moves &moves) {
    rules.moves(node, moves);
    for (const auto &m : moves) claim(m.sign < 0, m.to, m.sign * (bound - m.gain));
  }

  void ownMove(const Node &node, Value bound, Moves &moves) {
    rules.moves(node, moves);
    for (const auto &m : moves) {
      Value needed = m.sign * (bound - m.gain);
      if (has(m.sign > 0, m.to, needed) || atSight(m.sign > 0, m.to, needed) == 1) return;
    }
    const auto m = moves[choice(moves.size())];
    claim(m.sign > 0, m.to, m.sign * (bound - m.gain));
  }

  void run() {
    Moves moves;
    while (!layers.empty()) {
      auto layer = std::prev(layers.end());
      for (bool least : {false, true}) {
        working.assign(layer->second[least].begin(), layer->second[least].end());
        Claims().swap(layer->second[least]);
        std::sort(working.begin(), working.end());
        for (auto &[node, bound] : working) {
          now = &node, nowLeast = least, nowBound = bound;
          least ? ownMove(node, bound, moves) : allMoves(node, bound, moves);
        }
        done[least] += working.size();
      }
      layers.erase(layer);
    }
    if (at < data.size()) refuse(std::to_string(data.size() - at) + " bytes too many");
  }
};

std::vector<int> numbers(const std::string &text, const std::string &what) {
  std::istringstream in(text);
  std::vector<int> all;
  for (int number; in >> number;) all.push_back(number);
  if (!in.eof()) refuse("not " + what);
  return all;
}

std::array<int, 2> twoNumbers(const std::string &move, const char *form) {
  std::array<int, 2> pair{};
  if (std::sscanf(move.c_str(), form, &pair[0], &pair[1]) != 2) refuse("not a move: " + move);
  return pair;
}

// ---- dots, by the strip rule: rules/dots.py --------------------------------------------------------------------------

struct Dots {
  using Node = Word;
  int R, C, wide, E;  // E: the edges of nodes, a bit each: all edges if there are at most 60, otherwise those undrawn at the start
  Node start;
  Value taken;
  std::vector<int> bitOf, edgeOf;
  std::vector<Word> box;
  std::vector<std::vector<int>> boxesOf;
  std::vector<int> order;
  std::vector<std::array<std::array<Word, 1024>, 6>> images;  // by symmetry, ten edges at once
  std::vector<std::pair<Word, Word>> alike;

  int edge(bool vertical, int row, int column) const { return vertical ? wide + row * (C + 1) + column : row * C + column; }

  Dots(const std::string &text, const std::vector<std::string> &moves) {
    std::istringstream in(text);
    std::string word, digits;
    in >> R >> C;
    if (!in || R > 1000 || C > 1000) refuse("not a board of dots");
    while (in >> word) digits += word;
    wide = (R + 1) * C;
    int edges = wide + R * (C + 1);
    bool isBoard = in.eof() && R >= 1 && C >= 1 && (int)digits.size() == edges;
    if (!isBoard || digits.find_first_not_of("01") != std::string::npos) refuse("not a board of dots");
    for (const std::string &move : moves) {
      bool vertical = move[0] == 'v';
      auto [row, column] = twoNumbers(move.substr(!move.empty()), "%d,%d");
      bool isEdge = (vertical || move[0] == 'h') && row >= 0 && row < R + 1 - vertical && column >= 0 && column < C + vertical;
      if (!isEdge || digits[edge(vertical, row, column)] == '1') refuse("not legal: " + move);
      digits[edge(vertical, row, column)] = '1';
    }
    bitOf.assign(edges, -1);
    for (int e = 0; e < edges; e++) if (edges <= 60 || digits[e] == '0') {
      bitOf[e] = (int)edgeOf.size();
      edgeOf.push_back(e);
    }
    E = (int)edgeOf.size();
    if (E > 60) refuse("more than 60 undrawn edges");
    boxesOf.resize(E);
    Word undrawn = 0;
    for (int i = 0; i < E; i++) if (digits[edgeOf[i]] == '0') undrawn |= bit(i);
    for (int i = 0; i < R; i++) for (int j = 0; j < C; j++) {
      Word mask = 0;
      for (int e : {edge(0, i, j), edge(0, i + 1, j), edge(1, i, j), edge(1, i, j + 1)}) if (bitOf[e] >= 0) {
        mask |= bit(bitOf[e]);
        boxesOf[bitOf[e]].push_back((int)box.size());
      }
      box.push_back(mask);
    }
    for (int s = 0; s < (edges > 60 ? 1 : R == C ? 8 : 4); s++) addImages(s);
    for (Word mask : box)
      for (Word a = mask; a; a = without(a)) for (Word b = without(a); b; b = without(b))
        if (boxesOf[lowest(a)].size() == 1 && boxesOf[lowest(b)].size() == 1) alike.push_back({bit(lowest(a)), bit(lowest(b))});
    for (int i = 0; i < E; i++) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return distance(edgeOf[a]) < distance(edgeOf[b]); });
    std::vector<int> all;
    for (int b = 0; b < R * C; b++) all.push_back(b);
    auto rest = strip(undrawn, all);
    taken = rest.taken;
    start = node(rest.mask, rest.kind);
  }

  int distance(int e) const {
    bool vertical = e >= wide;
    int at = vertical ? e - wide : e, width = C + vertical, row = at / width, column = at % width;
    int down = 2 * row + vertical - R, right = 2 * column + 1 - vertical - C;
    return down * down + right * right;
  }

  void addImages(int s) {
    std::vector<int> to(bitOf.size());
    for (int v = 0; v < 2; v++) for (int i = 0; i < R + 1 - v; i++) for (int j = 0; j < C + v; j++) {
      int a = s & 1 ? R - v - i : i, b = s & 2 ? C - 1 + v - j : j;
      to[edge(v, i, j)] = s & 4 ? edge(!v, b, a) : edge(v, a, b);
    }
    images.emplace_back();
    for (int chunk = 0; chunk < 6; chunk++) for (int bits = 0; bits < 1024; bits++) {
      Word image = 0;
      for (Word rest = bits; rest; rest = without(rest)) {
        int i = chunk * 10 + lowest(rest);
        if (i < E) image |= bit(bitOf[to[edgeOf[i]]]);
      }
      images.back()[chunk][bits] = image;
    }
  }

  Value claimed(bool &, Value bound) const { return bound - taken; }
  int layer(Node n) const { return 2 * count(n >> 2) + ((n & 3) > 0); }
  static Value handout(int kind) { return kind == 1 ? 4 : kind == 2 ? 8 : FAR; }

  Bounds bounds(Node n) const {
    Value boxes = 0;
    for (Word mask : box) boxes += ((n >> 2) & mask) != 0;
    return {(n & 3) ? std::max(-boxes, -handout(n & 3) / 2) : -boxes, boxes};
  }

  Node node(Word mask, int kind) const {
    Word least = ~Word(0);
    for (auto &chunks : images) {
      Word image = 0;
      for (int chunk = 0; chunk * 10 < E; chunk++) image |= chunks[chunk][mask >> 10 * chunk & 1023];
      for (auto &[first, second] : alike) if ((image & second) && !(image & first)) image ^= first | second;
      least = std::min(least, image);
    }
    return least << 2 | kind;
  }

  struct Rest { int taken; Word mask; int kind; };
  Rest strip(Word mask, std::vector<int> todo) const {
    std::vector<int> gone, strings;
    for (size_t i = 0; i < todo.size(); i++) {
      Word e = mask & box[todo[i]];
      if (e == 0 || without(e)) continue;
      mask ^= e;
      strings.push_back(lowest(e));
      for (int b : boxesOf[lowest(e)]) (mask & box[b] ? todo : gone).push_back(b);
    }
    return {(int)gone.size(), mask, kindOf(gone, strings)};
  }

  int kindOf(const std::vector<int> &gone, const std::vector<int> &strings) const {
    if (gone.size() < 2) return 0;
    std::map<int, int> part;
    for (int b : gone) part[b] = b;
    auto root = [&](int b) { while (part[b] != b) b = part[b]; return b; };
    for (int s : strings) if (boxesOf[s].size() == 2 && part.count(boxesOf[s][0]) && part.count(boxesOf[s][1])) part[root(boxesOf[s][0])] = root(boxesOf[s][1]);
    int best = 0;
    for (int top : gone) {
      if (part[top] != top) continue;
      int boxes = 0, own = 0, most = 0;
      std::map<int, int> degree;
      for (int b : gone) boxes += root(b) == top;
      for (int s : strings) {
        bool isOwn = false;
        for (int b : boxesOf[s]) if (part.count(b) && root(b) == top) isOwn = true, most = std::max(most, ++degree[b]);
        own += isOwn;
      }
      if (own == boxes && boxes > 1) return 1;
      if (own == boxes - 1 && most < own) best = 2;  // a tree, but not a star
    }
    return best;
  }

  void moves(Node n, std::vector<Move<Node>> &out) const {
    out.clear();
    Word mask = n >> 2, opening = 0;
    if (n & 3) {
      out.push_back({0, 1, mask << 2});
      out.push_back({-handout(n & 3), -1, mask << 2});
      return;
    }
    for (Word b : box) if (count(mask & b) == 2) opening |= mask & b;
    std::vector<Rest> openings;  // each with the node that is left
    for (int e : order) {
      if (!(mask & bit(e))) continue;
      if (!(opening & bit(e))) { out.push_back({0, -1, node(mask ^ bit(e), 0)}); continue; }
      Rest rest = strip(mask ^ bit(e), boxesOf[e]);
      rest.mask = node(rest.mask, 0);
      auto old = std::find_if(openings.begin(), openings.end(), [&](const Rest &x) { return x.taken == rest.taken && x.mask == rest.mask; });
      if (old == openings.end()) openings.push_back(rest);
      else if (handout(rest.kind) > handout(old->kind)) old->kind = rest.kind;
    }
    std::stable_sort(openings.begin(), openings.end(), [](const Rest &a, const Rest &b) { return a.taken < b.taken; });
    for (const Rest &rest : openings) out.push_back({-rest.taken, -1, rest.mask | rest.kind});
  }
};

// ---- chess: rules/chess.py --------------------------------------------------------------------------------------------

struct Chess {
  using Node = Word;
  int R, C;
  Node start, size;
  int sign;
  std::vector<Value> gains[2];

  Chess(const std::string &text, const std::vector<std::string> &moves) {
    std::istringstream in(text);
    in >> R >> C;
    if (!in || R < 1 || C < 1 || R + C > 40) refuse("not a board of chess");
    size = Word(1) << (R + C);
    Value total = 0;
    for (int side = 0; side < 2; side++) {
      auto &mine = gains[(R * C & 1) ^ side];
      mine.assign((R + C) * R, 0);
      for (int row = 0; row < R; row++) for (int column = 0; column < C; column++) {
        Value &payoff = mine[(C - column + row) * R + row];
        if (!(in >> payoff) || payoff < 0 || (total += payoff) > FAR / 2) refuse("payoffs are missing, negative or too large");
      }
    }
    if (std::string more; in >> more) refuse("not a board of chess");
    std::vector<int> filled(R, 0);
    int left = R * C;
    for (const std::string &move : moves) {
      auto [row, column] = twoNumbers(move, "%d,%d");
      if (row < 0 || row >= R || filled[row] != column || column >= (row > 0 ? filled[row - 1] : C)) refuse("not legal: " + move);
      filled[row]++;
      left--;
    }
    sign = moves.size() % 2 ? -1 : 1;
    start = left * size;
    for (int row = 0; row < R; row++) start += Word(1) << (C - filled[row] + row);
  }

  Value claimed(bool &least, Value bound) const {
    if (sign < 0) least = !least;
    return sign * bound;
  }
  int layer(Node n) const { return (int)(n / size); }
  Bounds bounds(Node n) const { return n < size ? Bounds{0, 0} : Bounds{-FAR, FAR}; }

  void moves(Node n, std::vector<Move<Node>> &out) const {
    out.clear();
    Word rows = n % size;
    const auto &gain = gains[n / size & 1];
    for (Word corners = rows & ~(rows << 1) & ~1ull; corners; corners = without(corners)) {
      Word bit = corners & -corners;
      out.push_back({gain[lowest(bit) * R + count(rows & (bit - 1))], -1, n - size - (bit >> 1)});
    }
  }
};

// ---- cards: rules/cards.py --------------------------------------------------------------------------------------------

struct Cards {
  using Node = std::string;  // two bytes for the cards played, then a byte a cell
  int R = 3, C = 4, half;
  Node start;
  int net = 0, sign;
  bool even;  // whether our side is to move if an even number of cells is empty
  std::vector<std::vector<std::pair<int, int>>> nextTo;  // by cell: its neighbours, and the side on which each is
  std::vector<std::array<unsigned, 4>> beats;            // by card and side: the cards whose touching number is greater
  unsigned hands[2];                                     // theirs, ours

  Cards(const std::string &given, const std::vector<std::string> &moves) {
    std::string text = given;
    int length = 0;
    if (std::sscanf(text.c_str(), " %dx%d%n", &R, &C, &length) == 2) text = text.substr(length);
    else R = 3, C = 4;
    if (R < 1 || C < 1 || R * C > 16) refuse("not a board of cards");
    std::vector<int> all = numbers(text, "an input of cards");
    half = (R * C + 1) / 2;
    if ((int)all.size() < 8 * half || (all.size() - 8 * half) % 2) refuse("not an input of cards");
    std::vector<std::array<int, 2>> played;
    for (size_t i = 8 * half; i < all.size(); i += 2) played.push_back({all[i], all[i + 1]});
    for (const std::string &move : moves) played.push_back(twoNumbers(move, "%d %d"));
    const int down[] = {-1, 0, 1, 0}, right[] = {0, -1, 0, 1};
    for (int cell = 0; cell < R * C; cell++) {
      nextTo.emplace_back();
      for (int side = 0; side < 4; side++) {
        int row = cell / C + down[side], column = cell % C + right[side];
        if (row >= 0 && row < R && column >= 0 && column < C) nextTo[cell].push_back({row * C + column, side});
      }
    }
    for (int card = 0; card < 2 * half; card++) {
      beats.push_back({});
      for (int side = 0; side < 4; side++) for (int other = 0; other < 2 * half; other++)
        if (all[4 * other + (side ^ 2)] > all[4 * card + side]) beats[card][side] |= 1u << other;
    }
    hands[0] = (1u << half) - 1, hands[1] = hands[0] << half;
    bool first = played.empty() || played[0][0] >= half;
    even = R * C % 2 == 0 ? first : !first;
    unsigned hand = 0;
    Node board(R * C, 0);
    for (auto [card, cell] : played) {
      bool own = card >= half;
      if (card < 0 || card >= 2 * half || cell < 0 || cell >= R * C || hand >> card & 1 || board[cell] || own != oursMove(empty(board, 0))) refuse("not legal: " + std::to_string(card) + " " + std::to_string(cell));
      int captured = put(board, card, cell);
      hand |= 1u << card;
      net += own ? captured : -captured;
    }
    sign = oursMove(empty(board, 0)) ? 1 : -1;
    start = node(hand, board);
  }

  Value claimed(bool &least, Value bound) const {
    if (sign < 0) least = !least;
    return sign * (bound - net);
  }
  static int empty(const Node &cells, int from) { return (int)std::count(cells.begin() + from, cells.end(), 0); }
  bool oursMove(int empty) const { return even == (empty % 2 == 0); }
  int layer(const Node &n) const { return empty(n, 2); }

  Bounds bounds(const Node &n) const {
    int left = empty(n, 2), own = 0, others = 0;
    if (left == 0) return {0, 0};
    for (size_t i = 2; i < n.size(); i++) if (n[i] > 1) ((n[i] & 1) == oursMove(left) ? own : others)++;
    return {-(own + (left + 1) / 2), others + left / 2};
  }

  int put(Node &board, int card, int cell) const {
    bool own = card >= half;
    int captured = 0;
    board[cell] = (char)(2 + 2 * card + own);
    for (auto [to, side] : nextTo[cell]) {
      int code = board[to];
      if (code < 2 || (code & 1) == own || !(beats[(code - 2) / 2][side ^ 2] >> card & 1)) continue;
      board[to] ^= 1;
      captured++;
    }
    return captured;
  }

  Node node(unsigned hand, const Node &board) const {
    Node n{(char)(hand >> 8), (char)(hand & 255)};
    for (size_t cell = 0; cell < board.size(); cell++) {
      int code = board[cell];
      bool open = code < 2;
      if (!open) for (auto [to, side] : nextTo[cell]) open |= board[to] == 0 && beats[(code - 2) / 2][side] & hands[!(code & 1)] & ~hand;
      n += (char)(open ? code : 1);
    }
    return n;
  }

  void moves(const Node &n, std::vector<Move<Node>> &out) const {
    out.clear();
    unsigned hand = (unsigned char)n[0] << 8 | (unsigned char)n[1];
    for (Word held = hands[oursMove(layer(n))] & ~hand; held; held = without(held))
      for (size_t cell = 0; cell + 2 < n.size(); cell++) if (n[cell + 2] == 0) {
        Node board = n.substr(2);
        int captured = put(board, lowest(held), (int)cell);
        out.push_back({captured, -1, node(hand | 1u << lowest(held), board)});
      }
  }
};

// ---- patterns: rules/patterns.py ----------------------------------------------------------------------------------------

struct Patterns {
  using Node = Sets;  // the layer, then the sets
  Node start;
  int sign;
  std::vector<std::vector<int>> maps;
  std::vector<std::vector<int>> classes;  // twins, ascending

  static Sets minimal(Sets sets) {
    std::stable_sort(sets.begin(), sets.end(), [](Word a, Word b) { return count(a) < count(b); });
    Sets kept;
    for (Word set : sets)
      if (std::none_of(kept.begin(), kept.end(), [&](Word old) { return (set & old) == old; })) kept.push_back(set);
    return kept;
  }
  static Word unionOf(const Sets &sets) {
    Word all = 0;
    for (Word set : sets) all |= set;
    return all;
  }

  Patterns(const std::string &text, const std::vector<std::string> &moves) {
    std::istringstream in(text);
    int rows, columns, patterns;
    in >> rows >> columns >> patterns;
    if (!in || rows < 1 || columns < 1 || rows * columns > 64) refuse("not a board of at most 64 cells");
    std::set<Word> placements;
    while (patterns-- > 0) {
      int height, width;
      in >> height >> width;
      std::vector<std::string> lines(in ? height : 0);
      for (auto &line : lines) if (!(in >> line) || (int)line.size() != width) refuse("not a pattern");
      for (int y = 0; y + height <= rows; y++) for (int x = 0; x + width <= columns; x++) {
        Word stones = 0;
        for (int i = 0; i < height; i++) for (int j = 0; j < width; j++) if (lines[i][j] == '1') stones |= bit((y + i) * columns + x + j);
        placements.insert(stones);
      }
    }
    if (!in) refuse("not an input of patterns");
    Word stones = 0;
    for (const std::string &move : moves) {
      auto [row, column] = twoNumbers(move, "%d,%d");
      bool isCell = row >= 0 && row < rows && column >= 0 && column < columns;
      if (!isCell || stones >> (row * columns + column) & 1) refuse("not legal: " + move);
      stones |= bit(row * columns + column);
    }
    sign = moves.size() % 2 ? -1 : 1;
    Word free = (rows * columns == 64 ? ~Word(0) : bit(rows * columns) - 1) & ~stones, fatal = 0;
    bool isOver = !free, isWon = false;
    Sets sets, live;
    for (Word placement : placements) {
      Word rest = placement & ~stones;
      (rest == 0 ? isOver : isWon) |= without(rest) == 0;
      for (Word left = rest; left; left = without(left)) sets.push_back(rest ^ bit(lowest(left)));
    }
    if (isOver || isWon) { start = {Word(!isOver)}; return; }
    for (Word set : minimal(sets)) without(set) ? live.push_back(set) : void(fatal |= set);
    prepare(live, rows, columns);
    start = node(live, count(free & ~fatal & ~unionOf(live)) & 1);
  }

  void prepare(const Sets &sets, int rows, int columns) {
    std::set<Word> family(sets.begin(), sets.end());
    for (int symmetry = 0; symmetry < (rows == columns ? 8 : 4); symmetry++) {
      std::vector<int> to;
      for (int cell = 0; cell < rows * columns; cell++) {
        int row = symmetry & 1 ? rows - 1 - cell / columns : cell / columns, column = symmetry & 2 ? columns - 1 - cell % columns : cell % columns;
        to.push_back(symmetry & 4 ? column * columns + row : row * columns + column);
      }
      if (std::all_of(sets.begin(), sets.end(), [&](Word set) { return family.count(image(set, to)); })) maps.push_back(to);
    }
    for (Word left = unionOf(sets); left;) {
      std::vector<int> twins = {lowest(left)};
      Word first = bit(twins[0]);
      for (Word others = without(left); others; others = without(others)) {
        Word other = bit(lowest(others));
        if (std::all_of(sets.begin(), sets.end(), [&](Word set) { return !(set & first) == !(set & other) || family.count(set ^ first ^ other); })) twins.push_back(lowest(others));
      }
      for (int cell : twins) left &= ~bit(cell);
      if (twins.size() > 1) classes.push_back(twins);
    }
  }

  static Word image(Word set, const std::vector<int> &to) {
    Word all = 0;
    for (; set; set = without(set)) all |= bit(to[lowest(set)]);
    return all;
  }

  Node node(const Sets &sets, int spare) const {
    Word live = unionOf(sets);
    Sets best;
    for (size_t i = 0; i < maps.size(); i++) {
      Word cells = image(live, maps[i]);
      std::vector<int> to = maps[i], name(to.size());
      for (size_t cell = 0; cell < name.size(); cell++) name[cell] = (int)cell;
      for (auto &twins : classes) {
        size_t next = 0;
        for (int cell : twins) if (cells & bit(cell)) name[cell] = twins[next++];
      }
      for (int &cell : to) cell = name[cell];
      Sets images;
      for (Word set : sets) images.push_back(image(set, to));
      std::sort(images.begin(), images.end());
      if (i == 0 || images < best) best = images;
    }
    best.insert(best.begin(), 2 * count(live) + spare);
    return best;
  }

  Value claimed(bool &least, Value bound) const {
    if (sign < 0) least = !least;
    return sign * bound;
  }
  int layer(const Node &n) const { return (int)n[0]; }
  Bounds bounds(const Node &n) const { return n[0] < 2 ? Bounds{n[0] ? 1 : -1, n[0] ? 1 : -1} : Bounds{-1, 1}; }

  void moves(const Node &n, std::vector<Move<Node>> &out) const {
    out.clear();
    Sets sets(n.begin() + 1, n.end());
    int spare = n[0] & 1;
    for (Word live = unionOf(sets), rest = live; rest; rest = without(rest)) {
      Word stone = bit(lowest(rest)), fatal = 0;
      for (Word set : sets) if ((set & stone) && !without(set ^ stone)) fatal |= set ^ stone;
      Sets left;
      for (Word set : sets) if (!(set & ~stone & fatal)) left.push_back(set & ~stone);
      left = minimal(left);
      int idle = count(live & ~stone & ~fatal & ~unionOf(left));
      out.push_back({0, -1, node(left, (spare + idle) & 1)});
    }
    if (spare) {
      Node after = n;
      after[0]--;
      out.push_back({0, -1, after});
    }
  }
};

// ---- the file -------------------------------------------------------------------------------------------------------

// A member of a JSON object: a text, a list of texts or a word (a number or null).
struct Member { enum Kind { TEXT, LIST, WORD } kind = LIST; std::vector<std::string> texts; };

// The members of a JSON object that is the whole of a text.
std::map<std::string, Member> readJson(const std::string &line) {
  size_t at = 0;
  auto space = [&] { while (at < line.size() && std::isspace((unsigned char)line[at])) at++; };
  auto expect = [&](char c) { space(); if (at >= line.size() || line[at++] != c) refuse(std::string("invalid JSON: expected ") + c); };
  auto peek = [&] { space(); return at < line.size() ? line[at] : '\0'; };
  auto text = [&] {
    expect('"');
    std::string out;
    while (at < line.size() && line[at] != '"') {
      if (line[at] != '\\') { out += line[at++]; continue; }
      char c = at + 1 < line.size() ? line[at + 1] : '\0';
      at += 2;
      if (c == 'n' || c == 't' || c == 'r') out += c == 'n' ? '\n' : c == 't' ? '\t' : '\r';
      else if (c == '"' || c == '\\' || c == '/') out += c;
      else refuse("an escape in the JSON that is not supported");
    }
    expect('"');
    return out;
  };
  std::map<std::string, Member> members;
  expect('{');
  do {
    std::string name = text();
    expect(':');
    Member value;
    if (peek() == '"') value = {Member::TEXT, {text()}};
    else if (peek() == '[') {
      at++;
      if (peek() == ']') at++;
      else do value.texts.push_back(text()); while (peek() == ',' ? ++at : (expect(']'), 0));
    } else {
      space();
      std::string word;
      while (at < line.size() && (std::isalnum((unsigned char)line[at]) || line[at] == '-')) word += line[at++];
      value = {Member::WORD, {word}};
    }
    if (!members.emplace(name, value).second) refuse("a member of the JSON is there twice");
  } while (peek() == ',' ? ++at : (expect('}'), 0));
  space();
  if (at < line.size()) refuse("invalid JSON: text after its end");
  return members;
}

// A number of a header; null is FAR.
Value readNumber(const Member &member) {
  std::string word = member.kind == Member::WORD ? member.texts[0] : "";
  if (word == "null") return FAR;
  std::string digits = word.substr(0, 1) == "-" ? word.substr(1) : word;
  bool isNumber = !digits.empty() && digits.size() <= 16 && digits.find_first_not_of("0123456789") == std::string::npos;
  if (!isNumber || (digits[0] == '0' && digits != "0") || std::stoll(digits) > MOST) refuse("a number of the header must be an integer of at most " + std::to_string(MOST));
  return std::stoll(word);
}

std::string readAll(const std::string &path, bool unzip) {
  std::ifstream in(path, std::ios::binary);
  std::string data((std::istreambuf_iterator<char>(in)), {});
  if (!in && data.empty()) refuse("cannot read " + path);
  if (!unzip || data.compare(0, 2, "\x1f\x8b") != 0) return data;
  std::string quoted = "'";
  for (char c : path) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  FILE *pipe = popen(("gzip -dc " + quoted + "'").c_str(), "r");
  data.clear();
  char buffer[1 << 16];
  for (size_t n; pipe && (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) data.append(buffer, n);
  if (!pipe || pclose(pipe) != 0) refuse("the gzip file is truncated");
  return data;
}

std::vector<std::string> words(const std::string &text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

template <class Rules> int check(const std::string &name, const std::string &board, const std::string &proof) {
  std::string text = readAll(board, false), data = readAll(proof, true);
  std::vector<std::string> moves;
  if (size_t first = text.find_first_not_of(" \n\t\r"); first != std::string::npos && text[first] == '{') {
    auto record = readJson(text);
    moves = record["moves"].texts;
    text = record["input"].texts.empty() ? "" : record["input"].texts[0];
  }
  size_t end = data.find('\n');
  if (end == std::string::npos) refuse("no header");
  auto header = readJson(data.substr(0, end));
  std::set<std::string> names;
  for (auto &member : header) names.insert(member.first);
  if (names != std::set<std::string>{"format", "version", "game", "rules", "input", "moves", "atLeast", "atMost", "k"}) refuse("the header has other members");
  for (const char *member : {"format", "game", "rules", "input"}) if (header[member].kind != Member::TEXT) refuse("format, game, rules and input must be texts");
  if (header["moves"].kind != Member::LIST) refuse("moves must be a list");
  if (header["format"].texts[0] != "zugzwang proof" || readNumber(header["version"]) != 1) refuse("not a proof of version 1");
  if (header["rules"].texts[0] != name) refuse("a proof by other rules");
  if (words(header["input"].texts[0]) != words(text) || header["moves"].texts != moves) refuse("a proof of another position");
  Value bounds[] = {readNumber(header["atLeast"]), readNumber(header["atMost"])}, k = readNumber(header["k"]);
  if (k != FAR && (k < 0 || k > MOST_K)) refuse("k is not in 0.." + std::to_string(MOST_K));
  if (bounds[0] == FAR && bounds[1] == FAR) refuse("no claim");
  Rules rules(text, moves);
  Walk<Rules> walk(rules, data, end + 1, k == FAR ? -1 : k);
  std::string claims;
  try {
    for (bool isLeast : {true, false}) {
      Value bound = bounds[!isLeast];
      if (bound == FAR) continue;
      claims += (claims.empty() ? "" : ", ") + phrase(isLeast, bound);
      bool least = isLeast;
      Value own = rules.claimed(least, bound);
      walk.claim(least, rules.start, own);
    }
    walk.run();
  } catch (const Refused &r) {
    refuse("byte " + std::to_string(walk.at - end - 1) + " of " + std::to_string(data.size() - end - 1) + " (" + walk.where() + "): " + r.why);
  }
  std::cout << "proved: value " << (bounds[0] == bounds[1] ? std::to_string(bounds[0]) : claims)
            << " (" << walk.done[0] << " positions with all moves, " << walk.done[1] << " with one, " << walk.memo.size() << " searched)\n";
  return 0;
}

int main(int count, char **words) {
  std::string game = count == 4 ? words[1] : "";
  std::map<std::string, int (*)(const std::string &, const std::string &, const std::string &)> checks = {
      {"dots", check<Dots>}, {"chess", check<Chess>}, {"cards", check<Cards>}, {"patterns", check<Patterns>}};
  if (!checks.count(game)) {
    std::cerr << "usage: check GAME BOARD PROOF      GAME: dots, chess, cards or patterns\n";
    return 2;
  }
  try {
    return checks[game](game, words[2], words[3]);
  } catch (const Refused &r) { std::cout << "NOT PROVED: " << r.why << "\n"; }
  catch (const std::exception &e) { std::cout << "NOT PROVED: " << e.what() << "\n"; }
  return 1;
}
