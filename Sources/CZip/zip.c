#include <stdint.h>
#include "functions.h"

#ifndef PRINT_CHECK
#include "include/CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/// The functions, once the library is loaded.
#define POINTER(result, name, parameters) static result(*name) parameters;
ZIP_FUNCTIONS(POINTER)

#define ENTRY(result, name, parameters) {#name, (void **)&name},
static const struct {
    const char *name;
    void **place;
} entries[] = {ZIP_FUNCTIONS(ENTRY)};

const char *zip_load(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;
    static const char *const file = "libz.so.1";
    pthread_mutex_lock(&mutex);
    void *library = loaded ? NULL : dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        loaded = true;
        for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
            *entries[i].place = dlsym(library, entries[i].name);
            loaded = loaded && *entries[i].place;
        }
    }
    pthread_mutex_unlock(&mutex);
    return loaded ? NULL : file;
}

/// So much is taken or given in one call, whose counts have 32 bits.
enum { PIECE = 1 << 20 };

/// Gives the stream room for another piece.
static bool grow(z_stream *stream, uint8_t **result, size_t *room, size_t used) {
    uint8_t *larger = realloc(*result, *room += PIECE);
    if (!larger) return false;
    *result = larger;
    stream->next_out = larger + used;
    stream->avail_out = PIECE;
    return true;
}

enum zip_outcome zip_unpack(
    const uint8_t *bytes, size_t count, enum zip_form form, size_t limit, uint8_t **result, size_t *result_count) {
    z_stream stream = {0};
    uint8_t *unpacked = NULL;
    size_t room = 0, used = 0;
    enum zip_outcome outcome = ZIP_LACKS_MEMORY;
    if (inflateInit2_(&stream, form, "1.2.11", sizeof stream) != Z_OK) return outcome;
    for (int state = Z_OK; state == Z_OK || state == Z_BUF_ERROR;) {
        if (used == room && !grow(&stream, &unpacked, &room, used)) goto end;
        if (stream.avail_in == 0) {
            size_t piece = count < PIECE ? count : PIECE;
            stream.next_in = (uint8_t *)bytes;
            stream.avail_in = (unsigned)piece;
            bytes += piece;
            count -= piece;
        }
        bool is_last = stream.avail_in == 0;
        state = inflate(&stream, Z_NO_FLUSH);
        used = room - stream.avail_out;
        outcome = used > limit ? ZIP_IS_TOO_LARGE : state == Z_MEM_ERROR ? ZIP_LACKS_MEMORY : ZIP_IS_DAMAGED;
        if (used > limit || (is_last && state != Z_STREAM_END && stream.avail_out > 0)) goto end;
        if (state == Z_STREAM_END) outcome = ZIP_IS_DONE;
    }
end:
    inflateEnd(&stream);
    if (outcome != ZIP_IS_DONE) free(unpacked);
    *result = outcome == ZIP_IS_DONE ? unpacked : NULL;
    *result_count = used;
    return outcome;
}

enum zip_outcome zip_pack(const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count) {
    unsigned long length = compressBound(count);
    *result = malloc(length);
    if (*result && compress2(*result, &length, bytes, count, 6) == Z_OK) {
        *result_count = length;
        return ZIP_IS_DONE;
    }
    free(*result);
    *result = NULL;
    return ZIP_LACKS_MEMORY;
}
#endif
