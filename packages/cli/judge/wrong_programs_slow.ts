// Wrong C++ programs for the four statements: `judge` compiles each, finds its fault and shrinks it.
import { assert, assertEquals } from "@std/assert";
import { hasProgram } from "../testing/source_programs.ts";
import { outcome } from "../testing/spawned.ts";

const HEAD = "#include <bits/stdc++.h>\nusing namespace std; typedef long long ll;\n";

/** A right solution of the staircase game, in parts that the wrong ones replace. */
function writeChess(changes: Readonly<Record<string, string>>): string {
  const parts = {
    read: "cin >> x;",
    key: "string key(f.begin(), f.end());",
    best: "ll best = LLONG_MIN;",
    gain: "ll v = (t ? b[r][c] : a[r][c]) - go(g, 1 - t); best = max(best, v);",
    check: "",
    ...changes,
  };
  return `${HEAD}int n, m; vector<vector<ll>> a, b; map<string, ll> memo;
ll go(vector<char> f, int t) {
  ${parts.key} if (memo.count(key)) return memo[key];
  ${parts.best}
  for (int r = 0; r < n; r++) {
    int c = f[r]; if (c == m || (r && c >= f[r - 1])) continue;
    auto g = f; g[r]++; ${parts.gain}
  }
  if (best == LLONG_MIN) best = 0;
  return memo[key] = best;
}
int main() {
  cin >> n >> m; ${parts.check} a.assign(n, vector<ll>(m)); b = a;
  for (auto p : {&a, &b}) for (auto& r : *p) for (auto& x : r) { ${parts.read} }
  cout << go(vector<char>(n), 0) << endl;
}`;
}

/** What each program gets wrong, and how many numbers its smallest case has at most. */
const WRONG: readonly (readonly [game: string, fault: string, numbers: number, source: string])[] =
  [
    ["chess", "a maximum that starts at 0", 6, writeChess({ best: "ll best = 0;" })],
    ["chess", "16-bit payoffs", 4, writeChess({ read: "cin >> x; x &= 65535;" })],
    ["chess", "eight columns at most", 20, writeChess({ check: "if (m > 8) abort();" })],
    [
      "chess",
      "a key that mixes up long rows",
      22,
      writeChess({ key: "int h = 0; for (int x : f) h = 4 * h + x; string key = to_string(h);" }),
    ],
    [
      "chess",
      "the most at once",
      10,
      writeChess({
        gain: "static map<string, ll> most; ll now = t ? b[r][c] : a[r][c];" +
          "if (!most.count(key) || now > most[key]) { most[key] = now; best = now - go(g, 1 - t); }",
      }),
    ],
    [
      "dots",
      "the opener loses every box",
      9,
      `${HEAD}int main() { int n, m; cin >> n >> m; vector<string> e(2 * n + 1); for (auto& s : e) cin >> s;
int k = 0; for (int r = 0; r < n; r++) for (int c = 0; c < m; c++)
  k += e[r][c] + e[r + 1][c] + e[n + 1 + r][c] + e[n + 1 + r][c + 1] < 4 * '1'; cout << -k; }`,
    ],
    ["dots", "always 0", 9, `${HEAD}int main() { puts("0"); }`],
    [
      "patterns",
      "the parity of the cells",
      6,
      `${HEAD}int main() { int n, m; cin >> n >> m; puts(n * m % 2 ? "Alice" : "Bob"); }`,
    ],
    ["patterns", "always Alice", 6, `${HEAD}int main() { puts("Alice"); }`],
    [
      "cards",
      "the first free cell",
      72,
      `${HEAD}int main() { puts("0\\n0 0\\n0 0 0 0"); }`,
    ],
    ["cards", "nothing for a full board", 72, `${HEAD}int main() { abort(); }`],
  ];

for (const [game, fault, most, source] of WRONG) {
  Deno.test({
    name: `judge finds and shrinks the C++ program of ${game}: ${fault}`,
    ignore: !await hasProgram("g++"),
    async fn() {
      const file = await Deno.makeTempFile({ suffix: ".cpp" });
      await Deno.writeTextFile(file, source);
      const args = ["judge", game, file, "--json", "--time-limit=20s", "--shrink=1min"];
      const [exit, stdout, stderr] = await outcome(args);
      await Deno.remove(file);
      assertEquals(exit, 1, stderr);
      const { failures: [{ input, isSmallest }] } = JSON.parse(stdout);
      const numbers = input.trim().split(/\s+/).length;
      assert(isSmallest && numbers <= most, `${numbers} numbers: ${input}`);
    },
  });
}
