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

// ncurses takes a FILE, but writes past it to its descriptor. That descriptor is this program's own, and while it draws
// it is a file in memory: so the bytes are counted, and leave in one write, without a half-drawn screen in between.
static FILE *stream = NULL;
static int terminal = -1;
static int stage = -1;
static char *frame = NULL;
static size_t frame_size = 0;

FILE *output_open(void) {
    if (stream != NULL) return stream;
    int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    stage = memfd_create("frame", MFD_CLOEXEC);
    if (descriptor < 0 || terminal < 0 || stage < 0) return NULL;
    stream = fdopen(descriptor, "w");
    return stream;
}

void output_direct(void) {
    fflush(stream);
    dup3(terminal, fileno(stream), O_CLOEXEC);
}

void output_staged(void) {
    fflush(stream);
    lseek(stage, 0, SEEK_SET);
    dup3(stage, fileno(stream), O_CLOEXEC);
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

// With each change of attributes xterm's terminfo entry leaves the line drawing set, which nothing here enters, and
// ncurses sets the default colour before it resets all: a third of the bytes of a small change. They are left out.
static size_t without_waste(char *bytes, size_t length) {
    static const char set[] = "\033(B", colour[] = "\033[39m", reset[] = "\033[0;", plain[] = "\033[m";
    size_t kept = 0;
    for (size_t i = 0; i < length;) {
        size_t left = length - i;
        if (left >= 3 && memcmp(bytes + i, set, 3) == 0) {
            i += 3;
        } else if (left >= 12 && memcmp(bytes + i, colour, 5) == 0 && memcmp(bytes + i + 5, set, 3) == 0
                   && (memcmp(bytes + i + 8, reset, 4) == 0 || memcmp(bytes + i + 8, plain, 3) == 0)) {
            i += 8;
        } else {
            bytes[kept++] = bytes[i++];
        }
    }
    return kept;
}

size_t output_flush(void) {
    // Both descriptors share one position, which is how much was written since the last time.
    off_t length = lseek(stage, 0, SEEK_CUR);
    if (length <= 0) return 0;
    if ((size_t)length > frame_size) {
        char *larger = realloc(frame, (size_t)length * 2);
        if (larger == NULL) return 0;
        frame = larger;
        frame_size = (size_t)length * 2;
    }
    ssize_t collected = pread(stage, frame, (size_t)length, 0);
    lseek(stage, 0, SEEK_SET);
    if (collected <= 0) return 0;
    size_t kept = without_waste(frame, (size_t)collected);
    output_send(frame, kept);
    return kept;
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
