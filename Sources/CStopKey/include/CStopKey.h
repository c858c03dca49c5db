// Esc, which stops what a program does without a screen.
#ifndef CSTOPKEY_H
#define CSTOPKEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Calls a handler, maybe within a signal, when Esc is pressed alone. What is typed besides stays in the terminal, or is
/// read and kept for `term_take_typed`. False where stdin and stderr are no terminal of a foreground process.
bool term_watch_escape(bool keeps_typing, void (*pressed)(void));
/// Looks whether Esc was pressed, where what is typed is read; to be called now and then.
void term_look_for_escape(void);
/// Gives the terminal back as it was. For signal handlers too.
void term_unwatch_escape(void);
/// Takes what was typed and kept, from the front; returns how many bytes.
size_t term_take_typed(uint8_t *bytes, size_t most);

#endif
