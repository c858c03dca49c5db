// Esc while a bar is shown and no screen is: it stops the work, and what is typed besides reaches who reads next.
#define _GNU_SOURCE
#include "include/CStopKey.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ESCAPE = 27, MOST_TYPED = 64 * 1024 };
// Milliseconds in which the rest of a key's sequence follows its Esc.
enum { PATIENCE = 25 };
// Milliseconds between two looks at how much waits in the terminal.
enum { INTERVAL = 50 };
// What ends or stops the process while the terminal is other than a shell expects it.
static const int endings[] = {SIGTERM, SIGHUP, SIGTSTP};
enum { ENDINGS = sizeof endings / sizeof *endings };

static struct termios before, during;
static volatile sig_atomic_t is_watching = 0;
static bool keeps_typing = false;
static void (*pressed)(void) = NULL;
// What was typed and is kept for the editor.
static uint8_t typed[MOST_TYPED];
static size_t typed_length = 0;
// How many bytes waited in the terminal when that was looked at last.
static volatile sig_atomic_t waiting = 0;

static void handle(int number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, NULL);
}

// Who started the program may have blocked it.
static void unblock(int number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

static int count_waiting(void) {
    int count = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &count) == 0 ? count : 0;
}

// Whether nothing follows what was just typed: else it began the sequence of another key.
static bool stands_alone(void) {
    struct timespec moment = {.tv_nsec = PATIENCE * 1000000L};
    nanosleep(&moment, NULL);
    int known = waiting;
    waiting = count_waiting();
    return waiting <= known;
}

static void on_escape(int number) {
    (void)number;
    int saved = errno;
    if (stands_alone() && pressed != NULL) pressed();
    errno = saved;
}

// Gives the terminal back, does what the signal does by itself, and goes on if that was to stop.
static void on_ending(int number) {
    int saved = errno;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    handle(number, SIG_DFL);
    unblock(number);
    raise(number);
    handle(number, on_ending);
    if (is_watching) tcsetattr(STDIN_FILENO, TCSANOW, &during);
    errno = saved;
}

// Notes how much waits while a bar is shown: what has come since the last look may be the rest of a sequence.
static void *look_now_and_then(void *unused) {
    (void)unused;
    for (; is_watching; poll(NULL, 0, INTERVAL)) waiting = count_waiting();
    return NULL;
}

static void begin_looking(void) {
    pthread_t thread;
    sigset_t all, earlier;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &earlier);
    if (pthread_create(&thread, NULL, look_now_and_then, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &earlier, NULL);
}

static bool has_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp()
        && tcgetattr(STDIN_FILENO, &before) == 0;
}

bool term_watch_escape(bool keeps, void (*handler)(void)) {
    if (is_watching) return true;
    if (!has_terminal()) return false;
    keeps_typing = keeps;
    pressed = handler;
    during = before;
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    // Ctrl-C throws away no typing.
    during.c_lflag |= NOFLSH;
    during.c_cc[VMIN] = 1;
    during.c_cc[VTIME] = 0;
    if (!keeps) {
        // The terminal sends a signal for it, and all else stays where it is.
        during.c_cc[VQUIT] = ESCAPE;
        handle(SIGQUIT, on_escape);
        unblock(SIGQUIT);
    }
    for (int i = 0; i < ENDINGS; i++) {
        handle(endings[i], on_ending);
        unblock(endings[i]);
    }
    is_watching = 1;
    tcsetattr(STDIN_FILENO, TCSANOW, &during);
    if (!keeps) begin_looking();
    return true;
}

static bool has_input(int milliseconds) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, milliseconds) > 0 && (input.revents & POLLIN);
}

static bool keep_typed(int milliseconds) {
    if (typed_length == MOST_TYPED || !has_input(milliseconds)) return false;
    ssize_t count = read(STDIN_FILENO, typed + typed_length, MOST_TYPED - typed_length);
    if (count <= 0) return false;
    typed_length += (size_t)count;
    return true;
}

void term_look_for_escape(void) {
    if (!is_watching || !keeps_typing || !keep_typed(0)) return;
    while (keep_typed(0)) continue;
    if (typed[typed_length - 1] != ESCAPE || keep_typed(PATIENCE)) return;
    typed_length--;
    if (pressed != NULL) pressed();
}

void term_unwatch_escape(void) {
    if (!is_watching) return;
    is_watching = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (!keeps_typing) handle(SIGQUIT, SIG_DFL);
    for (int i = 0; i < ENDINGS; i++) handle(endings[i], SIG_DFL);
}

size_t term_take_typed(uint8_t *bytes, size_t most) {
    size_t count = typed_length < most ? typed_length : most;
    memcpy(bytes, typed, count);
    memmove(typed, typed + count, typed_length - count);
    typed_length -= count;
    return count;
}
