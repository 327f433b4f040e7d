#!/usr/bin/env node
// Starts the program with the Deno that npm has installed beside it, with the least permissions.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { join } = require("node:path");
const { runInstall } = require("deno/install_api.cjs");

/** Which words of a call need more than to read, and to know whether the terminal has colours. */
const NEEDS = {
  write:
    /^(gen|judge|play|prove|render|explore|--(output|proof|summary|failed|checkpoint)\b.*|-[a-z]*o.*)$/,
  run: /^(judge|explore|--(batch|checkpoint)\b.*)$/, // of hours: a shell says whether nohup has begun it
  "net=127.0.0.1": /^explore$/,
};
const words = process.argv.slice(2);
const needed = Object.keys(NEEDS).filter((name) => words.some((word) => NEEDS[name].test(word)));
const flags = ["run", "-q", "--no-config", "--no-lock", "--no-prompt"];
const allowed = ["read", "env=NO_COLOR,TERM", ...needed].map((name) => `--allow-${name}`);
const program = join(__dirname, "zugzwang.js");
const args = [...flags, ...allowed, program, ...words];
const child = spawn(runInstall(), args, { stdio: "inherit" });
// A terminal sends its Ctrl-C to both; whoever else sends a signal means the program.
const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => signal === "SIGINT" && hasTerminal || child.kill(signal));
}
child.on("error", ({ message }) => {
  process.stderr.write(`zugzwang: cannot start Deno: ${message}\n`);
  process.exitCode = 70;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
});
