// What Swift cannot read of expat itself: an encoding's table of a fixed length.
#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>

/// Sets what code point a byte of an encoding means; -1 for none.
static inline void expat_map(XML_Encoding *encoding, int byte, int code_point) {
    encoding->map[byte] = code_point;
}

#endif
