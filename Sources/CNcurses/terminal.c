// The terminal, through ncurses. Everything here runs on the main thread, but for `term_rescue`.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "include/CNcurses.h"
#include "internal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static volatile sig_atomic_t is_open = 0;
// How the terminal was before, how it is while we have it, and the bytes that bring it back. They are ready before a
// crash, since nothing can be computed in one.
static struct termios before, during;
static char rescue[256];
static size_t rescue_length = 0;
static bool wants_mouse = false;
// The terminal: where keys come from, where frames go, and its name in terminfo.
static int input = STDIN_FILENO, output = STDOUT_FILENO;
static const char *terminal_name = NULL;
// Whether it is the process's own; else nothing but its descriptors is touched.
static bool is_own = true;
static SCREEN *curses = NULL;
// MARK: Text

// The locale that the environment asks for; an empty text for none.
static const char *wanted_locale(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *name = getenv(names[i]);
        if (name != NULL && *name != 0) return name;
    }
    return "";
}

// Whether there is no locale, or one whose text is UTF-8.
static bool allows_utf8(const char *name) {
    return *name == 0 || strcasestr(name, ".utf-8") != NULL || strcasestr(name, ".utf8") != NULL;
}

// Has the C library take the text of this process as UTF-8, by the environment's locale; false if it names another
// encoding. Widths depend on it.
static bool use_utf8(void) {
    bool is_known = setlocale(LC_CTYPE, "") != NULL;
    if (is_known && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    // None at all, as in a bare container, or one of another machine, as ssh passes it on, that this one has not got.
    if (allows_utf8(wanted_locale())) setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void term_ready_widths(void) {
    if (!use_utf8()) setlocale(LC_CTYPE, "C.UTF-8");
}

int term_width(uint32_t code_point) { return wcwidth((wchar_t)code_point); }

// MARK: Having the terminal

bool term_use(int new_input, int new_output, const char *name) {
    static char kept[256];
    if (is_open || strlen(name) >= sizeof kept) return false;
    input = new_input;
    output = new_output;
    is_own = new_input == STDIN_FILENO && new_output == STDOUT_FILENO;
    strcpy(kept, name);
    terminal_name = kept;
    return true;
}

int term_input(void) { return input; }
int term_output(void) { return output; }
bool term_is_own(void) { return is_own; }

const char *term_capability(const char *name) {
    const char *text = tigetstr(name);
    return text == (char *)-1 ? NULL : text;
}

int term_number(const char *name) { return tigetnum(name); }

static bool has_capability(const char *name, const char *beginning) {
    const char *text = term_capability(name);
    return text != NULL && strncmp(text, beginning, strlen(beginning)) == 0;
}

bool term_speaks_ansi(void) { return has_capability("cup", "\033["); }

bool term_names_windows(void) {
    static const char *const known[] = {"xterm", "tmux", "screen", "rxvt", "foot", "alacritty", "kitty", "wezterm", "vte"};
    const char *name = terminal_name;
    for (size_t i = 0; name != NULL && i < sizeof known / sizeof *known; i++) {
        if (strncmp(name, known[i], strlen(known[i])) == 0) return term_speaks_ansi();
    }
    return false;
}

void term_want_mouse(bool wants) { wants_mouse = wants; }

static bool uses_mouse(void) { return wants_mouse && term_speaks_ansi() && term_capability("kmous") != NULL; }

// Modes that the program has on while it has the terminal. Most entries of terminfo have no names for them; every terminal that
// speaks ANSI takes or ignores these. Of the mouse, presses and the wheel are reported, as numbers of any size (XM of terminfo
// may stand for another form); the window's title goes on a stack of the terminal's, and comes back from it.
static const struct {
    bool (*is_used)(void);
    const char *on, *off;
} modes[] = {
    {term_speaks_ansi, "\033[?2004h", "\033[?2004l"},
    {uses_mouse, "\033[?1000h\033[?1006h", "\033[?1006l\033[?1000l"},
    {term_names_windows, "\033[22;0t", "\033[23;0t"},
};
enum { MODES = sizeof modes / sizeof *modes };

// Copies a capability without its pauses, such as "$<5>", which are none of the bytes.
static size_t without_pauses(const char *text, char *bytes, size_t room) {
    size_t length = 0;
    for (; text != NULL && *text != 0 && length < room; text++) {
        if (strncmp(text, "$<", 2) == 0 && strchr(text, '>') != NULL) {
            text = strchr(text, '>');
        } else {
            bytes[length++] = *text;
        }
    }
    return length;
}

static void send_text(const char *text) {
    char bytes[256];
    output_send(bytes, without_pauses(text, bytes, sizeof bytes));
}

static void switch_modes(bool on) {
    for (int i = 0; i < MODES; i++) {
        if (modes[i].is_used()) send_text(on ? modes[i].on : modes[i].off);
    }
}

// Takes back the margins of a frame that was cut off, or of another program. This moves the cursor, which rmcup puts back.
static const char *margins_off(void) {
    if (!has_capability("csr", "\033[%i%p1%d;%p2%dr")) return "";
    return term_capability("rmcup") != NULL ? "\033[r" : "\0337\033[r\0338";
}

static void send_plain(void) {
    send_text(margins_off());
    if (term_capability("sgr0") != NULL) send_text(term_capability("sgr0"));
}

static void add_to_rescue(const char *text) {
    rescue_length += without_pauses(text, rescue + rescue_length, sizeof rescue - rescue_length);
}

static void prepare_rescue(void) {
    rescue_length = 0;
    for (int i = 0; i < MODES; i++) {
        if (modes[i].is_used()) add_to_rescue(modes[i].off);
    }
    add_to_rescue(margins_off());
    add_to_rescue(term_capability("sgr0"));
    add_to_rescue(term_capability("rmkx"));
    add_to_rescue(term_capability("cnorm"));
    add_to_rescue(term_capability("rmcup"));
    if (term_capability("rmcup") == NULL) add_to_rescue("\r\n");
}

void term_rescue(void) {
    if (!is_open) return;
    is_open = 0;
    // In the background, setting modes would stop the process instead.
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stops, NULL);
    // The modes first: they can be set while nobody reads.
    if (is_own) tcsetattr(input, TCSANOW, &before);
    output_hurry();
    output_send(rescue, rescue_length);
    errors_release();
}

// ^C and ^\ come as keys, so that a field in typing can be left with them; ^Z stays a signal, and throws no typing
// away. ^S and ^Q are keys as well; line feeds and tabs reach the terminal as they are. ncurses cannot set any of this: it writes
// to memory.
static void set_modes(void) {
    nonl();
    during = before;
    during.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
    during.c_oflag &= ~(tcflag_t)(ONLCR | TABDLY);
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL);
    during.c_lflag |= ISIG | NOFLSH;
    during.c_cc[VMIN] = 1;
    during.c_cc[VTIME] = 0;
    during.c_cc[VINTR] = _POSIX_VDISABLE;
    during.c_cc[VQUIT] = _POSIX_VDISABLE;
    if (is_own) tcsetattr(input, TCSADRAIN, &during);
}

int term_check(void) {
    int found = 0;
    if (is_own && (!isatty(input) || tcgetattr(input, &before) != 0)) return TERM_NO_INPUT;
    if (is_own && !isatty(output)) return TERM_NO_OUTPUT;
    if (!is_own) term_ready_widths();
    else if (!use_utf8()) return TERM_NOT_UTF8;
    if (setupterm(terminal_name, output, &found) != OK) return found == 1 ? TERM_DUMB : TERM_UNKNOWN;
    return term_capability("cup") == NULL ? TERM_DUMB : TERM_OK;
}

// Has ncurses enter the screen; from here on it draws only where it is asked to.
static void enter(void) {
    doupdate();
    output_flush();
    switch_modes(true);
}

int term_open(void) {
    FILE *stream = output_open();
    curses = stream == NULL ? NULL : newterm(terminal_name, stream, stdin);
    if (curses == NULL) {
        output_close();
        return TERM_FAILED;
    }
    prepare_rescue();
    is_open = 1;
    set_modes();
    keypad(stdscr, TRUE);
    // Lines that have moved are moved by the terminal.
    idlok(stdscr, TRUE);
    // Keys are read past ncurses; it must not look for them either and put off drawing.
    typeahead(-1);
    errors_hold();
    enter();
    return TERM_OK;
}

static void give_back(void) {
    switch_modes(false);
    send_plain();
    endwin();
    output_flush();
    // A terminal that takes the cursor's visibility for part of its saved place has hidden it again.
    if (term_capability("cnorm") != NULL) send_text(term_capability("cnorm"));
    output_flush();
    if (is_own) tcsetattr(input, TCSADRAIN, &before);
    errors_release();
}

void term_close(void) {
    if (!is_open) return;
    // ncurses would wait for ever for a terminal that nobody reads.
    if (output_has_room(OUTPUT_TIMEOUT)) {
        is_open = 0;
        give_back();
    } else {
        term_rescue();
    }
    // The process may open another one; at its end there is nothing to free.
    if (is_own) return;
    delscreen(curses);
    output_close();
}

void term_take_again(void) {
    if (is_own) tcsetattr(input, TCSADRAIN, &during);
    // Stopped by force, it was away without giving the terminal back. What ncurses writes for that now is not sent.
    if (!isendwin()) {
        const uint8_t *unsent;
        switch_modes(false);
        endwin();
        output_take(&unsent);
    }
    errors_hold();
    enter();
}

void term_suspend(void) {
    is_open = 0;
    give_back();
    term_stop_process();
    is_open = 1;
    term_take_again();
}

// MARK: Size

bool term_ask_size(int *height, int *width) {
    struct winsize size;
    if (ioctl(output, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    *height = size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
    *width = size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
    return true;
}

void term_resize(int height, int width) {
    resize_term(height, width);
    // A file in memory has no size: ncurses has set margins for that of terminfo.
    send_plain();
    clearok(curscr, TRUE);
    // ncurses does not hide a cursor again that it has hidden.
    curs_set(0);
    curs_set(1);
}
