// For pipe2.
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

bool process_write(int target, const uint8_t *bytes, size_t count) {
    while (count) {
        ssize_t written = write(target, bytes, count);
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) bytes += written, count -= (size_t)written;
    }
    return true;
}

/// Lowers a limit of this process, which has the lower one of both then.
static bool lower(int resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return false;
    if (limit.rlim_max > value) limit.rlim_max = value;
    if (limit.rlim_cur > value) limit.rlim_cur = value;
    return setrlimit(resource, &limit) == 0;
}

bool process_limit(size_t bytes) {
    unsigned long pages = 0;
    FILE *sizes = fopen("/proc/self/statm", "r");
    bool is_known = sizes && fscanf(sizes, "%lu", &pages) == 1;
    if (sizes) fclose(sizes);
    rlim_t memory = pages * (unsigned long)sysconf(_SC_PAGESIZE) + bytes;
    return is_known && lower(RLIMIT_CORE, 0) && lower(RLIMIT_CPU, 20) && lower(RLIMIT_AS, memory);
}

/// Reads to the end.
/// @return Whether there was memory for all of it.
static bool read_all(int source, uint8_t **bytes, size_t *count) {
    for (size_t room = 0;;) {
        if (*count == room) {
            room = room ? 2 * room : 1 << 16;
            uint8_t *larger = realloc(*bytes, room);
            if (!larger) return false;
            *bytes = larger;
        }
        ssize_t found = read(source, *bytes + *count, room - *count);
        if (found == 0) return true;
        if (found > 0) *count += (size_t)found;
        if (found < 0 && errno != EINTR) return false;
    }
}

bool process_run(void (*work)(const void *data, int target), const void *data, uint8_t **answer, size_t *length, int *status) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) return false;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // What the process does on signals is not for this copy of it.
        for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
        if (ends[1] != STDERR_FILENO) close(STDERR_FILENO);
        work(data, ends[1]);
        _exit(1);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    bool is_read = child > 0 && read_all(ends[0], answer, length);
    close(ends[0]);
    while (child > 0 && waitpid(child, status, 0) < 0 && errno == EINTR) continue;
    return is_read;
}
