/**
 * The completion script for zsh.
 *
 * @module
 */
import {
  type CompletedGame,
  type CompletedVerb,
  type CompletionModel,
  gamesWithoutEmpty,
  namedGames,
  type OptionSpec,
  quoted,
  spellings,
} from "./completion_model.ts";
import { INPUT_OPTIONS } from "./options.ts";
import type { WordSpec } from "./words.ts";

/** Returns the script. */
export function zshScript(model: CompletionModel): string {
  const { verbs, games } = model;
  const withoutEmpty = gamesWithoutEmpty(model);
  const described = (items: readonly { name: string; about: string }[]) =>
    items.map(({ name, about }) => `    ${quoted(`${name}:${about.replaceAll(":", "\\:")}`)}`)
      .join("\n");
  const perGame = (kind: "method" | "family") =>
    games.map((game) => `    ${patternOf(game)}) compadd -- ${game[kind].join(" ")} ;;`).join("\n");
  const ofGames = `\${words[(r)(${games.map(patternOf).join("|")})]}`;
  return `#compdef zugzwang
# Completions of zugzwang for zsh: zugzwang completions zsh > a folder of fpath/_zugzwang
_zugzwang_method() {
  case ${ofGames} in
${perGame("method")}
  esac
}
_zugzwang_family() {
  case ${ofGames} in
${perGame("family")}
  esac
}
_zugzwang_game() {
  if [[ -n \${words[(r)--game*]} ]]; then
    _files
    return
  fi
  local -a games=(
${described(namedGames(model))}
  )
  _describe game games
}
_zugzwang() {
  local -a verbs=(
${described(verbs)}
  )
  if ((CURRENT == 2)); then
    _describe verb verbs
    return
  fi
  local -a empty=(${optionSpecs({ ...INPUT_OPTIONS.empty, name: "empty" }).map(quoted).join(" ")})
${
    withoutEmpty.length === 0
      ? ""
      : `  case ${ofGames} in ${withoutEmpty.map(patternOf).join("|")}) empty=() ;; esac\n`
  }  case $words[2] in
${verbs.map(verbCase).join("\n")}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _zugzwang "$@"
else
  compdef _zugzwang zugzwang
fi
`;
}

/** What of the words names a game. */
function patternOf({ name, isOwn }: CompletedGame): string {
  const word = name.replace(/[^\w/.-]/g, "\\$&");
  return isOwn ? `${word}|--game=${word}` : word;
}

function verbCase({ name, words, options }: CompletedVerb): string {
  const others = words.map((word, i) => ` ${quoted(wordSpec(word, i))}`).join("");
  const specs = options.flatMap((option) =>
    option.name === "empty" ? "$empty" : optionSpecs(option).map(quoted)
  ).map((spec) => `      ${spec}`);
  return `    ${name}) _arguments '1:verb:'${others} \\\n${specs.join(" \\\n")} ;;`;
}

/** `2:game:_zugzwang_game`; the verb is the first word. */
function wordSpec({ name, kind, count }: WordSpec, index: number): string {
  const action = kind === "game"
    ? "_zugzwang_game"
    : kind === "file" || kind === "program"
    ? "_files"
    : `(${kind.join(" ")})`;
  return `${count === "any" ? "*" : index + 2}:${name}:${action}`;
}

/** `(-o --output)-o+[write to this file]:FILE:_files`, and the same for `--output=`. */
function optionSpecs(option: OptionSpec): string[] {
  const words = spellings(option);
  const others = words.length > 1 ? `(${words.join(" ")})` : "";
  const about = `[${option.about.replace(/[[\]:\\]/g, "\\$&")}]`;
  if (option.value === undefined) return words.map((word) => others + word + about);
  const value = `${about}:${option.value}:${actionOf(option)}`;
  return words.map((word) => `${others}${word}${word.startsWith("--") ? "=" : "+"}${value}`);
}

function actionOf({ choices, completes }: OptionSpec): string {
  const actions = {
    file: "_files",
    folder: "_files -/",
    method: "_zugzwang_method",
    family: "_zugzwang_family",
  } as const;
  if (choices) return `(${choices.join(" ")})`;
  return completes ? actions[completes] : " ";
}
