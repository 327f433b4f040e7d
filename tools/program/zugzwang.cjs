#!/usr/bin/env node
// Starts the program with the Deno that npm has installed beside it, with the least permissions.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { join } = require("node:path");
const { runInstall } = require("deno/install_api.cjs");

const PERMISSIONS = ["read", "write", "run", "net=127.0.0.1", "env=NO_COLOR,TERM"];
const flags = ["run", "-q", "--no-config", "--no-lock", "--no-prompt"];
const allowed = PERMISSIONS.map((name) => `--allow-${name}`);
const program = join(__dirname, "zugzwang.js");
const args = [...flags, ...allowed, program, ...process.argv.slice(2)];
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
