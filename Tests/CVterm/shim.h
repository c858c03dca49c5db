// What Swift cannot call of libvterm: unions, bit fields and tables of callbacks.
#ifndef CVTERM_SHIM_H
#define CVTERM_SHIM_H

#include <stdbool.h>
#include <string.h>
#include <vterm.h>

/// What a program has asked of the terminal besides text.
typedef struct {
    bool alternate_screen;
    bool cursor_visible;
    int mouse;
} vt_modes;

static int vt_note_mode(VTermProp property, VTermValue *value, void *modes) {
    vt_modes *noted = (vt_modes *)modes;
    if (property == VTERM_PROP_ALTSCREEN) noted->alternate_screen = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE) noted->cursor_visible = value->boolean;
    if (property == VTERM_PROP_MOUSE) noted->mouse = value->number;
    return 1;
}

/// Readies a screen that keeps `modes` up to date.
static inline VTermScreen *vt_screen(VTerm *terminal, vt_modes *modes) {
    static const VTermScreenCallbacks callbacks = {.settermprop = vt_note_mode};
    VTermScreen *screen = vterm_obtain_screen(terminal);
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_set_callbacks(screen, &callbacks, modes);
    vterm_screen_reset(screen, 1);
    return screen;
}

/// What a cell shows. Zero code points are a blank or a wide character's right half.
typedef struct {
    uint32_t code_points[VTERM_MAX_CHARS_PER_CELL];
    int width;
    bool bold, reverse, underline;
    /// The number of the text's colour; -1 for the terminal's own.
    int colour;
    /// The number of the background's colour; -1 for the terminal's own.
    int background;
} vt_cell;

static inline vt_cell vt_cell_at(VTermScreen *screen, int row, int column) {
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    vterm_screen_get_cell(screen, position, &cell);
    vt_cell result = {.width = cell.width, .bold = cell.attrs.bold, .reverse = cell.attrs.reverse,
        .underline = cell.attrs.underline, .colour = VTERM_COLOR_IS_INDEXED(&cell.fg) ? cell.fg.indexed.idx : -1,
        .background = VTERM_COLOR_IS_INDEXED(&cell.bg) ? cell.bg.indexed.idx : -1};
    memcpy(result.code_points, cell.chars, sizeof cell.chars);
    return result;
}

/// Appends a code point as UTF-8, and returns the number of bytes.
static inline size_t vt_utf8(uint32_t code, char *bytes) {
    if (code < 0x80) return bytes[0] = (char)code, 1;
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)((0xF00 >> count & 0xFF) | code);
    return count;
}

/// Writes the text of a row as UTF-8, without blanks at its end, and returns the number of bytes: at most
/// 4 * VTERM_MAX_CHARS_PER_CELL for each column.
static inline size_t vt_row_text(VTermScreen *screen, int row, int columns, char *bytes) {
    size_t length = 0;
    for (int column = 0; column < columns;) {
        VTermScreenCell cell;
        VTermPos position = {.row = row, .col = column};
        vterm_screen_get_cell(screen, position, &cell);
        if (cell.chars[0] == 0) bytes[length++] = ' ';
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; i++) {
            if (cell.chars[i] <= 0x10FFFF) length += vt_utf8(cell.chars[i], bytes + length);
        }
        column += cell.width > 0 ? cell.width : 1;
    }
    while (length > 0 && bytes[length - 1] == ' ') length--;
    return length;
}

/// Where the cursor stands.
static inline void vt_cursor(VTerm *terminal, int *row, int *column) {
    VTermPos position;
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position);
    *row = position.row;
    *column = position.col;
}

#endif
