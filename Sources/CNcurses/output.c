// What goes to the terminal, and what must not.
#define _GNU_SOURCE
#include "include/CNcurses.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

// ncurses takes a FILE, but writes past it to its descriptor: a file in memory, so that what an update writes can be counted,
// recorded and sent as one. A pipe would block at a large one.
static FILE *stream = NULL;
static int memory = -1;
// What is sent goes to a descriptor that is this program's own.
static int terminal = -1;
static volatile sig_atomic_t is_hurried = 0;

FILE *output_open(void) {
    if (stream != NULL) return stream;
    // Opened anew, so that others who have the terminal open wait in their writes as before. A write that waits could not
    // be given up while nobody reads.
    if (term_is_own()) terminal = open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) terminal = fcntl(term_output(), F_DUPFD_CLOEXEC, 3);
    memory = memfd_create("screen", MFD_CLOEXEC);
    stream = memory < 0 || terminal < 0 ? NULL : fdopen(memory, "w");
    if (stream == NULL && memory >= 0) close(memory);
    return stream;
}

void output_close(void) {
    if (stream != NULL) fclose(stream);
    if (terminal >= 0) close(terminal);
    stream = NULL;
    terminal = memory = -1;
}

size_t output_take(const uint8_t **bytes) {
    static uint8_t *taken = NULL;
    static size_t room = 0;
    off_t length = lseek(memory, 0, SEEK_CUR);
    if (length <= 0) return 0;
    if (room < (size_t)length) {
        uint8_t *larger = realloc(taken, (size_t)length);
        if (larger == NULL) return 0;
        taken = larger;
        room = (size_t)length;
    }
    ssize_t count = pread(memory, taken, (size_t)length, 0);
    lseek(memory, 0, SEEK_SET);
    *bytes = taken;
    return count < 0 ? 0 : (size_t)count;
}

void output_flush(void) {
    const uint8_t *bytes = NULL;
    size_t count = output_take(&bytes);
    output_send((const char *)bytes, count);
}

void output_send(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(terminal, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            // A signal that comes just before this waits for the alarm that it has set.
            bool is_last = is_hurried || term_is_ending();
            if (!output_has_room(is_last ? OUTPUT_TIMEOUT : -1) && (is_last || term_is_ending())) return;
        } else if (errno != EINTR) {
            return;
        }
    }
}

void output_hurry(void) {
    is_hurried = 1;
    if (output_has_room(OUTPUT_TIMEOUT)) return;
    // What nobody has read goes, so that the message at the end is there for who reads again; CAN ends a cut sequence.
    tcflush(terminal, TCOFLUSH);
    output_send("\030", 1);
}

bool output_has_room(int milliseconds) {
    struct pollfd room = {.fd = terminal, .events = POLLOUT};
    return poll(&room, 1, milliseconds) > 0;
}

// A line on stderr, as a library's complaint or the last words of a crash, would stand across the panes and be gone
// with them.
static volatile int held = -1;
static int stderr_itself = -1;

void errors_hold(void) {
    if (held >= 0 || !term_is_own() || !isatty(STDERR_FILENO)) return;
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
