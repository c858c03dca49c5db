// What the files of this target share.
#ifndef CNCURSES_INTERNAL_H
#define CNCURSES_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/// The largest window that is used; more of it is left blank. ncurses ends at 32,767, and a screen of that by that would need
/// gigabytes.
enum { MOST_ROWS = 500, MOST_COLUMNS = 2000 };

/// Gives the terminal back with nothing but system calls; for signal handlers.
void term_rescue(void);

/// Whether a signal has asked for the end and the loop has not got round to it.
bool term_is_ending(void);

/// Asks for ^Z, SIGTSTP's, default action, and comes back when the process goes on.
void term_stop_process(void);

/// The terminal's descriptors, and whether it is the process's own.
int term_input(void);
int term_output(void);
bool term_is_own(void);

/// Makes the stream that ncurses writes to, and what is behind it; NULL if that fails.
FILE *output_open(void);
/// Closes that stream.
void output_close(void);
/// Takes what ncurses has written since the last time; valid until the next call.
size_t output_take(const uint8_t **bytes);
/// Sends what ncurses has written.
void output_flush(void);
/// Writes to the terminal at once. While nobody reads it waits, unless the process is to end: then the rest is dropped.
void output_send(const char *bytes, size_t length);
/// Has it wait no longer than a moment from now on, and makes room for the message at the end.
void output_hurry(void);
/// How long the end waits for a terminal that takes nothing, in milliseconds.
enum { OUTPUT_TIMEOUT = 300 };
/// Whether the terminal takes more within some milliseconds.
bool output_has_room(int milliseconds);

/// Keeps what is written to stderr away from the screen, if stderr is the terminal.
void errors_hold(void);
/// Lets stderr through again, with what was held. For signal handlers too.
void errors_release(void);

#endif
