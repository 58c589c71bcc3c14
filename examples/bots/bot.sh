#!/usr/bin/env bash
# A bot that plays any game at random: bash bot.sh [HOST PORT [NAME TOKEN GAME OPTION...]]
set -uf # -f: a * in a move is no pattern of file names

host=${1:-127.0.0.1} port=${2:-7400}
login=("${@:3}")
[ ${#login[@]} -gt 0 ] || login=(tiny - tictactoe games=1)

exec 3<>"/dev/tcp/$host/$port" || exit 1
echo "bw-bot ${login[*]}" >&3
while IFS= read -r line <&3; do
    if [[ $line == \?* || $line == "# closing:"* ]]; then # refused, or the server ends it
        echo "$line" >&2
        exit 1
    fi
    read -ra words <<<"${line%%#*}"
    answer=
    case ${words[0]-} in
    "")
        echo "$line" # a comment of the server: which match begins, how it ended
        continue
        ;;
    name) answer=${login[0]} ;;
    version) answer=1 ;;
    list_commands) answer=$'bw-game\nclear_board\nplay\nbw-chance\nbw-legal\ngenmove' ;;
    bw-legal) moves=("${words[@]:1}") ;;
    genmove) answer=${moves[RANDOM % ${#moves[@]}]} ;;
    esac
    printf '= %s\n\n' "$answer" >&3
done
