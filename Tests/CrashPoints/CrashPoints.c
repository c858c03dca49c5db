/// Ends a program as a kill would: at the n-th time that it writes, syncs, cuts or renames a file. A write is done by half.
///
/// BILLOW_CRASH_AT is that number; where it is 0, nothing ends. BILLOW_CRASH_COUNT names a file into which the count goes.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long crash_at;
static atomic_long count;

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("BILLOW_CRASH_AT");
    crash_at = number ? atol(number) : 0;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("BILLOW_CRASH_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld", atomic_load(&count));
    // No write is to be counted any more.
    crash_at = 0;
    fclose(file);
}

/// Whether the program ends here. What goes to a terminal or a pipe does not count.
static int is_end(int descriptor) {
    struct stat status;
    if (descriptor >= 0 && (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))) return 0;
    return atomic_fetch_add(&count, 1) + 1 == crash_at;
}

static void crash(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))

ssize_t write(int descriptor, const void *bytes, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = REAL("write", ssize_t (*)(int, const void *, size_t));
    if (is_end(descriptor)) {
        real(descriptor, bytes, size / 2);
        crash();
    }
    return real(descriptor, bytes, size);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t place) {
    ssize_t (*real)(int, const void *, size_t, off64_t) =
        REAL("pwrite64", ssize_t (*)(int, const void *, size_t, off64_t));
    if (is_end(descriptor)) {
        real(descriptor, bytes, size / 2, place);
        crash();
    }
    return real(descriptor, bytes, size, place);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t place) {
    return pwrite64(descriptor, bytes, size, place);
}

int fsync(int descriptor) {
    if (is_end(descriptor)) crash();
    return REAL("fsync", int (*)(int))(descriptor);
}

int fdatasync(int descriptor) {
    if (is_end(descriptor)) crash();
    return REAL("fdatasync", int (*)(int))(descriptor);
}

int ftruncate64(int descriptor, off64_t size) {
    if (is_end(descriptor)) crash();
    return REAL("ftruncate64", int (*)(int, off64_t))(descriptor, size);
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

int rename(const char *from, const char *to) {
    if (is_end(-1)) crash();
    return REAL("rename", int (*)(const char *, const char *))(from, to);
}

int unlink(const char *path) {
    if (is_end(-1)) crash();
    return REAL("unlink", int (*)(const char *))(path);
}
