/**
 * The completion script for bash, from 3.2 on.
 *
 * @module
 */
import type { CompletedVerb, CompletionModel } from "./completion_model.ts";

/** Returns the script. */
export function bashScript({ verbs, games }: CompletionModel): string {
  const gameNames = games.map(({ name }) => name).join(" ");
  const perGame = (kind: "method" | "family") =>
    games.map((game) => `    ${game.name}) words="${game[kind].join(" ")}" ;;`).join("\n");
  return `# Completions of zugzwang for bash: source <(zugzwang completions bash)
_zugzwang() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local verb=\${COMP_WORDS[1]} game=\${COMP_WORDS[2]} words="" kind=words
  if [[ $cur == "=" ]]; then cur=""
  elif [[ $prev == "=" ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if ((COMP_CWORD == 1)); then
    words="${verbs.map(({ name }) => name).join(" ")} --help --version"
  else case "$verb $prev" in
${verbs.flatMap(valueCases).join("\n")}
  *) if [[ $cur == -* ]]; then kind=options
     elif ((COMP_CWORD == 2)); then kind=first
     else kind=rest; fi ;;
  esac; fi
  case "$kind $verb" in
${verbs.map(optionCase).join("\n")}
${verbs.map((verb) => firstCase(verb, gameNames)).join("\n")}
${verbs.flatMap((verb) => restCase(verb, gameNames)).join("\n")}
  esac
  if [[ $kind == method ]]; then case $game in
${perGame("method")}
  esac; fi
  if [[ $kind == family ]]; then case $game in
${perGame("family")}
  esac; fi
  local IFS=$'\\n'
  case $kind in
    file) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
    folder) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
    *) IFS=$' \\n'; COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
  esac
}
complete -F _zugzwang zugzwang
`;
}

/** Options that take a value, by what completes it. */
function valueCases({ name, options }: CompletedVerb): string[] {
  return options.filter(({ value }) => value !== undefined).map((option) => {
    const pattern = `  "${name} --${option.name}")`;
    if (option.choices) return `${pattern} words="${option.choices.join(" ")}" ;;`;
    return `${pattern} kind=${option.completes ?? "words"} ;;`;
  });
}

function optionCase({ name, options }: CompletedVerb): string {
  return `  "options ${name}") words="${options.map((option) => `--${option.name}`).join(" ")}" ;;`;
}

function firstCase({ name, first }: CompletedVerb, gameNames: string): string {
  const words = first === "game" ? gameNames : first.join(" ");
  return `  "first ${name}") words="${words}" ;;`;
}

function restCase({ name, rest }: CompletedVerb, gameNames: string): string[] {
  if (rest === null) return [];
  return [`  "rest ${name}") ${rest === "file" ? "kind=file" : `words="${gameNames}"`} ;;`];
}
