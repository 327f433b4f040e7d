/**
 * `zugzwang completions`: what a shell needs to complete commands, made from the registries.
 *
 * @module
 */
import { bashScript } from "../command/completions_bash.ts";
import { fishScript } from "../command/completions_fish.ts";
import { zshScript } from "../command/completions_zsh.ts";
import { type CompletionModel, completionModel } from "../command/completion_model.ts";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { GAME_OPTIONS } from "../command/options.ts";
import type { Call, Verb } from "../command/verb.ts";

/** The shells, and what makes their scripts. */
const SHELLS: Readonly<Record<string, (model: CompletionModel) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The verb `completions`. */
export const completions: Verb = {
  name: "completions",
  about: "print a script that lets a shell complete verbs, games, options and files",
  words: [{ name: "shell", kind: Object.keys(SHELLS), count: "one" }],
  examples: [
    ["source <(zugzwang completions bash)", "in ~/.bashrc"],
    ["zugzwang completions zsh > ~/.zfunc/_zugzwang", "a folder of your fpath, before compinit"],
    ["zugzwang completions fish > ~/.config/fish/completions/zugzwang.fish", "for fish"],
    ["zugzwang completions bash --game ./mine.ts", "with the words of a game of your own"],
  ],
  options: {
    game: {
      ...GAME_OPTIONS.game,
      about: "complete the methods and families of this game, too, where a command names its " +
        "module so; its code runs now, and never when a key is pressed",
    },
  },
  run: printScript,
};

async function printScript(call: Call): Promise<ExitCode> {
  const { words: [shell], io } = call;
  const script = SHELLS[shell](await completionModel(call));
  if (wantsJson(call)) writeJson(io, { shell, script });
  else io.stdout.write(script);
  return EXIT.ok;
}
