/* A bot that plays any game at random: cc -o bot bot.c && ./bot [HOST PORT [NAME TOKEN GAME OPTION...]] */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define KNOWN "bw-game\nclear_board\nplay\nbw-chance\nbw-legal\ngenmove"

static int connected(const char *host, const char *port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int error = getaddrinfo(host, port, &hints, &found);
    if (error) {
        fprintf(stderr, "%s: %s\n", host, gai_strerror(error));
        return -1;
    }
    int server = -1;
    for (struct addrinfo *it = found; it && server < 0; it = it->ai_next) {
        server = socket(it->ai_family, it->ai_socktype, it->ai_protocol);
        if (server >= 0 && connect(server, it->ai_addr, it->ai_addrlen)) {
            perror(host);
            close(server);
            server = -1;
        }
    }
    freeaddrinfo(found);
    return server;
}

int main(int count, char **words) {
    char *usual[] = {"tiny", "-", "tictactoe", "games=1", NULL};
    char **login = count > 3 ? words + 3 : usual;
    int server = connected(count > 2 ? words[1] : "127.0.0.1", count > 2 ? words[2] : "7400");
    if (server < 0) return 1;
    FILE *in = fdopen(server, "r"), *out = fdopen(dup(server), "w");
    fputs("bw-bot", out);
    for (char **word = login; *word; word++) fprintf(out, " %s", *word);
    fputs("\n", out);
    fflush(out);

    srand((unsigned)(time(NULL) ^ getpid()));
    char *line = NULL, *legal = strdup("");
    size_t size = 0;
    while (getline(&line, &size, in) > 0) {
        if (line[0] == '?' || !strncmp(line, "# closing:", 10)) {
            fprintf(stderr, "%s", line); /* the login is refused, or the server ends it all */
            return 1;
        }
        if (line[0] == '#') {
            printf("%s", line); /* a comment of the server: which match begins, how it ended */
            continue;
        }
        line[strcspn(line, "#\r\n")] = '\0';
        char *command = strtok(line, " "), *rest = strtok(NULL, "");
        const char *answer = "";
        if (!command) continue;
        if (!strcmp(command, "name")) answer = login[0];
        if (!strcmp(command, "version")) answer = "1";
        if (!strcmp(command, "list_commands")) answer = KNOWN;
        if (!strcmp(command, "bw-legal")) {
            free(legal);
            legal = strdup(rest ? rest : "");
        }
        if (!strcmp(command, "genmove")) {
            int seen = 0; /* each of the moves is kept with the same chance */
            for (char *move = strtok(legal, " "); move; move = strtok(NULL, " "))
                if (rand() % ++seen == 0) answer = move;
        }
        fprintf(out, "= %s\n\n", answer);
        fflush(out);
    }
    return 0;
}
