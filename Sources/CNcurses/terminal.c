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
#include <strings.h>
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
// More of a window is left blank. ncurses ends at 32,767, and a screen of that by that would need gigabytes.
enum { MOST_ROWS = 500, MOST_COLUMNS = 2000 };
static size_t rescue_length = 0;
// terminfo has no names for these before ncurses 6.3; every terminal that speaks ANSI takes or ignores them.
static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";
// Presses and the wheel, as numbers of any size. Other ways of reporting are left alone.
static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";
static bool wants_mouse = false;
// The terminal: where keys come from, where frames go, and its name in terminfo.
static int input = STDIN_FILENO, output = STDOUT_FILENO;
static const char *terminal_name = NULL;
// Whether it is the process's own; else nothing but its descriptors is touched.
static bool is_own = true;
static SCREEN *curses = NULL;
// What the window is called goes on a stack of the terminal's, and comes back from it.
static const char title_kept[] = "\033[22;0t";
static const char title_back[] = "\033[23;0t";

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

bool term_has_flag(const char *name) { return tigetflag(name) == 1; }

int term_number(const char *name) { return tigetnum(name); }

static bool has_capability(const char *name, const char *beginning) {
    const char *text = term_capability(name);
    return text != NULL && strncmp(text, beginning, strlen(beginning)) == 0;
}

bool term_speaks_ansi(void) { return has_capability("cup", "\033["); }

// Without xenl the last cell of all is never written, and would be missing wherever it moves.
bool term_scrolls(void) {
    return term_speaks_ansi() && term_has_flag("xenl") && has_capability("csr", "\033[%i%p1%d;%p2%dr")
        && (has_capability("ind", "\n") || has_capability("ind", "\033D")) && has_capability("ri", "\033M");
}

// Margins that a frame has set and, cut off, not reset: they would stay. This places the cursor, which rmcup puts back.
static const char *margins_off(void) {
    if (!term_scrolls()) return "";
    return term_capability("rmcup") != NULL ? "\033[r" : "\0337\033[r\0338";
}

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

static void add_to_rescue(const char *text) {
    for (; text != NULL && *text != 0 && rescue_length < sizeof rescue; text++) {
        // A pause, as in "$<5>", is none of the bytes.
        if (strncmp(text, "$<", 2) == 0 && strchr(text, '>') != NULL) {
            text = strchr(text, '>');
        } else {
            rescue[rescue_length++] = *text;
        }
    }
}

static void prepare_rescue(void) {
    rescue_length = 0;
    if (term_speaks_ansi()) add_to_rescue(paste_off);
    if (uses_mouse()) add_to_rescue(mouse_off);
    if (term_names_windows()) add_to_rescue(title_back);
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
    tcsetattr(input, TCSANOW, &before);
    output_hurry();
    output_send(rescue, rescue_length);
    errors_release();
}

// ^C and ^\ come as keys, so that a field in typing can be left with them; ^Z stays a signal, and throws no typing
// away. ^S and ^Q are keys as well.
static void set_modes(void) {
    cbreak();
    noecho();
    nonl();
    tcgetattr(input, &during);
    during.c_cc[VINTR] = _POSIX_VDISABLE;
    during.c_cc[VQUIT] = _POSIX_VDISABLE;
    during.c_lflag |= NOFLSH;
    during.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(input, TCSANOW, &during);
    def_prog_mode();
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

// Whether the terminal claims a size that ncurses cannot have.
static bool claims_too_much(void) {
    struct winsize size;
    return ioctl(output, TIOCGWINSZ, &size) == 0 && (size.ws_row > MOST_ROWS || size.ws_col > MOST_COLUMNS);
}

// newterm() for any size. The environment counts more for it than what the terminal claims.
static bool open_curses(FILE *stream) {
    bool is_limited = claims_too_much() && getenv("LINES") == NULL && getenv("COLUMNS") == NULL;
    if (is_limited) {
        setenv("LINES", "24", 1);
        setenv("COLUMNS", "80", 1);
    }
    curses = newterm(terminal_name, stream, stdin);
    if (is_limited) {
        unsetenv("LINES");
        unsetenv("COLUMNS");
    }
    return curses != NULL;
}

int term_open(void) {
    FILE *stream = output_open();
    if (stream == NULL || !open_curses(stream)) {
        output_close();
        return TERM_FAILED;
    }
    prepare_rescue();
    is_open = 1;
    set_modes();
    keypad(stdscr, TRUE);
    // Keys are read past ncurses; it must not look for them either and put off drawing.
    typeahead(-1);
    if (term_speaks_ansi()) output_send(paste_on, sizeof paste_on - 1);
    if (term_names_windows()) output_send(title_kept, sizeof title_kept - 1);
    if (uses_mouse()) output_send(mouse_on, sizeof mouse_on - 1);
    errors_hold();
    // With this ncurses has entered the screen; from here on it draws only where it is asked to.
    doupdate();
    return TERM_OK;
}

// ncurses' own putp() writes to stdio's stdout, which is not ours.
static void send_capability(const char *name) {
    const char *text = term_capability(name);
    if (text != NULL) output_send(text, strlen(text));
}

static void give_back(void) {
    if (term_speaks_ansi()) output_send(paste_off, sizeof paste_off - 1);
    if (uses_mouse()) output_send(mouse_off, sizeof mouse_off - 1);
    if (term_names_windows()) output_send(title_back, sizeof title_back - 1);
    output_send(margins_off(), strlen(margins_off()));
    send_capability("sgr0");
    send_capability("cnorm");
    endwin();
    tcsetattr(input, TCSADRAIN, &before);
    errors_release();
}

void term_close(void) {
    if (!is_open) return;
    // ncurses would wait for ever for a terminal that nobody reads.
    if (!output_has_room(OUTPUT_TIMEOUT)) return term_rescue();
    is_open = 0;
    give_back();
    // The process may open another one; at its end there is nothing to free.
    if (is_own) return;
    delscreen(curses);
    output_close();
}

void term_take_again(void) {
    tcsetattr(input, TCSADRAIN, &during);
    // Also when ncurses does not know that it was away.
    if (!isendwin()) {
        send_capability("smcup");
        send_capability("smkx");
    }
    if (term_speaks_ansi()) output_send(paste_on, sizeof paste_on - 1);
    if (uses_mouse()) output_send(mouse_on, sizeof mouse_on - 1);
    if (term_names_windows()) output_send(title_kept, sizeof title_kept - 1);
    errors_hold();
    // This is how ncurses learns that it is back: it sets its modes again, which needs the terminal itself.
    doupdate();
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
    erase();
}

// MARK: Drawing

void term_send(const uint8_t *bytes, size_t count) { output_send((const char *)bytes, count); }

void term_answer_status(void) {
    static const char ready[] = "\033[0n";
    output_send(ready, sizeof ready - 1);
}

void term_put(int y, int x, const char *text, unsigned style) {
    attr_set((style & TERM_BOLD ? A_BOLD : 0) | (style & TERM_DIM ? A_DIM : 0)
        | (style & TERM_REVERSE ? A_REVERSE : 0) | (style & TERM_UNDERLINE ? A_UNDERLINE : 0), 0, NULL);
    mvaddstr(y, x, text);
}

void term_repaint(void) { clearok(curscr, TRUE); }

void term_update(int y, int x) {
    curs_set(y >= 0);
    leaveok(stdscr, y < 0);
    if (y >= 0) wmove(stdscr, y, x);
    refresh();
}
