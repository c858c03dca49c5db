// The terminal, through ncurses. Everything here runs on the main thread, but for the two signal handlers.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static bool is_open = false;
// What the terminal was like before, and what brings it back there: ready before a crash, since nothing may be
// allocated in one.
static struct termios before;
static char rescue[256];
static size_t rescue_length = 0;
// Reading from a pad, since reading from a window draws that window.
static WINDOW *keyboard = NULL;
static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

enum { PASTE_BEGIN_CODE = KEY_MAX + 1, PASTE_END_CODE = KEY_MAX + 2 };

static void send(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR) return;
        if (written > 0) { bytes += written; length -= (size_t)written; }
    }
}

static void add_to_rescue(const char *capability) {
    const char *text = tigetstr(capability);
    if (text == NULL || text == (char *)-1) return;
    size_t length = strlen(text);
    if (rescue_length + length > sizeof rescue) return;
    memcpy(rescue + rescue_length, text, length);
    rescue_length += length;
}

static void prepare_rescue(void) {
    rescue_length = sizeof paste_off - 1;
    memcpy(rescue, paste_off, rescue_length);
    add_to_rescue("sgr0");
    add_to_rescue("rmkx");
    add_to_rescue("cnorm");
    add_to_rescue("rmcup");
}

// ^C and ^\ come as keys, so that a field in typing can be left with them; ^Z stays a signal.
static void take_interrupts_as_keys(void) {
    struct termios now;
    if (tcgetattr(STDIN_FILENO, &now) != 0) return;
    now.c_cc[VINTR] = _POSIX_VDISABLE;
    now.c_cc[VQUIT] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    def_prog_mode();
}

static void ready_colours(bool wanted) {
    if (!wanted || !has_colors()) return;
    start_color();
    use_default_colors();
    for (short colour = 1; colour <= 7; colour++) init_pair(colour, colour, -1);
}

int term_open(bool colours) {
    int found = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return TERM_NO_TTY;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) return TERM_NOT_UTF8;
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK) return TERM_UNKNOWN;
    if (tigetstr("cup") == NULL || tigetstr("cup") == (char *)-1) return TERM_DUMB;
    if (tcgetattr(STDIN_FILENO, &before) != 0) return TERM_NO_TTY;
    if (newterm(NULL, stdout, stdin) == NULL) return TERM_FAILED;
    is_open = true;
    prepare_rescue();
    cbreak();
    noecho();
    nonl();
    take_interrupts_as_keys();
    ready_colours(colours);
    keyboard = newpad(1, 1);
    nodelay(keyboard, TRUE);
    keypad(keyboard, TRUE);
    set_escdelay(25);
    define_key("\033[200~", PASTE_BEGIN_CODE);
    define_key("\033[201~", PASTE_END_CODE);
    send(paste_on, sizeof paste_on - 1);
    return TERM_OK;
}

void term_close(void) {
    if (!is_open) return;
    is_open = false;
    send(paste_off, sizeof paste_off - 1);
    curs_set(1);
    endwin();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

void term_size(int *height, int *width) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        if (is_term_resized(size.ws_row, size.ws_col)) resizeterm(size.ws_row, size.ws_col);
    }
    *height = LINES;
    *width = COLS;
}

static uint32_t key(wint_t code) {
    switch (code) {
    case KEY_UP: return TERM_UP;
    case KEY_DOWN: return TERM_DOWN;
    case KEY_LEFT: return TERM_LEFT;
    case KEY_RIGHT: return TERM_RIGHT;
    case KEY_HOME: return TERM_HOME;
    case KEY_END: return TERM_END;
    case KEY_PPAGE: return TERM_PAGE_UP;
    case KEY_NPAGE: return TERM_PAGE_DOWN;
    case KEY_IC: return TERM_INSERT;
    case KEY_DC: return TERM_DELETE;
    case KEY_BACKSPACE: return TERM_BACKSPACE;
    case KEY_BTAB: return TERM_BACK_TAB;
    case KEY_ENTER: return TERM_ENTER;
    case PASTE_BEGIN_CODE: return TERM_PASTE_BEGIN;
    case PASTE_END_CODE: return TERM_PASTE_END;
    default: return code >= KEY_F0 && code <= KEY_F(63) ? TERM_F0 + (code - KEY_F0) : TERM_OTHER;
    }
}

int term_read(uint32_t *value) {
    wint_t read = 0;
    int kind = wget_wch(keyboard, &read);
    if (kind == ERR) return TERM_NONE;
    *value = kind == KEY_CODE_YES ? key(read) : (uint32_t)read;
    return kind == KEY_CODE_YES ? TERM_KEY : TERM_CHARACTER;
}

void term_put(int y, int x, const char *text, unsigned look, int colour) {
    attr_t attributes = (look & TERM_BOLD ? A_BOLD : 0) | (look & TERM_DIM ? A_DIM : 0)
        | (look & TERM_REVERSE ? A_REVERSE : 0) | (look & TERM_UNDERLINE ? A_UNDERLINE : 0);
    attr_set(attributes, (short)colour, NULL);
    mvaddstr(y, x, text);
    attr_set(A_NORMAL, 0, NULL);
}

void term_blank(int y, int x, int width) {
    attr_set(A_NORMAL, 0, NULL);
    mvhline(y, x, ' ', width);
}

void term_cursor(int y, int x, bool visible) {
    static int shown = -1;
    if (shown != (int)visible) {
        shown = (int)visible;
        curs_set(shown);
    }
    move(y, x);
}

void term_update(void) {
    wnoutrefresh(stdscr);
    doupdate();
}

void term_repaint(void) { clearok(curscr, TRUE); }

int term_width(uint32_t code_point) { return wcwidth((wchar_t)code_point); }

static int signal_pipe[2] = {-1, -1};
// A second one of the same kind means that the program does not get round to the first.
static volatile sig_atomic_t ending = 0;

static void rescue_terminal(void) {
    if (!is_open) return;
    send(rescue, rescue_length);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void die_of(int number) {
    rescue_terminal();
    signal(number, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}

static void on_signal(int number) {
    int saved = errno;
    bool ends = number == SIGTERM || number == SIGHUP || number == SIGINT || number == SIGQUIT;
    if (ends && ending++ > 0) die_of(number);
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
    errno = saved;
}

static void handle(int number, void (*handler)(int), int flags) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(number, &action, NULL);
}

int term_catch_signals(void) {
    static char stack[64 * 1024];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    if (pipe2(signal_pipe, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    int polite[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
    for (size_t i = 0; i < sizeof polite / sizeof *polite; i++) handle(polite[i], on_signal, SA_RESTART);
    int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) handle(crashes[i], die_of, SA_ONSTACK);
    signal(SIGPIPE, SIG_IGN);
    // Whoever started the program may have had them blocked, and that is inherited.
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    return signal_pipe[0];
}

void term_suspend(void) {
    send(paste_off, sizeof paste_off - 1);
    endwin();
    struct termios ours;
    tcgetattr(STDIN_FILENO, &ours);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    handle(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    // Here the process stands still, until the shell lets it go on.
    handle(SIGTSTP, on_signal, SA_RESTART);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &ours);
    reset_prog_mode();
    send(paste_on, sizeof paste_on - 1);
    clearok(curscr, TRUE);
}
