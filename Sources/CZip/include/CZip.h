// Packing and unpacking bytes through zlib, which is loaded when it is first wanted: a file that was received is kept packed, and
// archives are opened.
#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

/// Loads the library, once.
/// @return The name of its file if that cannot be found; NULL if it is there.
const char *zip_load(void);

/// The form of packed bytes: as the library takes it.
enum __attribute__((enum_extensibility(closed))) zip_form {
    ZIP_RAW = -15,
    ZIP_ZLIB = 15,
    ZIP_GZIP = 31,
};

/// The outcome of packing or unpacking.
enum __attribute__((enum_extensibility(closed))) zip_outcome {
    ZIP_IS_DONE,
    ZIP_IS_DAMAGED,
    ZIP_IS_TOO_LARGE,
    ZIP_LACKS_MEMORY,
};

/// Unpacks bytes.
/// @param limit How many bytes may come out.
/// @param result The bytes, which the caller releases by `free`; NULL unless it is done.
enum zip_outcome zip_unpack(
    const uint8_t *bytes, size_t count, enum zip_form form, size_t limit, uint8_t **result, size_t *result_count);

/// Packs bytes in the form `ZIP_ZLIB`.
enum zip_outcome zip_pack(const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count);

#endif
