// The walk of check.py for proofs of over a million positions: dots and chess, whose nodes are numbers of 64 bits.
//
// build: g++ -O2 -std=c++17 -o check check.cpp      usage: check GAME BOARD PROOF      GAME: dots or chess
// Exit code: 0 proved, 1 not proved, 2 wrong call. The format is docs/proofs.md; nothing of Zugzwang is used.
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

using Node = uint64_t;
using Value = int64_t;
const Value FAR = INT64_MAX / 4;

struct Refused { std::string why; };
[[noreturn]] void refuse(const std::string &why) { throw Refused{why}; }

struct Move { Value gain; int sign; Node to; };
struct Bounds { Value low, high; };

// ---- the walk -------------------------------------------------------------------------------------------------------

template <class Rules> struct Walk {
  const Rules &rules;
  const std::string &data;
  size_t at;
  int k;  // the layer up to which claims are searched; negative for none
  using Claims = std::unordered_map<Node, Value>;
  std::map<int, std::array<Claims, 2>> layers;
  std::unordered_map<Node, Bounds> memo;
  uint64_t done[2] = {0, 0};
  std::string now = "the claim itself";

  Walk(const Rules &r, const std::string &d, size_t start, int k) : rules(r), data(d), at(start), k(k) {}

  bool atLeast(Node node, Value bound) {  // by search
    auto known = memo.find(node);
    Bounds b = known == memo.end() ? rules.bounds(node) : known->second;
    if (bound <= b.low) return true;
    if (bound > b.high) return false;
    std::vector<Move> moves;
    rules.moves(node, moves);
    for (const Move &m : moves)
      if (m.sign > 0 ? atLeast(m.to, bound - m.gain) : !atLeast(m.to, m.gain - bound + 1)) {
        memo[node] = {bound, b.high};
        return true;
      }
    memo[node] = {b.low, bound - 1};
    return false;
  }

  int atSight(bool least, Node node, Value bound) {  // 1 true, 0 false, -1 open
    Bounds b = rules.bounds(node);
    if (least ? bound <= b.low : bound >= b.high) return 1;
    if (least ? bound > b.high : bound < b.low) return 0;
    if (rules.layer(node) > k) return -1;
    return least ? atLeast(node, bound) : !atLeast(node, bound + 1);
  }

  bool has(bool least, Node node, Value bound) const {
    auto layer = layers.find(rules.layer(node));
    if (layer == layers.end()) return false;
    auto old = layer->second[least].find(node);
    return old != layer->second[least].end() && (least ? old->second >= bound : old->second <= bound);
  }

  void claim(bool least, Node node, Value bound) {
    if (has(least, node, bound)) return;
    int sight = atSight(least, node, bound);
    if (sight == 0) refuse(std::to_string(node) + " is not at " + (least ? "least " : "most ") + std::to_string(bound));
    if (sight < 0) layers[rules.layer(node)][least][node] = bound;
  }

  size_t choice(size_t count) {
    size_t number = 0;
    for (size_t most = count - 1; most > 0; most >>= 8) {
      if (at == data.size()) refuse("the proof ends here");
      number = number << 8 | (unsigned char)data[at++];
    }
    if (number >= count) refuse("there is no move " + std::to_string(number) + " of " + std::to_string(count));
    return number;
  }

  void allMoves(Node node, Value bound, std::vector<Move> &moves) {
    rules.moves(node, moves);
    for (const Move &m : moves) claim(m.sign < 0, m.to, m.sign * (bound - m.gain));
  }

  void ownMove(Node node, Value bound, std::vector<Move> &moves) {
    rules.moves(node, moves);
    for (const Move &m : moves) {
      Value needed = m.sign * (bound - m.gain);
      if (has(m.sign > 0, m.to, needed) || atSight(m.sign > 0, m.to, needed) == 1) return;
    }
    if (moves.empty()) refuse("there is no move");
    const Move m = moves[choice(moves.size())];
    claim(m.sign > 0, m.to, m.sign * (bound - m.gain));
  }

  void run() {
    std::vector<Move> moves;
    while (!layers.empty()) {
      auto layer = std::prev(layers.end());
      for (int least = 0; least < 2; least++) {
        std::vector<std::pair<Node, Value>> claims(layer->second[least].begin(), layer->second[least].end());
        Claims().swap(layer->second[least]);
        std::sort(claims.begin(), claims.end());
        for (auto &[node, bound] : claims) {
          now = std::to_string(node) + " in layer " + std::to_string(layer->first) + ", claimed at " + (least ? "least " : "most ") + std::to_string(bound);
          least ? ownMove(node, bound, moves) : allMoves(node, bound, moves);
        }
        done[least] += claims.size();
      }
      layers.erase(layer);
    }
    if (at < data.size()) refuse(std::to_string(data.size() - at) + " bytes too many");
  }
};

// ---- dots, by the strip rule ----------------------------------------------------------------------------------------

struct Dots {
  int R, C, E, wide, symmetries;
  Node start;
  Value taken;
  std::vector<uint64_t> box;
  int boxesOf[60][2];
  std::vector<int> order;
  std::vector<std::array<uint64_t, 1024>> table;  // table[symmetry * 6 + chunk]
  std::vector<std::pair<uint64_t, uint64_t>> corners;

  int edge(bool vertical, int row, int column) const { return vertical ? wide + row * (C + 1) + column : row * C + column; }

  Dots(const std::string &text, const std::vector<std::string> &moves) {
    std::istringstream in(text);
    std::string word, digits;
    in >> R >> C;
    while (in >> word) digits += word;
    wide = (R + 1) * C;
    E = wide + R * (C + 1);
    if (R < 1 || C < 1 || E > 60 || (int)digits.size() != E) refuse("not a board of dots with at most 60 edges");
    uint64_t undrawn = 0;
    for (int e = 0; e < E; e++) if (digits[e] == '0') undrawn |= 1ull << e;
    for (const std::string &move : moves) {
      int row, column;
      if (std::sscanf(move.c_str() + 1, "%d,%d", &row, &column) != 2) refuse("not a move: " + move);
      undrawn &= ~(1ull << edge(move[0] == 'v', row, column));
    }
    for (auto &pair : boxesOf) pair[0] = pair[1] = -1;
    for (int i = 0; i < R; i++) for (int j = 0; j < C; j++) {
      uint64_t mask = 0;
      for (int e : {edge(0, i, j), edge(0, i + 1, j), edge(1, i, j), edge(1, i, j + 1)}) {
        mask |= 1ull << e;
        boxesOf[e][boxesOf[e][0] >= 0] = (int)box.size();
      }
      box.push_back(mask);
    }
    symmetries = R == C ? 8 : 4;
    for (int s = 0; s < symmetries; s++) makeTables(s);
    if (R > 1 && C > 1)
      for (int i : {0, R - 1}) for (int j : {0, C - 1}) corners.push_back({1ull << edge(0, i + (i > 0), j), 1ull << edge(1, i, j + (j > 0))});
    auto distance = [&](int e) {
      bool vertical = e >= wide;
      int at = vertical ? e - wide : e, width = C + vertical, row = at / width, column = at % width;
      int down = 2 * row + vertical - R, right = 2 * column + 1 - vertical - C;
      return down * down + right * right;
    };
    for (int e = 0; e < E; e++) order.push_back(e);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return distance(a) < distance(b); });
    std::vector<int> all;
    for (int b = 0; b < R * C; b++) all.push_back(b);
    int kind, count;
    uint64_t rest = strip(undrawn, all, count, kind);
    taken = count;
    start = node(rest, kind);
  }

  void makeTables(int s) {
    std::vector<int> to(E);
    for (int v = 0; v < 2; v++) for (int i = 0; i < R + 1 - v; i++) for (int j = 0; j < C + v; j++) {
      int a = s & 1 ? R - v - i : i, b = s & 2 ? C - 1 + v - j : j;
      to[edge(v, i, j)] = s & 4 ? edge(!v, b, a) : edge(v, a, b);
    }
    for (int chunk = 0; chunk < 6; chunk++) {
      std::array<uint64_t, 1024> t{};
      for (int bits = 1; bits < 1024; bits++) {
        int e = chunk * 10 + __builtin_ctz(bits);
        t[bits] = t[bits & (bits - 1)] | (e < E ? 1ull << to[e] : 0);
      }
      table.push_back(t);
    }
  }

  Value claimed(bool &, Value bound) const { return bound - taken; }
  int layer(Node n) const { return 2 * __builtin_popcountll(n >> 2) + ((n & 3) > 0); }
  static Value handout(int kind) { return kind == 1 ? 4 : kind == 2 ? 8 : FAR; }

  Bounds bounds(Node n) const {
    Value boxes = 0;
    for (uint64_t mask : box) boxes += ((n >> 2) & mask) != 0;
    return {(n & 3) ? std::max(-boxes, -handout(n & 3) / 2) : -boxes, boxes};
  }

  Node node(uint64_t mask, int kind) const {
    uint64_t least = ~0ull;
    for (int s = 0; s < symmetries; s++) {
      uint64_t image = 0;
      for (int chunk = 0; chunk * 10 < E; chunk++) image |= table[s * 6 + chunk][mask >> 10 * chunk & 1023];
      for (auto &[first, second] : corners) if ((image & second) && !(image & first)) image ^= first | second;
      least = std::min(least, image);
    }
    return least << 2 | kind;
  }

  uint64_t strip(uint64_t mask, std::vector<int> todo, int &count, int &kind) const {
    std::vector<int> gone, strings;
    for (size_t i = 0; i < todo.size(); i++) {
      uint64_t e = mask & box[todo[i]];
      if (e == 0 || (e & (e - 1))) continue;
      mask ^= e;
      int string = __builtin_ctzll(e);
      strings.push_back(string);
      for (int b : boxesOf[string]) if (b >= 0) (mask & box[b] ? todo : gone).push_back(b);
    }
    count = (int)gone.size();
    kind = handoutKind(gone, strings);
    return mask;
  }

  int handoutKind(const std::vector<int> &gone, const std::vector<int> &strings) const {
    if (gone.size() < 2) return 0;
    int part[60];
    std::fill(part, part + 60, -1);
    auto root = [&](int b) { while (part[b] != b) b = part[b]; return b; };
    for (int b : gone) part[b] = b;
    for (int s : strings) {
      int a = boxesOf[s][0], b = boxesOf[s][1];
      if (b >= 0 && part[a] >= 0 && part[b] >= 0) part[root(a)] = root(b);
    }
    int best = 0;
    for (int top : gone) {
      if (part[top] != top) continue;
      int boxes = 0, own = 0, most = 0;
      for (int b : gone) if (root(b) == top) {
        boxes++;
        int degree = 0;
        for (int s : strings) degree += boxesOf[s][0] == b || boxesOf[s][1] == b;
        most = std::max(most, degree);
      }
      for (int s : strings) {
        int b = part[boxesOf[s][0]] >= 0 ? boxesOf[s][0] : boxesOf[s][1];
        own += root(b) == top;
      }
      if (own == boxes && boxes > 1) return 1;
      if (own == boxes - 1 && own >= 3 && most < own) best = 2;
    }
    return best;
  }

  void moves(Node n, std::vector<Move> &out) const {
    out.clear();
    uint64_t mask = n >> 2, opening = 0;
    if (n & 3) {
      Node alone = node(mask, 0);
      out.push_back({0, 1, alone});
      out.push_back({-handout(n & 3), -1, alone});
      return;
    }
    for (uint64_t b : box) if (__builtin_popcountll(mask & b) == 2) opening |= mask & b;
    struct Opening { int taken; uint64_t rest; int kind; };
    std::vector<Opening> openings;
    for (int e : order) {
      if (!(mask >> e & 1)) continue;
      if (!(opening >> e & 1)) { out.push_back({0, -1, node(mask ^ 1ull << e, 0)}); continue; }
      Opening o;
      std::vector<int> from = {boxesOf[e][0]};
      if (boxesOf[e][1] >= 0) from.push_back(boxesOf[e][1]);
      o.rest = strip(mask ^ 1ull << e, from, o.taken, o.kind);
      auto old = std::find_if(openings.begin(), openings.end(), [&](const Opening &x) { return x.taken == o.taken && x.rest == o.rest; });
      if (old == openings.end()) openings.push_back(o);
      else if (handout(o.kind) > handout(old->kind)) old->kind = o.kind;
    }
    std::stable_sort(openings.begin(), openings.end(), [](const Opening &a, const Opening &b) { return a.taken < b.taken; });
    for (const Opening &o : openings) out.push_back({-o.taken, -1, node(o.rest, o.kind)});
  }
};

// ---- chess ----------------------------------------------------------------------------------------------------------

struct Chess {
  int R, C;
  Node start, size;
  int sign;
  std::vector<Value> gains[2];

  Chess(const std::string &text, const std::vector<std::string> &moves) {
    std::istringstream in(text);
    in >> R >> C;
    if (!in || R < 1 || C < 1 || R + C > 40 || R * C > 10000) refuse("not a board of chess");
    size = 1ull << (R + C);
    for (int side = 0; side < 2; side++) {
      auto &mine = gains[(R * C & 1) ^ side];
      mine.assign((R + C) * R, 0);
      for (int row = 0; row < R; row++) for (int column = 0; column < C; column++) in >> mine[(C - column + row) * R + row];
    }
    if (!in) refuse("payoffs are missing");
    std::vector<int> filled(R, 0);
    int left = R * C;
    for (const std::string &move : moves) {
      int row, column;
      if (std::sscanf(move.c_str(), "%d,%d", &row, &column) != 2 || row < 0 || row >= R) refuse("not a move: " + move);
      if (filled[row]++ != column) refuse("not legal: " + move);
      left--;
    }
    sign = moves.size() % 2 ? -1 : 1;
    start = left * size;
    for (int row = 0; row < R; row++) start += 1ull << (C - filled[row] + row);
  }

  Value claimed(bool &least, Value bound) const {
    if (sign < 0) least = !least;
    return sign * bound;
  }
  int layer(Node n) const { return (int)(n / size); }
  Bounds bounds(Node n) const { return n < size ? Bounds{0, 0} : Bounds{-FAR, FAR}; }

  void moves(Node n, std::vector<Move> &out) const {
    out.clear();
    uint64_t rows = n % size;
    const auto &gain = gains[n / size & 1];
    for (uint64_t corners = rows & ~(rows << 1) & ~1ull; corners; corners &= corners - 1) {
      uint64_t bit = corners & -corners;
      out.push_back({gain[__builtin_ctzll(bit) * R + __builtin_popcountll(rows & (bit - 1))], -1, n - size - (bit >> 1)});
    }
  }
};

// ---- the file -------------------------------------------------------------------------------------------------------

// The members of one JSON object of texts, lists of texts, integers and null: each as its texts or its digits.
std::map<std::string, std::vector<std::string>> readJson(const std::string &line) {
  size_t at = 0;
  auto space = [&] { while (at < line.size() && std::isspace((unsigned char)line[at])) at++; };
  auto expect = [&](char c) { space(); if (at >= line.size() || line[at++] != c) refuse(std::string("the header is no JSON: no ") + c); };
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
      else refuse("the header has an escape that is not read");
    }
    expect('"');
    return out;
  };
  std::map<std::string, std::vector<std::string>> members;
  expect('{');
  do {
    std::string name = text();
    expect(':');
    std::vector<std::string> value;
    if (peek() == '"') value.push_back(text());
    else if (peek() == '[') {
      at++;
      if (peek() == ']') at++;
      else do value.push_back(text()); while (peek() == ',' ? ++at : (expect(']'), 0));
    } else {
      space();
      std::string digits;
      while (at < line.size() && (std::isalnum((unsigned char)line[at]) || line[at] == '-')) digits += line[at++];
      if (digits != "null") value.push_back(digits);
    }
    if (!members.emplace(name, value).second) refuse("the header has a member twice");
  } while (peek() == ',' ? ++at : (expect('}'), 0));
  return members;
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
  if (!pipe || pclose(pipe) != 0) refuse("no whole file of gzip");
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
  if (text.find_first_not_of(" \n\t\r") != std::string::npos && text[text.find_first_not_of(" \n\t\r")] == '{') {
    auto record = readJson(text);
    moves = record["moves"];
    text = record["input"].empty() ? "" : record["input"][0];
  }
  size_t end = data.find('\n');
  if (end == std::string::npos) refuse("no header");
  auto header = readJson(data.substr(0, end));
  std::set<std::string> names;
  for (auto &member : header) names.insert(member.first);
  if (names != std::set<std::string>{"format", "version", "game", "rules", "input", "moves", "atLeast", "atMost", "k"}) refuse("the header has other members");
  auto one = [&](const char *member) { auto &value = header[member]; return value.size() == 1 ? value[0] : std::string(); };
  if (one("format") != "zugzwang proof" || one("version") != "1") refuse("not a proof of version 1");
  if (one("rules") != name) refuse("a proof by other rules");
  if (words(one("input")) != words(text) || header["moves"] != moves) refuse("a proof of another position");
  if (header["atLeast"].empty() && header["atMost"].empty()) refuse("no claim");
  Rules rules(text, moves);
  Walk<Rules> walk(rules, data, end + 1, header["k"].empty() ? -1 : std::stoi(one("k")));
  try {
    for (const char *member : {"atLeast", "atMost"}) {
      if (header[member].empty()) continue;
      bool least = member[2] == 'L';
      Value bound = rules.claimed(least, std::stoll(one(member)));
      walk.claim(least, rules.start, bound);
    }
    walk.run();
  } catch (const Refused &r) {
    refuse("byte " + std::to_string(walk.at - end - 1) + " of " + std::to_string(data.size() - end - 1) + " (" + walk.now + "): " + r.why);
  }
  std::string least = one("atLeast"), most = one("atMost");
  std::cout << "proved: value " << (least == most ? least : (least.empty() ? "" : "at least " + least) + (least.empty() || most.empty() ? "" : ", ") + (most.empty() ? "" : "at most " + most))
            << " (" << walk.done[0] << " positions with all moves, " << walk.done[1] << " with one, " << walk.memo.size() << " searched)\n";
  return 0;
}

int main(int count, char **words) {
  std::string game = count == 4 ? words[1] : "";
  if (game != "dots" && game != "chess") {
    std::cerr << "usage: check GAME BOARD PROOF      GAME: dots or chess\n";
    return 2;
  }
  try {
    return game == "dots" ? check<Dots>(game, words[2], words[3]) : check<Chess>(game, words[2], words[3]);
  } catch (const Refused &r) { std::cout << "NOT PROVED: " << r.why << "\n"; }
  catch (const std::exception &e) { std::cout << "NOT PROVED: " << e.what() << "\n"; }
  return 1;
}
