// The programs of the user. A source file is compiled in a temporary folder and run by commands that the
// user could type too.
import { FileError, formatMessageLine, quoteWord, UsageError } from "../base/report.ts";
import { readFileSync } from "../base/files.ts";
import type { Io, ProgramCall, ProgramEnd, ProgramWords, RunningProgram } from "../base/io.ts";

interface Preset {
  readonly compile?: string;
  readonly run: string;
}

const CPP = { compile: "g++ -O2 -std=c++20 -o {program} {source}", run: "{program}" };

/** The presets by the ending of the source file. */
const PRESETS: Readonly<Record<string, Preset>> = {
  c: { compile: "gcc -O2 -o {program} {source} -lm", run: "{program}" },
  cpp: CPP,
  cc: CPP,
  cxx: CPP,
  rs: { compile: "rustc -O -o {program} {source}", run: "{program}" },
  go: { compile: "go build -o {program} {source}", run: "{program}" },
  java: { compile: "javac -d {folder} {source}", run: "java -cp {folder} {name}" },
  py: { run: "python3 {source}" },
  js: { run: "node {source}" },
  ts: { run: "deno run -q -A {source}" },
  pas: { compile: "fpc -O2 -FE{folder} -o{program} {source}", run: "{program}" },
};

/** Matches the name of one source file that has a preset. */
export const PRESET_ENDINGS = new RegExp(`^\\S+\\.(${Object.keys(PRESETS).join("|")})$`);

const MOST_COMPILE_MS = 120_000;

export interface Prepared {
  readonly words: readonly string[];
  /** Its commands as the user would type them. */
  readonly command: string;
}

/** Compiles and runs programs, can kill all of them, and removes what it made for them. */
export class Programs {
  readonly #io: Io;
  readonly #folders: string[] = [];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<ProgramEnd>>();

  constructor(io: Io) {
    this.#io = io;
  }

  /** Runs a program. Never settles after `stop`. Throws a `FileError` if it cannot be started. */
  async run(call: ProgramCall): Promise<ProgramEnd> {
    const { signal } = this.#stopping;
    if (signal.aborted) return await new Promise(() => {});
    const running = this.#io.runProgram({ ...call, signal });
    this.#running.add(running);
    await Promise.allSettled([running]);
    this.#running.delete(running);
    return await (signal.aborted ? new Promise(() => {}) : running);
  }

  /** Starts a program to talk with. It says nothing after `stop`. */
  async start(call: ProgramWords): Promise<RunningProgram> {
    const { signal } = this.#stopping;
    const program = await this.#io.startProgram({ ...call, signal });
    const readLine = async (timeMs: number) => {
      const line = await program.readLine(timeMs);
      return await (signal.aborted ? new Promise<null>(() => {}) : line);
    };
    return { ...program, readLine };
  }

  /** Kills all programs. Resolves once they and their folders are gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }

  /** Removes the folders of compiled programs. */
  async close(): Promise<void> {
    await Promise.all(this.#folders.map((folder) => this.#io.remove(folder)));
  }

  /**
   * Returns the program of a source file, compiled. Throws a `UsageError` if its language has no preset,
   * and a `FileError` if it cannot be compiled; the compiler's messages are printed before.
   */
  async build(source: string): Promise<Prepared> {
    const [, name, ending] = /([^/\\]*?)\.([^./\\]*)$/.exec(source) ?? [];
    const preset = Object.hasOwn(PRESETS, ending ?? "") ? PRESETS[ending] : null;
    if (preset === null) {
      const fault = `is not a source file (${Object.keys(PRESETS).join(", ")})`;
      const way = "a command follows after --, such as: -- ./mine";
      throw new UsageError(`${quoteWord(source)} ${fault}; ${way}`);
    }
    if (readFileSync(this.#io, source) === null) {
      throw new FileError("read", source, "no such file");
    }
    const { compile, run } = preset;
    const shown = [...compile === undefined ? [] : [compile], run].map((words) =>
      fill(words, { source, name, folder: ".", program: `./${name}` }).map(quoteWord).join(" ")
    ).join(" && ");
    this.#io.stderr.write(formatMessageLine(shown));
    if (compile === undefined) return { words: fill(run, { source, name }), command: shown };
    const folder = await this.#io.makeTemporary();
    this.#folders.push(folder);
    const places = { source, name, folder, program: `${folder}/${name}` };
    await this.#compile(source, fill(compile, places));
    return { words: fill(run, places), command: shown };
  }

  async #compile(source: string, words: readonly string[]): Promise<void> {
    const call: ProgramCall = { words, input: "", timeMs: MOST_COMPILE_MS };
    const { code, signal, reason, output, errors } = await this.run(call)
      .catch((error) => {
        if (!(error instanceof FileError)) throw error;
        const hint = "install it, or put a command of your own after --";
        throw new FileError("compile", source, `${words[0]}: ${error.reason} (${hint})`);
      });
    if (reason === "ended" && signal === null && code === 0) return;
    this.#io.stderr.write(`${output ?? ""}${errors}`);
    const why = reason === "time" ? "takes too long" : `ended with exit code ${code}`;
    throw new FileError("compile", source, `${words[0]} ${why}`);
  }
}

/** Returns the words of a command, with places such as `{source}` filled in. */
function fill(command: string, places: Readonly<Record<string, string>>): string[] {
  return command.split(" ").map((word) =>
    word.replace(/\{(\w+)\}/g, (_, place: string) => places[place])
  );
}
