// Panes and their cells, through ncurses. Everything here runs on the main thread.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "include/CNcurses.h"
#include "internal.h"

#include <curses.h>
#include <wchar.h>

void term_send(const uint8_t *bytes, size_t count) { output_send((const char *)bytes, count); }

void term_start_colours(void) {
    start_color();
    use_default_colors();
}

void term_set_colours(int16_t pair, int32_t text, int32_t background) { init_extended_pair(pair, text, background); }

term_pane *term_add_pane(int height, int width, int y, int x) { return newwin(height, width, y, x); }

void term_remove_pane(term_pane *pane) { delwin(pane); }

static attr_t attributes(unsigned style) {
    return (style & TERM_BOLD ? A_BOLD : 0) | (style & TERM_DIM ? A_DIM : 0) | (style & TERM_REVERSE ? A_REVERSE : 0)
        | (style & TERM_UNDERLINE ? A_UNDERLINE : 0);
}

void term_write(term_pane *pane, int y, const term_cell *cells, int count) {
    cchar_t row[MOST_COLUMNS];
    for (int i = 0; i < count && i < MOST_COLUMNS; i++) {
        wchar_t text[TERM_SCALARS + 1] = {0};
        for (int j = 0; j < TERM_SCALARS; j++) text[j] = (wchar_t)cells[i].text[j];
        // What ncurses does not take for a character is a blank.
        if (setcchar(&row[i], text, attributes(cells[i].attributes), cells[i].colours, NULL) == ERR) {
            setcchar(&row[i], L" ", 0, 0, NULL);
        }
    }
    mvwadd_wchnstr(pane, y, 0, row, count < MOST_COLUMNS ? count : MOST_COLUMNS);
}

void term_stage(term_pane *pane, bool all) {
    if (all) touchwin(pane);
    wnoutrefresh(pane);
}

void term_blank(void) {
    werase(stdscr);
    touchwin(stdscr);
    wnoutrefresh(stdscr);
}

size_t term_update(int y, int x, const uint8_t **bytes) {
    curs_set(y >= 0);
    setsyx(y, x);
    doupdate();
    return output_take(bytes);
}
