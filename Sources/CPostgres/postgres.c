#include "include/CPostgres.h"

#ifndef PRINT_CHECK
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static struct postgres_functions functions;

#define ENTRY(result, name, parameters) {#name, (void **)&functions.name},
static const struct {
    const char *name;
    void **place;
} entries[] = {POSTGRES_FUNCTIONS(ENTRY)};

const struct postgres_functions *postgres_load(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;
    pthread_mutex_lock(&mutex);
    void *library = loaded ? NULL : dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library) {
        loaded = true;
        for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
            *entries[i].place = dlsym(library, entries[i].name);
            loaded = loaded && *entries[i].place;
        }
    }
    pthread_mutex_unlock(&mutex);
    return loaded ? &functions : NULL;
}
#endif
