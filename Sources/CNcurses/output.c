// What goes to the terminal, and what must not.
#define _GNU_SOURCE
#include "include/CNcurses.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// ncurses takes a FILE, but writes past it to its descriptor. That descriptor is this program's own.
static FILE *stream = NULL;
static int terminal = -1;

FILE *output_open(void) {
    if (stream != NULL) return stream;
    int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (descriptor < 0 || terminal < 0) return NULL;
    stream = fdopen(descriptor, "w");
    return stream;
}

void output_send(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(terminal, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd room = {.fd = terminal, .events = POLLOUT};
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return;
        }
    }
}

// A line on stderr, as a library's complaint or the last words of a crash, would stand across the panes and be gone
// with them.
static volatile int held = -1;
static int stderr_itself = -1;

void errors_hold(void) {
    if (!isatty(STDERR_FILENO)) return;
    if (stderr_itself < 0) stderr_itself = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    int file = memfd_create("errors", MFD_CLOEXEC);
    if (file < 0 || stderr_itself < 0) return;
    dup2(file, STDERR_FILENO);
    held = file;
}

void errors_release(void) {
    if (held < 0) return;
    int file = held;
    held = -1;
    dup2(stderr_itself, STDERR_FILENO);
    char buffer[512];
    off_t position = 0;
    ssize_t count;
    while ((count = pread(file, buffer, sizeof buffer, position)) > 0) {
        position += count;
        if (write(STDERR_FILENO, buffer, (size_t)count) < 0) break;
    }
    close(file);
}
