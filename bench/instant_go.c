/* A GTP engine for 9x9 Go that answers at once, for benchmarks of programs that run matches.
 * An argument is the microseconds that it sleeps before each move.
 *
 * It plays the free points of six columns in order, and passes when none is left. Every stone has a
 * liberty in a column that stays empty, so nothing is ever captured: a game has 54 stones and two
 * passes.
 *
 * cc -O2 -o instant_go instant_go.c
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char COLUMNS[] = "ACDFGJ"; /* B, E and H stay empty; there is no I */
static char taken[128][10];

static void play(const char *point) {
    if (strlen(point) == 2 && point[1] >= '1' && point[1] <= '9')
        taken[point[0] & 0x5f][point[1] - '0'] = 1;
}

static const char *generate(void) {
    static char point[3];
    for (int row = 1; row <= 9; row++)
        for (const char *column = COLUMNS; *column; column++)
            if (!taken[(int)*column][row]) {
                point[0] = *column;
                point[1] = (char)('0' + row);
                play(point);
                return point;
            }
    return "PASS";
}

int main(int argc, char **argv) {
    useconds_t pause = argc > 1 ? (useconds_t)atoi(argv[1]) : 0;
    char line[1024], name[64], colour[64], point[64];
    while (fgets(line, sizeof line, stdin)) {
        int words = sscanf(line, "%63s %63s %63s", name, colour, point);
        const char *answer = "";
        if (words < 1)
            continue;
        if (!strcmp(name, "name"))
            answer = "Instant";
        else if (!strcmp(name, "version"))
            answer = "1";
        else if (!strcmp(name, "protocol_version"))
            answer = "2";
        else if (!strcmp(name, "list_commands"))
            answer = "name\nversion\nprotocol_version\nlist_commands\nboardsize\nclear_board\nkomi\n"
                     "play\ngenmove\nquit";
        else if (!strcmp(name, "clear_board"))
            memset(taken, 0, sizeof taken);
        else if (!strcmp(name, "play") && words == 3)
            play(point);
        else if (!strcmp(name, "genmove")) {
            if (pause)
                usleep(pause);
            answer = generate();
        }
        else if (strcmp(name, "boardsize") && strcmp(name, "komi") && strcmp(name, "quit")) {
            fputs("? unknown command\n\n", stdout);
            fflush(stdout);
            continue;
        }
        printf("= %s\n\n", answer);
        fflush(stdout);
        if (!strcmp(name, "quit"))
            return 0;
    }
    return 0;
}
