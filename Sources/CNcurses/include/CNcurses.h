// What Swift cannot call of ncurses itself: macros, variadics, globals, and code that runs in signal handlers.
// Of ncurses' types only a window passes this header, as an opaque one.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why the terminal cannot be taken over.
enum {
    TERM_OK = 0,
    TERM_NO_INPUT = 1,
    TERM_NO_OUTPUT = 2,
    /// TERM names no entry of the database, or there is no database.
    TERM_UNKNOWN = 3,
    /// The terminal cannot place its cursor.
    TERM_DUMB = 4,
    /// The locale's encoding is not UTF-8.
    TERM_NOT_UTF8 = 5,
    TERM_FAILED = 6,
};

/// Bits of a cell's attributes: those of ncurses are macros with casts.
enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4, TERM_UNDERLINE = 8 };

/// A cell has up to so many code points, a base and its marks, in ncurses as well.
enum { TERM_SCALARS = 5 };

/// What a cell shows, with 0 behind fewer code points, and how: a type of its own since ncurses' is opaque and filled by a call.
typedef struct {
    uint32_t text[TERM_SCALARS];
    uint16_t attributes;
    /// A pair that `term_set_colours` has set; 0 for the terminal's own colours.
    int16_t colours;
} term_cell;

/// A window of ncurses.
typedef struct _win_st term_pane;

/// Has widths be those of UTF-8, also where the user's locale is another one and no terminal will be opened.
void term_ready_widths(void);
/// Columns of a code point; -1 for what cannot be printed.
int term_width(uint32_t code_point);

/// Selects the terminal before any other call: its descriptors and its name in terminfo. If they are not stdin and stdout, they
/// need not be a terminal, and modes and stderr of the process stay unchanged. False while a terminal is open, or if the name
/// is too long.
bool term_use(int input, int output, const char *name);
/// Why the terminal cannot be taken over, before anything is done to it. ncurses itself would end
/// the process then.
int term_check(void);
/// Whether the mouse is to be reported while the program has the terminal, where the terminal can.
void term_want_mouse(bool wants);
/// Takes over the terminal, of which `term_check` has said that it can be.
int term_open(void);
/// Gives the terminal back. May be called twice.
void term_close(void);
/// Gives the terminal back, stops the process as ^Z asks for, and takes it over again when it goes on.
void term_suspend(void);
/// Takes the terminal over again after something else has had it, as after SIGSTOP and SIGCONT.
void term_take_again(void);
/// Asks the terminal for its size, up to 500 rows of 2,000 columns; false if it does not tell.
bool term_ask_size(int *height, int *width);
/// Has ncurses follow a size, and the next update draw everything.
void term_resize(int height, int width);
/// What the terminal sends or understands by a name of terminfo, as "kcuu1"; NULL if there is no such thing.
const char *term_capability(const char *name);
/// A number of terminfo, as "colors"; below 1 if there is no such thing.
int term_number(const char *name);
/// Whether the terminal follows ECMA-48.
bool term_speaks_ansi(void);

/// Whether the terminal is known to have a window with a title.
bool term_names_windows(void);

/// Writes bytes to the terminal, all of them, in one write if it takes them.
void term_send(const uint8_t *bytes, size_t count);

// Drawing: into panes, which are staged, and sent with one update.

/// Has the terminal show colours beside its own, if it can.
void term_start_colours(void);
/// Sets the colours of a pair by their numbers in terminfo; -1 for the terminal's own.
void term_set_colours(int16_t pair, int32_t text, int32_t background);
/// Makes a pane, of which all is on the screen; NULL if there is no room.
term_pane *term_add_pane(int height, int width, int y, int x);
void term_remove_pane(term_pane *pane);
/// Writes cells into a row of a pane, from its left. A wide cell is one, without a right half.
void term_write(term_pane *pane, int y, const term_cell *cells, int count);
/// Hands what has changed in a pane to the next update, or all of it, since something below it was handed over.
void term_stage(term_pane *pane, bool all);
/// Hands over a screen without panes.
void term_blank(void);
/// Computes what brings the terminal to the screen to be, for `term_send`; valid until the next call. The cursor then stands at
/// (y, x); it is hidden if both are -1.
size_t term_update(int y, int x, const uint8_t **bytes);

/// Sends signals that end, stop, continue or resize into a pipe, and gives the terminal back in a crash. Returns the
/// end to read from, or -1: each byte is a signal's number, or 0 for a wake.
int term_catch_signals(void);
/// Opens the pipe for wakes alone. Returns the end to read from, or -1.
int term_open_wakes(void);
/// Lets signals have their default actions again. Those that end the process write the message first.
void term_release_signals(void);
/// Sets what is written to stderr when a signal ends the process at once; NULL for nothing. The text must stay where it is.
/// From any thread.
void term_set_exit_message(const char *message);
/// Has a signal that ends the process write that message first, while no screen is shown, also where the parent process
/// had it blocked. One that is ignored stays so.
void term_install_ending_handlers(void);
/// Says that the loop has done what an ending signal asked for, so that nothing needs to end the process by force.
void term_answer_signal(void);
/// Wakes who waits for the pipe. From any thread.
void term_wake(void);

/// What `term_wait` has seen, as bits: something to read from the terminal, which may be its end; a signal or a wake;
/// work on the main queue.
enum { TERM_INPUT = 1, TERM_WAKES = 2, TERM_MAIN_QUEUE = 4 };
/// Waits for any of these, of the main queue only if that is asked for, or for some time; for ever if that is below 0.
unsigned term_wait(int milliseconds, bool main_queue);

#endif
