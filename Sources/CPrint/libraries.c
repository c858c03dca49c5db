#include "libraries.h"
#include "include/CPrint.h"

#ifndef PRINT_CHECK
#include <dlfcn.h>
#include <pthread.h>

struct print_functions lib;

/// A function's name, and where its address goes.
struct entry {
    const char *name;
    void **place;
};

#define ENTRY(result, name, parameters) {#name, (void **)&lib.name},
static const struct entry cairo[] = {CAIRO_FUNCTIONS(ENTRY){0}};
static const struct entry pango[] = {PANGO_FUNCTIONS(ENTRY){0}};
static const struct entry pangocairo[] = {PANGOCAIRO_FUNCTIONS(ENTRY){0}};
static const struct entry gobject[] = {GOBJECT_FUNCTIONS(ENTRY){0}};
static const struct entry rsvg[] = {RSVG_FUNCTIONS(ENTRY){0}};
static const struct entry qr[] = {QR_FUNCTIONS(ENTRY){0}};

/// A library of a part. Its file's name says which interface it has.
static const struct {
    int part;
    const char *file;
    const struct entry *entries;
} libraries[] = {
    {PRINT_PAGES, "libcairo.so.2", cairo},
    {PRINT_PAGES, "libpango-1.0.so.0", pango},
    {PRINT_PAGES, "libpangocairo-1.0.so.0", pangocairo},
    {PRINT_PAGES, "libgobject-2.0.so.0", gobject},
    {PRINT_SVG, "librsvg-2.so.2", rsvg},
    {PRINT_QR, "libqrencode.so.4", qr},
};

static bool load(const char *file, const struct entry *entry) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    for (; entry->name; entry++) {
        *entry->place = dlsym(library, entry->name);
        if (!*entry->place) return false;
    }
    return true;
}

const char *print_load(int part) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded[sizeof libraries / sizeof *libraries];
    const char *missing = NULL;
    pthread_mutex_lock(&mutex);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !missing; i++) {
        if (libraries[i].part != part || loaded[i]) continue;
        loaded[i] = load(libraries[i].file, libraries[i].entries);
        if (!loaded[i]) missing = libraries[i].file;
    }
    pthread_mutex_unlock(&mutex);
    return missing;
}
#endif
