/// Stands before functions of the C library in the program of the tests, so that a test can have them fail for its own folder.
#include "FailingCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define COUNT 16
static struct { enum failing_call call; char folder[256]; int error; } rules[COUNT];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Most of the time there is no rule, and nothing is looked up.
static atomic_int active;

void fail_calls(enum failing_call call, const char *folder, int error) {
    pthread_mutex_lock(&lock);
    int place = -1;
    for (int i = 0; i < COUNT; i++) {
        int is_same = rules[i].error && rules[i].call == call && strcmp(rules[i].folder, folder) == 0;
        if (is_same || (place < 0 && !rules[i].error)) place = i;
        if (is_same) break;
    }
    if (place >= 0) {
        if (!rules[place].error != !error) atomic_fetch_add(&active, error ? 1 : -1);
        rules[place].call = call;
        rules[place].error = error;
        snprintf(rules[place].folder, sizeof rules[place].folder, "%s", folder);
    }
    pthread_mutex_unlock(&lock);
}

/// Sets `errno` where a call is to fail for a path.
static int fails(enum failing_call call, const char *path) {
    if (!atomic_load(&active)) return 0;
    int error = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < COUNT; i++) {
        if (rules[i].error && rules[i].call == call && strncmp(path, rules[i].folder, strlen(rules[i].folder)) == 0)
            error = rules[i].error;
    }
    pthread_mutex_unlock(&lock);
    if (error) errno = error;
    return error;
}

static int fails_at(enum failing_call call, int descriptor) {
    if (!atomic_load(&active)) return 0;
    char name[64], path[1024];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(call, path);
}

/// The function of the C library.
#define REAL(name)                                                              \
    ({                                                                          \
        static __typeof__(&name) real;                                          \
        if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);           \
        real;                                                                   \
    })

int link(const char *from, const char *to) {
    return fails(failing_link, to) ? -1 : REAL(link)(from, to);
}

int fdatasync(int descriptor) {
    return fails_at(failing_fdatasync, descriptor) ? -1 : REAL(fdatasync)(descriptor);
}

int flock(int descriptor, int operation) {
    return fails_at(failing_flock, descriptor) ? -1 : REAL(flock)(descriptor, operation);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    if (fails_at(failing_write, descriptor)) return -1;
    return REAL(write)(descriptor, bytes, size);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t place) {
    if (fails_at(failing_write, descriptor)) return -1;
    return REAL(pwrite64)(descriptor, bytes, size, place);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t place) {
    if (fails_at(failing_read, descriptor)) return -1;
    return REAL(pread64)(descriptor, bytes, size, place);
}

static int really_open(const char *name, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    return real(path, flags, mode);
}

#define OPEN(name)                                                                          \
    int name(const char *path, int flags, ...) {                                            \
        mode_t mode = 0;                                                                    \
        if (flags & (O_CREAT | O_TMPFILE)) {                                                \
            va_list rest;                                                                   \
            va_start(rest, flags);                                                          \
            mode = va_arg(rest, mode_t);                                                    \
            va_end(rest);                                                                   \
        }                                                                                   \
        return fails(failing_open, path) ? -1 : really_open(#name, path, flags, mode);      \
    }

OPEN(open)
OPEN(open64)
