/**
 * The completion script for zsh.
 *
 * @module
 */
import { type CompletedVerb, type CompletionModel, quoted } from "./completion_model.ts";
import type { OptionSpec } from "./options.ts";

/** Returns the script. */
export function zshScript({ verbs, games }: CompletionModel): string {
  const described = (items: readonly { name: string; about: string }[]) =>
    items.map(({ name, about }) => `    ${quoted(`${name}:${about.replaceAll(":", "\\:")}`)}`)
      .join("\n");
  const perGame = (kind: "method" | "family") =>
    games.map((game) => `    ${game.name}) compadd -- ${game[kind].join(" ")} ;;`).join("\n");
  return `#compdef zugzwang
# Completions of zugzwang for zsh: zugzwang completions zsh > a folder of fpath/_zugzwang
_zugzwang_method() {
  case $words[3] in
${perGame("method")}
  esac
}
_zugzwang_family() {
  case $words[3] in
${perGame("family")}
  esac
}
_zugzwang_game() {
  local -a games=(
${described(games)}
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
  case $words[2] in
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

function verbCase({ name, first, rest, options }: CompletedVerb): string {
  const second = first === "game" ? "_zugzwang_game" : `(${first.join(" ")})`;
  const others = rest && ` '*:${rest}:${rest === "file" ? "_files" : "_zugzwang_game"}'`;
  const specs = options.map((option) => `      ${quoted(optionSpec(option))}`).join(" \\\n");
  return `    ${name}) _arguments '1:verb:' '2:word:${second}'${others ?? ""} \\\n${specs} ;;`;
}

/** `--method=[solve by this method]:NAME:_zugzwang_method` */
function optionSpec({ name, about, value, choices, completes }: OptionSpec): string {
  const escaped = about.replace(/[[\]:\\]/g, "\\$&");
  if (value === undefined) return `--${name}[${escaped}]`;
  const actions = { file: "_files", folder: "_files -/", method: "_zugzwang_method" } as const;
  const action = choices
    ? `(${choices.join(" ")})`
    : completes === "family"
    ? "_zugzwang_family"
    : completes
    ? actions[completes]
    : " ";
  return `--${name}=[${escaped}]:${value}:${action}`;
}
