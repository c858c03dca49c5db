// libpq, the client library of PostgreSQL, which is loaded when a server is first wanted: most runs of the program need none. Its
// functions are declared here, so that no header of its is needed. With PRINT_CHECK its own header is read and the types are
// compared, which a test does where it is installed.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#ifdef PRINT_CHECK
#include <libpq-fe.h>
#else
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef struct pgNotify {
    char *relname;
    int be_pid;
    char *extra;
    struct pgNotify *next;
} PGnotify;
typedef struct _PQconninfoOption {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;
typedef void (*PQnoticeProcessor)(void *, const char *);
typedef int ConnStatusType, PostgresPollingStatusType, ExecStatusType, PGVerbosity;
enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 };
enum { PGRES_POLLING_FAILED = 0, PGRES_POLLING_READING = 1, PGRES_POLLING_WRITING = 2, PGRES_POLLING_OK = 3 };
enum { PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2, PQERRORS_VERBOSE = 2 };
#endif

#define POSTGRES_FUNCTIONS(F) \
    F(PQconninfoOption *, PQconninfoParse, (const char *, char **)) \
    F(PQconninfoOption *, PQconninfo, (PGconn *)) \
    F(void, PQconninfoFree, (PQconninfoOption *)) \
    F(PGconn *, PQconnectStart, (const char *)) \
    F(PostgresPollingStatusType, PQconnectPoll, (PGconn *)) \
    F(ConnStatusType, PQstatus, (const PGconn *)) \
    F(int, PQsocket, (const PGconn *)) \
    F(int, PQserverVersion, (const PGconn *)) \
    F(int, PQconnectionNeedsPassword, (const PGconn *)) \
    F(PGVerbosity, PQsetErrorVerbosity, (PGconn *, PGVerbosity)) \
    F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *, PQnoticeProcessor, void *)) \
    F(int, PQsetnonblocking, (PGconn *, int)) \
    F(char *, PQerrorMessage, (const PGconn *)) \
    F(void, PQfinish, (PGconn *)) \
    F(int, PQsendQuery, (PGconn *, const char *)) \
    F(int, PQsendQueryParams, \
      (PGconn *, const char *, int, const Oid *, const char *const *, const int *, const int *, int)) \
    F(int, PQflush, (PGconn *)) \
    F(int, PQconsumeInput, (PGconn *)) \
    F(int, PQisBusy, (PGconn *)) \
    F(PGresult *, PQgetResult, (PGconn *)) \
    F(ExecStatusType, PQresultStatus, (const PGresult *)) \
    F(char *, PQresultErrorField, (const PGresult *, int)) \
    F(int, PQntuples, (const PGresult *)) \
    F(int, PQnfields, (const PGresult *)) \
    F(char *, PQgetvalue, (const PGresult *, int, int)) \
    F(int, PQgetisnull, (const PGresult *, int, int)) \
    F(void, PQclear, (PGresult *)) \
    F(PGnotify *, PQnotifies, (PGconn *)) \
    F(void, PQfreemem, (void *))

#ifdef PRINT_CHECK
#define CHECK(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), #name);
POSTGRES_FUNCTIONS(CHECK)
_Static_assert(CONNECTION_OK == 0 && CONNECTION_BAD == 1 && PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2, "constants");
_Static_assert(PGRES_POLLING_FAILED == 0 && PGRES_POLLING_READING == 1 && PGRES_POLLING_WRITING == 2, "constants");
_Static_assert(PGRES_POLLING_OK == 3 && PQERRORS_VERBOSE == 2, "constants");
_Static_assert(__builtin_offsetof(PGnotify, extra) == 16 && __builtin_offsetof(PQconninfoOption, val) == 24, "fields");
#else
#define POINTER(result, name, parameters) result(*name) parameters;
/// The functions.
struct postgres_functions {
    POSTGRES_FUNCTIONS(POINTER)
};
#undef POINTER

/// Loads the library, once.
/// @return NULL if its file is missing or too old.
const struct postgres_functions *postgres_load(void);
#endif

#endif
