// The functions of zlib, each with its type. With PRINT_CHECK its own header is read and the types are compared, which a test
// does where it is installed.
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#ifdef PRINT_CHECK
#include <zlib.h>
#else
typedef struct {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *msg;
    void *state, *zalloc, *zfree, *opaque;
    int data_type;
    unsigned long adler, reserved;
} z_stream;
enum { Z_OK = 0, Z_STREAM_END = 1, Z_MEM_ERROR = -4, Z_BUF_ERROR = -5, Z_FINISH = 4, Z_NO_FLUSH = 0 };
#endif

#define ZIP_FUNCTIONS(F) \
    F(int, inflateInit2_, (z_stream *, int, const char *, int)) \
    F(int, inflate, (z_stream *, int)) \
    F(int, inflateEnd, (z_stream *)) \
    F(int, compress2, (uint8_t *, unsigned long *, const uint8_t *, unsigned long, int)) \
    F(unsigned long, compressBound, (unsigned long))

#ifdef PRINT_CHECK
#define CHECK(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), #name);
ZIP_FUNCTIONS(CHECK)
#endif

#endif
