// What the files of this target share.
#ifndef CNCURSES_INTERNAL_H
#define CNCURSES_INTERNAL_H

#include <stdbool.h>
#include <stdio.h>

/// Gives the terminal back with nothing but system calls; for signal handlers.
void term_rescue(void);

/// Asks for ^Z, SIGTSTP's, default action, and comes back when the process goes on.
void term_stop_process(void);

/// Makes the stream that ncurses writes to, and what is behind it; NULL if that fails.
FILE *output_open(void);
/// Writes to the terminal at once.
void output_send(const char *bytes, size_t length);

/// Keeps what is written to stderr away from the screen, if stderr is the terminal.
void errors_hold(void);
/// Lets stderr through again, with what was held. For signal handlers too.
void errors_release(void);

#endif
