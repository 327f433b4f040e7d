#!/usr/bin/env node
// Runs the program with the Deno that npm installed next to it.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { join } = require("node:path");
const { isatty } = require("node:tty");
const { runInstall } = require("deno/install_api.cjs");

const flags = ["run", "-q", "--no-config", "--no-lock", "--no-prompt"];
// The program gives up what a verb does not need before it does anything else.
const allowed = [
  "read",
  "write",
  "run",
  "net",
  "env=NO_COLOR,TERM",
  "sys=systemMemoryInfo",
];
const program = join(__dirname, "zugzwang.js");
const permissions = allowed.map((name) => `--allow-${name}`);
const args = [...flags, ...permissions, program, ...process.argv.slice(2)];
const child = spawn(runInstall(), args, { stdio: "inherit" });
// A terminal sends Ctrl-C to both processes. Other signals are passed on. `process.stdout` and its
// like are avoided, because Node would make the pipes non-blocking, and Deno cannot wait for a slow reader.
const hasTerminal = [0, 1, 2].some(isatty);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => signal === "SIGINT" && hasTerminal || child.kill(signal));
}
// If this process is killed, its end of the pipe closes, and the shell kills Deno too.
child.on("spawn", () => {
  const options = { stdio: ["pipe", "ignore", "ignore"], detached: true };
  const watch = spawn("sh", ["-c", `read _; kill -9 ${child.pid}`], options);
  watch.on("error", () => {}); // Windows has no shell
  child.on("exit", () => watch.kill("SIGKILL"));
});
child.on("error", ({ message }) => {
  process.stderr.write(`zugzwang: cannot start Deno: ${message}\n`);
  process.exitCode = 70;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
});
