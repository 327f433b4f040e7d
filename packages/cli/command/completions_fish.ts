/**
 * The completion script for fish.
 *
 * @module
 */
import {
  type CompletedVerb,
  type CompletionModel,
  gamesWithoutEmpty,
  namedGames,
  type OptionSpec,
  spellings,
} from "./completion_model.ts";

/** Returns the script. */
export function fishScript(model: CompletionModel): string {
  const { verbs, games } = model;
  const perGame = (kind: "method" | "family") =>
    games.map((game) =>
      `    case ${q(game.name)}\n      string split ' ' ${q(game[kind].join(" "))}`
    )
      .join("\n");
  const gameWords = `${q(namedGames(model).map(({ name }) => name).join(" "))}`;
  return `# Completions of zugzwang for fish: zugzwang completions fish > completions/zugzwang.fish
function __zugzwang_given --description 'the words so far, without options and their values, but with the game of one'
  set -l verb ""
  set -l isValue no
  for word in (commandline -opc)
    if test $isValue != no
      test $isValue = game; and echo $word
      set isValue no
      continue
    end
    switch "$verb $word"
      case '* --game=*'
        string replace -- --game= '' $word
      case '* --game'
        set isValue game
${verbs.flatMap(skipCases).join("\n")}
      case '* -?*'
      case '*'
        test "$verb" = zugzwang; and set verb $word
        test "$verb" = ""; and set verb zugzwang
        echo $word
    end
  end
end
function __zugzwang_words --description 'how many of them there are, and the verb'
  set -l words (__zugzwang_given)
  test (count $words) $argv[1] $argv[2]; or return 1
  test (count $argv) -eq 2; or test "$words[2]" = $argv[3]
end
function __zugzwang_method
  switch (__zugzwang_given)[3]
${perGame("method")}
  end
end
function __zugzwang_family
  switch (__zugzwang_given)[3]
${perGame("family")}
  end
end
function __zugzwang_empty --description 'whether the game has empty boards'
  set -l words (__zugzwang_given)
  not contains -- "$words[3]" ${gamesWithoutEmpty(model).map(({ name }) => q(name)).join(" ")}
end
complete -c zugzwang -f
${verbs.map(({ name, about }) => `${given("-eq 1")} -a ${name} -d ${q(about)}`).join("\n")}
${given("-eq 1")} -l help -s h -d 'show this help'
${given("-eq 1")} -l version -d 'show the version'
${verbs.flatMap((verb) => verbLines(verb, gameWords)).join("\n")}
`;
}

/** The beginning of a completion where so many words are there: `-eq 2`, `-ge 3`. */
function given(count: string, verb = "", besides = ""): string {
  return `complete -c zugzwang -n ${q(`__zugzwang_words ${count} ${verb}`.trimEnd() + besides)}`;
}

/** Options whose value is the next word, so that it is no word of the verb. */
function skipCases({ name, options }: CompletedVerb): string[] {
  const words = options.filter(({ value }) => value !== undefined).flatMap(spellings);
  if (words.length === 0) return [];
  return [`      case ${words.map((word) => q(`${name} ${word}`)).join(" ")}
        set isValue yes`];
}

function verbLines({ name, words, options }: CompletedVerb, gameWords: string): string[] {
  return [
    ...words.map(({ kind, count }, i) => {
      const what = kind === "game"
        ? `-a ${gameWords}`
        : kind === "file" || kind === "program"
        ? "-F"
        : `-a ${q(kind.join(" "))}`;
      return `${given(`${count === "any" ? "-ge" : "-eq"} ${i + 2}`, name)} ${what}`;
    }),
    ...options.map((option) => {
      const isOffered = given(
        "-ge 2",
        name,
        option.name === "empty" ? "; and __zugzwang_empty" : "",
      );
      return `${isOffered} ${optionText(option)}`;
    }),
  ];
}

function optionText({ name, short, about, value, choices, completes }: OptionSpec): string {
  const flags = `-l ${name}${short === undefined ? "" : ` -s ${short}`} -d ${q(about)}`;
  if (value === undefined) return flags;
  if (choices) return `${flags} -x -a ${q(choices.join(" "))}`;
  if (completes === "method" || completes === "family") {
    return `${flags} -x -a '(__zugzwang_${completes})'`;
  }
  if (completes === "folder") return `${flags} -x -a '(__fish_complete_directories)'`;
  return `${flags} ${completes === "file" ? "-r -F" : "-x"}`;
}

/** A text in single quotes for fish, where a backslash takes a quote. */
function q(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
