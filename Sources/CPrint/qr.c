#include "include/CPrint.h"
#include "libraries.h"

int print_qr(const uint8_t *text, size_t count, uint8_t *modules) {
    QRcode *code = lib.QRcode_encodeData((int)count, text, 0, QR_ECLEVEL_M);
    if (!code) return 0;
    int width = code->version <= 13 ? code->width : 0;
    // The lowest bit says whether a module is dark.
    for (int i = 0; i < width * width; i++) modules[i] = code->data[i] & 1;
    lib.QRcode_free(code);
    return width;
}
