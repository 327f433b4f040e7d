/**
 * The completion script for bash, from 3.2 on.
 *
 * @module
 */
import {
  type CompletedVerb,
  type CompletionModel,
  gamesWithoutEmpty,
  namedGames,
  type OptionSpec,
  quoted,
  spellings,
} from "./completion_model.ts";

/** Returns the script. */
export function bashScript(model: CompletionModel): string {
  const { verbs, games } = model;
  const withoutEmpty = gamesWithoutEmpty(model).map(({ name }) => quoted(name));
  const gameNames = namedGames(model).map(({ name }) => name).join(" ");
  const perGame = (kind: "method" | "family") =>
    games.map((game) => `    ${quoted(game.name)}) words="${game[kind].join(" ")}" ;;`).join("\n");
  return `# Completions of zugzwang for bash: source <(zugzwang completions bash)
_zugzwang() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local verb=\${COMP_WORDS[1]} game="" words="" kind=words i n=0
  if [[ $cur == "=" ]]; then cur=""
  elif [[ $prev == "=" ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 2; i < COMP_CWORD; i++)); do
    case "$verb \${COMP_WORDS[i]}" in
    *" --game")
      [[ \${COMP_WORDS[i+1]} == "=" ]] && ((i++)); ((i++, n++)); game=\${COMP_WORDS[i]} ;;
${verbs.flatMap(skipCases).join("\n")}
    *" -"?*) [[ \${COMP_WORDS[i+1]} == "=" ]] && ((i += 2)) ;;
    *) ((n++ == 0)) && game=\${COMP_WORDS[i]} ;;
    esac
  done
  if ((COMP_CWORD == 1)); then
    words="${verbs.map(({ name }) => name).join(" ")} --help --version"
  else case "$verb $prev" in
${verbs.flatMap(valueCases).join("\n")}
  *) if [[ $cur == -* ]]; then kind=options; else kind=at$n; fi ;;
  esac; fi
  case "$kind $verb" in
${verbs.map(optionCase).join("\n")}
${verbs.flatMap((verb) => wordCases(verb, gameNames)).join("\n")}
  esac
${
    withoutEmpty.length === 0 ? "" : `  if [[ $kind == options ]]; then case $game in
    ${withoutEmpty.join("|")}) words=" $words "; words=\${words/ --empty / } ;;
  esac; fi
`
  }  if [[ $kind == method ]]; then case $game in
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

/** Options that take a value, as patterns of bash behind their verb. */
function valuePattern(verb: string, option: OptionSpec): string {
  return spellings(option).map((word) => `"${verb} ${word}"`).join("|");
}

/** Options whose value is the next word, so that it is no word of the verb. */
function skipCases({ name, options }: CompletedVerb): string[] {
  const patterns = options.filter(({ value }) => value !== undefined)
    .map((option) => valuePattern(name, option));
  if (patterns.length === 0) return [];
  return [`    ${patterns.join("|")})
      [[ \${COMP_WORDS[i+1]} == "=" ]] && ((i++)); ((i++)) ;;`];
}

/** Options that take a value, by what completes it. */
function valueCases({ name, options }: CompletedVerb): string[] {
  return options.filter(({ value }) => value !== undefined).map((option) => {
    const pattern = `  ${valuePattern(name, option)})`;
    if (option.choices) return `${pattern} words="${option.choices.join(" ")}" ;;`;
    return `${pattern} kind=${option.completes ?? "words"} ;;`;
  });
}

function optionCase({ name, options }: CompletedVerb): string {
  return `  "options ${name}") words="${options.flatMap(spellings).join(" ")}" ;;`;
}

/** What completes each word of a verb; the last one may go on for ever. */
function wordCases({ name, words }: CompletedVerb, gameNames: string): string[] {
  return words.map(({ kind, count }, i) => {
    const pattern = count === "any" ? `at*" ${name}"` : `"at${i} ${name}"`;
    if (kind === "file" || kind === "program") return `  ${pattern}) kind=file ;;`;
    return `  ${pattern}) words="${kind === "game" ? gameNames : kind.join(" ")}" ;;`;
  });
}
