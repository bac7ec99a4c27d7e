"""The scripts that make a shell ask hgin what may come next, and the command that prints them."""

from hgin.cli import options
from hgin.cli.console import Answer, UsageError
from hgin.messages import say

BASH = r"""# Completion of hgin for bash: eval "$(hgin completion bash)"
_hgin_complete() {
    local candidate typed=${COMP_LINE:0:COMP_POINT}
    COMPREPLY=()
    while IFS= read -r candidate; do
        if [[ $candidate == ":files" ]]; then
            compopt -o default 2>/dev/null
            return 0
        fi
        COMPREPLY+=("$candidate")
    done < <(_HGIN_COMPLETE=bash _HGIN_LINE="$typed" "${1/#\~/$HOME}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o nosort -F _hgin_complete hgin 2>/dev/null || complete -F _hgin_complete hgin
"""

ZSH = r"""#compdef hgin
# Completion of hgin for zsh: eval "$(hgin completion zsh)" behind compinit
_hgin_complete() {
    local line
    local -a values shown
    local -a before
    before=("${(@Q)words[2,CURRENT-1]}")
    while IFS= read -r line; do
        if [[ $line == ":files" ]]; then
            _files
            return
        fi
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
    done < <(_HGIN_COMPLETE=zsh _HGIN_WORD="${(Q)PREFIX}" hgin "${before[@]}" 2>/dev/null)
    (( $#values )) || return 1
    if (( $#values == 1 )) && [[ $values[1] == *= ]]; then
        compadd -S '' -V hgin -a values
    else
        compadd -V hgin -l -d shown -a values
    fi
}
compdef _hgin_complete hgin
"""

FISH = r"""# Completion of hgin for fish: hgin completion fish | source
function __hgin_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l found (env _HGIN_COMPLETE=fish _HGIN_WORD="$word" hgin $before[2..-1] 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path "$word"
        return
    end
    string join \n -- $found
end
complete -c hgin -f -k -a '(__hgin_complete)'
"""

POWERSHELL = r"""# Completion of hgin for PowerShell:
# hgin completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName hgin -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($null -ne $_.Value) { [string]$_.Value } else { $_.Extent.Text } })
    $env:_HGIN_COMPLETE = 'powershell'
    $env:_HGIN_WORD = $wordToComplete
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        $found = @(& hgin @before 2>$null)
    } finally {
        [Console]::OutputEncoding = $encoding
        Remove-Item Env:_HGIN_COMPLETE, Env:_HGIN_WORD -ErrorAction SilentlyContinue
    }
    foreach ($line in $found) {
        if ($line -eq ':files') { return }
        $value, $help = $line -split "`t", 2
        if (-not $help) { $help = $value }
        $written = $value
        if ($value -match '[\s''"#;&|(){}$`]') { $written = "'" + $value.Replace("'", "''") + "'" }
        [System.Management.Automation.CompletionResult]::new(
            $written, $value, 'ParameterValue', $help)
    }
}
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}
"""The script of each shell."""


def completion(shell: options.MaybeWord = None) -> Answer:
    """Print the script that makes a shell complete hgin's words, or say how it is used."""
    if shell is None:
        return Answer("\n".join(say(f"completion.{name}") for name in SCRIPTS))
    if shell not in SCRIPTS:
        raise UsageError("completion_shell", got=shell, known=tuple(SCRIPTS))
    return Answer(SCRIPTS[shell].rstrip("\n"))
