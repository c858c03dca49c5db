// What Swift cannot call of ncurses itself: macros, variadics, globals, and code that runs in signal handlers.
// No type of ncurses passes this header, so that Swift above it sees numbers and text only.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

/// Why the terminal cannot be taken over.
enum {
    TERM_OK = 0,
    /// stdin or stdout is no terminal.
    TERM_NO_TTY = 1,
    /// TERM is unset or names no entry of the database.
    TERM_UNKNOWN = 2,
    /// The terminal cannot place its cursor.
    TERM_DUMB = 3,
    /// The locale's encoding is not UTF-8.
    TERM_NOT_UTF8 = 4,
    TERM_FAILED = 5,
};

/// What a read of the keyboard gives.
enum { TERM_NONE = 0, TERM_CHARACTER = 1, TERM_KEY = 2 };

/// Keys that are no characters. F1 is TERM_F0 + 1.
enum {
    TERM_UP = 1, TERM_DOWN, TERM_LEFT, TERM_RIGHT, TERM_HOME, TERM_END, TERM_PAGE_UP, TERM_PAGE_DOWN,
    TERM_INSERT, TERM_DELETE, TERM_BACKSPACE, TERM_BACK_TAB, TERM_ENTER, TERM_PASTE_BEGIN, TERM_PASTE_END,
    TERM_OTHER, TERM_F0 = 100,
};

/// Bits of a cell's look; `term_put` turns them into ncurses' attributes.
enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4, TERM_UNDERLINE = 8 };

/// Takes over the terminal. The locale must be set before.
int term_open(bool colours);
/// Gives the terminal back. May be called twice.
void term_close(void);
/// Gives the terminal back, stops the process as ^Z asks for, and takes it over again when it goes on.
void term_suspend(void);
/// Asks the terminal for its size and has ncurses follow it.
void term_size(int *height, int *width);

/// Reads the next key that is there already; see TERM_NONE.
int term_read(uint32_t *value);

/// Writes text at a cell of the screen to be. `colour` is 0 for the default, else 1 to 7 as ANSI counts them.
void term_put(int y, int x, const char *text, unsigned look, int colour);
/// Makes a stretch of the screen to be blank.
void term_blank(int y, int x, int width);
/// Says where the cursor goes, or that there is none.
void term_cursor(int y, int x, bool visible);
/// Brings the terminal to the screen to be, with as few bytes as ncurses can.
void term_update(void);
/// Has the next update draw everything anew.
void term_repaint(void);

/// Columns of a code point, -1 for what cannot be printed.
int term_width(uint32_t code_point);

/// Sends signals that end, stop, continue or resize into a pipe, and readies the terminal's rescue in a crash.
/// Returns the end to read from; each byte is a signal's number.
int term_catch_signals(void);

/// A descriptor that is ready to be read while work waits on the main queue; -1 where there is none.
int term_main_queue(void);
/// Does the work that waits on the main queue.
void term_run_main_queue(void);

#endif
