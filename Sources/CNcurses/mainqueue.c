// The main queue, for an event loop that waits by itself: what CoreFoundation's run loop uses of libdispatch.
#include "CNcurses.h"
#include <stddef.h>

extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int term_main_queue(void) {
    if (_dispatch_get_main_queue_handle_4CF == NULL || _dispatch_main_queue_callback_4CF == NULL) return -1;
    return _dispatch_get_main_queue_handle_4CF();
}

void term_run_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }
