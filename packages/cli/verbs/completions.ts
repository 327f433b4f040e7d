// `zugzwang completions`: scripts that make a shell ask `zugzwang __complete` for completions.
import { EXIT } from "../base/report.ts";
import type { Verb } from "../answer/answer.ts";

/** The scripts. Each candidate is on its own line, with a tab before its description. */
const SCRIPTS = {
  bash: `# Completions of zugzwang for bash, from 3.2 on: source <(zugzwang completions bash)
_zugzwang() {
  local IFS=$'\\n' cur=\${COMP_WORDS[COMP_CWORD]} line
  [[ $cur == "=" ]] && cur=""
  COMPREPLY=()
  for line in $(zugzwang __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null); do
    case $line in
      :file) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
      :folder) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
      *) line=\${line%%$'\\t'*}; COMPREPLY+=("\${line#--*=}") ;;
    esac
  done
}
complete -F _zugzwang zugzwang
`,
  zsh: `#compdef zugzwang
# Completions of zugzwang for zsh: zugzwang completions zsh > a folder of fpath/_zugzwang
_zugzwang() {
  local -a lines described
  lines=("\${(@f)$(zugzwang __complete "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  case $lines[1] in
    "") return 1 ;;
    :*) compset -P '--*='; [[ $lines[1] == :folder ]] && _files -/ || _files; return ;;
  esac
  described=("\${(@)lines//:/\\\\:}")
  described=("\${(@)described/$'\\t'/:}")
  _describe zugzwang described
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _zugzwang "$@"
else
  compdef _zugzwang zugzwang
fi
`,
  fish: `# Completions of zugzwang for fish: zugzwang completions fish > completions/zugzwang.fish
function __zugzwang_complete
  set -l words (commandline -opc)
  set -l last (commandline -ct)
  for line in (zugzwang __complete $words[2..-1] "$last" 2> /dev/null)
    switch $line
      case :file
        __fish_complete_path (string replace -r '^--[^=]+=' '' -- "$last")
      case :folder
        __fish_complete_directories (string replace -r '^--[^=]+=' '' -- "$last")
      case '*'
        echo $line
    end
  end
end
complete -c zugzwang -f -a '(__zugzwang_complete)'
`,
};

export const completions: Verb = {
  name: "completions",
  about: "print a shell script that completes verbs, games, options and files",
  words: [{ name: "shell", kind: Object.keys(SCRIPTS), count: "one" }],
  examples: [
    ["source <(zugzwang completions bash)", "in ~/.bashrc"],
    ["zugzwang completions zsh > ~/.zfunc/_zugzwang", "a folder of your fpath, before compinit"],
    ["zugzwang completions fish > ~/.config/fish/completions/zugzwang.fish", "for fish"],
  ],
  options: {},
  run({ choice, io }) {
    io.stdout.write(SCRIPTS[choice as keyof typeof SCRIPTS]); // the words were checked
    return Promise.resolve(EXIT.ok);
  },
};
