// Signals: those that ask for something go to the loop, and in a crash the terminal is given back.
#define _GNU_SOURCE
#include "include/CNcurses.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// Those that would end a process which knows nothing of them ask it to end in order.
static const int endings[] = {
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
};
static const int requests[] = {SIGTSTP, SIGCONT, SIGWINCH};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
enum {
    ENDINGS = sizeof endings / sizeof *endings,
    REQUESTS = sizeof requests / sizeof *requests,
    CRASHES = sizeof crashes / sizeof *crashes,
};

// Those and the real-time signals, whose numbers are known only at run time.
static int ending_count(void) { return ENDINGS + SIGRTMAX - SIGRTMIN + 1; }
static int ending(int i) { return i < ENDINGS ? endings[i] : SIGRTMIN + i - ENDINGS; }

// Seconds that the loop has to end the process by itself.
enum { PATIENCE = 5 };
// Seconds that giving the terminal back may take.
enum { RESCUE = 2 };

static int wake_pipe[2] = {-1, -1};
// The signal that the loop was asked to end by and has not answered yet; 0 if there is none.
static volatile sig_atomic_t unanswered = 0;
// Whether the terminal has gone.
static volatile sig_atomic_t is_hung_up = 0;

// What is written to stderr if the process ends at once; NULL for nothing. Any thread sets it.
static _Atomic(const char *) exit_message = NULL;

static void handle(int number, void (*handler)(int), int flags) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

// Gives a signal the action that it has by itself, and lets it through.
static void restore_default(int number) {
    handle(number, SIG_DFL, 0);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

static void write_exit_message(void) {
    const char *message = atomic_exchange(&exit_message, NULL);
    struct pollfd errors = {.fd = STDERR_FILENO, .events = POLLOUT};
    // Nobody may be reading the terminal.
    if (message == NULL || poll(&errors, 1, OUTPUT_TIMEOUT) <= 0) return;
    ssize_t written = write(STDERR_FILENO, message, strlen(message));
    (void)written;
}

static void die_of(int number) {
    // Whatever the terminal does, the process ends.
    restore_default(SIGALRM);
    alarm(RESCUE);
    term_rescue();
    write_exit_message();
    restore_default(number);
    raise(number);
}

static void on_alarm(int number) {
    (void)number;
    if (unanswered != 0) die_of(unanswered);
}

static void notify(unsigned char byte) {
    // A full pipe is fine: its reader is about to wake.
    ssize_t written = write(wake_pipe[1], &byte, 1);
    (void)written;
}

static void on_request(int number) {
    int saved = errno;
    notify((unsigned char)number);
    errno = saved;
}

static void on_ending(int number) {
    // When a terminal is closed, the shell and the kernel send one each.
    if (is_hung_up && number == SIGHUP) return;
    if (number == SIGHUP) is_hung_up = 1;
    // A second one means that the loop does not get round to the first.
    if (unanswered != 0) die_of(number);
    unanswered = number;
    alarm(PATIENCE);
    on_request(number);
}

// The parent process may have had them blocked, and that is inherited.
static void unblock_all(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_UNBLOCK, &all, NULL);
}

bool term_is_ending(void) { return unanswered != 0; }

int term_open_wakes(void) {
    return wake_pipe[0] >= 0 || pipe2(wake_pipe, O_NONBLOCK | O_CLOEXEC) == 0 ? wake_pipe[0] : -1;
}

int term_catch_signals(void) {
    // A stack that has run over is no place for a handler.
    static char stack[64 * 1024];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    if (term_open_wakes() < 0) return -1;
    unanswered = 0;
    is_hung_up = 0;
    for (int i = 0; i < ending_count(); i++) handle(ending(i), on_ending, SA_RESTART);
    for (int i = 0; i < REQUESTS; i++) handle(requests[i], on_request, SA_RESTART);
    for (int i = 0; i < CRASHES; i++) handle(crashes[i], die_of, SA_ONSTACK);
    handle(SIGALRM, on_alarm, 0);
    // Writing to a pager or a socket that is gone is an error to be told, no reason to die with the terminal taken.
    handle(SIGPIPE, SIG_IGN, 0);
    // So is a file that has grown to its limit.
    handle(SIGXFSZ, SIG_IGN, 0);
    unblock_all();
    return wake_pipe[0];
}

void term_set_exit_message(const char *message) { atomic_store(&exit_message, message); }

void term_install_ending_handlers(void) {
    for (int i = 0; i < ending_count(); i++) {
        struct sigaction former;
        // What the parent process has it ignore, as nohup does, is ignored still.
        if (sigaction(ending(i), NULL, &former) == 0 && former.sa_handler == SIG_IGN) continue;
        handle(ending(i), die_of, 0);
    }
    unblock_all();
}

// The end of input may be read before the signal comes.
static bool has_hung_up(void) {
    struct pollfd input = {.fd = term_input()};
    return is_hung_up || (poll(&input, 1, 0) > 0 && (input.revents & POLLHUP) != 0);
}

void term_release_signals(void) {
    alarm(0);
    handle(SIGALRM, SIG_DFL, 0);
    // What was typed is still to be written down.
    if (has_hung_up()) handle(SIGHUP, SIG_IGN, 0);
    term_install_ending_handlers();
    for (int i = 0; i < REQUESTS; i++) handle(requests[i], SIG_DFL, 0);
    for (int i = 0; i < CRASHES; i++) handle(crashes[i], SIG_DFL, 0);
}

void term_answer_signal(void) {
    alarm(0);
    unanswered = 0;
}

void term_wake(void) { notify(0); }

void term_stop_process(void) {
    handle(SIGTSTP, SIG_DFL, 0);
    handle(SIGCONT, SIG_DFL, 0);
    raise(SIGTSTP);
    // Here the process stands still, until the shell lets it go on.
    handle(SIGTSTP, on_request, SA_RESTART);
    handle(SIGCONT, on_request, SA_RESTART);
}

// A descriptor that is readable while the main queue has work. libdispatch exports it for run loops of others' making,
// but no header of it says so.
int _dispatch_get_main_queue_handle_4CF(void);

unsigned term_wait(int milliseconds, bool main_queue) {
    struct pollfd sources[] = {
        {.fd = term_input(), .events = POLLIN},
        {.fd = wake_pipe[0], .events = POLLIN},
        {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN},
    };
    if (poll(sources, main_queue ? 3 : 2, milliseconds) <= 0) return 0;
    return (sources[0].revents ? TERM_INPUT : 0) | (sources[1].revents ? TERM_WAKES : 0)
        | (sources[2].revents ? TERM_MAIN_QUEUE : 0);
}
