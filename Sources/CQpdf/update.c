#include "functions.h"

#ifndef PRINT_CHECK
#include "include/CQpdf.h"
#include "names.h"
#include "process.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/// The functions, once the library is loaded.
#define POINTER(result, name, parameters) static result(*name) parameters;
QPDF_FUNCTIONS(POINTER)

#define ENTRY(result, name, parameters) {#name, (void **)&name},
static const struct {
    const char *name;
    void **place;
} entries[] = {QPDF_FUNCTIONS(ENTRY)};

static bool find(void *library) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        *entries[i].place = dlsym(library, entries[i].name);
        if (!*entries[i].place) return false;
    }
    return true;
}

const char *pdf_load(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;
    // Two versions have the same functions under one C interface.
    static const char *const files[] = {"libqpdf.so.30", "libqpdf.so.29"};
    pthread_mutex_lock(&mutex);
    for (size_t i = 0; i < sizeof files / sizeof *files && !loaded; i++) {
        void *library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
        loaded = library && find(library);
    }
    pthread_mutex_unlock(&mutex);
    return loaded ? NULL : files[1];
}

struct pdf_file {
    qpdf_data data;
    bool has_failed, needs_password;
    /// NULL where there was no memory for it.
    char *failure;
};

/// Remembers what has failed first.
static void check(pdf_file *file) {
    if (!qpdf_has_error(file->data)) return;
    qpdf_error error = qpdf_get_error(file->data);
    if (file->has_failed) return;
    file->has_failed = true;
    file->failure = strdup(qpdf_get_error_full_text(file->data, error));
    file->needs_password = qpdf_get_error_code(file->data, error) == qpdf_e_password;
}

pdf_file *pdf_open(const uint8_t *bytes, size_t count) {
    pdf_file *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->data = qpdf_init();
    qpdf_silence_errors(file->data);
    qpdf_set_suppress_warnings(file->data, true);
    qpdf_read_memory(file->data, "the document", (const char *)bytes, count, NULL);
    check(file);
    return file;
}

static qpdf_oh parse(pdf_file *file, const char *text) { return qpdf_oh_parse(file->data, text); }
static qpdf_oh get(pdf_file *file, qpdf_oh object, const char *key) { return qpdf_oh_get_key(file->data, object, key); }
static void set(pdf_file *file, qpdf_oh object, const char *key, qpdf_oh value) {
    qpdf_oh_replace_key(file->data, object, key, value);
}

/// Adds the entries of a dictionary to another one.
static void merge(pdf_file *file, qpdf_oh target, const char *text) {
    qpdf_oh entries = parse(file, text);
    for (qpdf_oh_begin_dict_key_iter(file->data, entries); qpdf_oh_dict_more_keys(file->data);) {
        const char *key = qpdf_oh_dict_next_key(file->data);
        set(file, target, key, get(file, entries, key));
    }
}

/// A stream of bytes, with the entries of a dictionary.
static qpdf_oh stream(pdf_file *file, const uint8_t *bytes, size_t count, const char *dictionary) {
    qpdf_oh stream = qpdf_oh_new_stream(file->data), none = qpdf_oh_new_null(file->data);
    qpdf_oh_replace_stream_data(file->data, stream, bytes, count, none, none);
    merge(file, qpdf_oh_get_dict(file->data, stream), dictionary);
    return stream;
}

/// An array of one object.
static qpdf_oh array(pdf_file *file, qpdf_oh item) {
    qpdf_oh array = qpdf_oh_new_array(file->data);
    qpdf_oh_append_item(file->data, array, item);
    return array;
}

void pdf_set_info(pdf_file *file, const char *dictionary) {
    qpdf_oh info = qpdf_make_indirect_object(file->data, parse(file, dictionary));
    set(file, qpdf_get_trailer(file->data), "/Info", info);
    check(file);
}

void pdf_add_to_catalogue(pdf_file *file, const char *dictionary) {
    merge(file, qpdf_get_root(file->data), dictionary);
    check(file);
}

/// An entry of a dictionary, which is made where it is not there.
static qpdf_oh part(pdf_file *file, qpdf_oh object, const char *key, const char *empty) {
    if (!qpdf_oh_has_key(file->data, object, key)) set(file, object, key, parse(file, empty));
    return get(file, object, key);
}

void pdf_attach(
    pdf_file *file, const uint8_t *bytes, size_t count, const char *dictionary, const char *specification,
    const char *name) {
    qpdf_oh content = stream(file, bytes, count, dictionary), contents = qpdf_oh_new_dictionary(file->data);
    set(file, contents, "/F", content);
    set(file, contents, "/UF", content);
    qpdf_oh attachment = qpdf_make_indirect_object(file->data, parse(file, specification));
    set(file, attachment, "/EF", contents);
    qpdf_oh root = qpdf_get_root(file->data);
    qpdf_oh files = part(file, part(file, root, "/Names", "<< >>"), "/EmbeddedFiles", "<< >>");
    qpdf_oh pairs = part(file, files, "/Names", "[ ]");
    qpdf_oh_append_item(file->data, pairs, parse(file, name));
    qpdf_oh_append_item(file->data, pairs, attachment);
    qpdf_oh_append_item(file->data, part(file, root, "/AF", "[ ]"), attachment);
    check(file);
}

void pdf_set_description(pdf_file *file, const uint8_t *bytes, size_t count) {
    qpdf_oh description = stream(file, bytes, count, "<< /Type /Metadata /Subtype /XML >>");
    set(file, qpdf_get_root(file->data), "/Metadata", description);
    check(file);
}

void pdf_set_colours(pdf_file *file, const uint8_t *profile, size_t count, const char *dictionary) {
    qpdf_oh intent = parse(file, dictionary);
    set(file, intent, "/DestOutputProfile", stream(file, profile, count, "<< /N 3 >>"));
    set(file, qpdf_get_root(file->data), "/OutputIntents", array(file, intent));
    check(file);
}

void pdf_number_glyphs(pdf_file *file) {
    int count = qpdf_oh_get_int_value_as_int(file->data, get(file, qpdf_get_trailer(file->data), "/Size"));
    for (int i = 1; i < count; i++) {
        qpdf_oh font = qpdf_get_object_by_id(file->data, i, 0);
        if (!qpdf_oh_is_dictionary_of_type(file->data, font, "/Font", "/CIDFontType2")) continue;
        if (qpdf_oh_has_key(file->data, font, "/CIDToGIDMap")) continue;
        set(file, font, "/CIDToGIDMap", qpdf_oh_new_name(file->data, "/Identity"));
    }
    check(file);
}

const uint8_t *pdf_write(pdf_file *file, size_t *count) {
    if (file->has_failed) return NULL;
    qpdf_init_write_memory(file->data);
    qpdf_set_deterministic_ID(file->data, true);
    qpdf_write(file->data);
    check(file);
    *count = qpdf_get_buffer_length(file->data);
    return file->has_failed ? NULL : qpdf_get_buffer(file->data);
}

/// The best attachment so far.
struct search {
    /// The name of the file that is looked for; NULL for the invoice.
    const char *wanted;
    qpdf_oh content;
    enum { NOTHING, XML, ASSOCIATED_XML, NAMED } rank;
    /// How many more objects are examined, since a damaged tree may contain itself.
    int budget;
    /// Its name, and those of all that were found, each with a zero behind it.
    char *name, *others;
    size_t others_count;
};

/// @return The name of an attachment, which the library keeps until the next call; empty for none.
static const char *name_of(pdf_file *file, qpdf_oh attachment) {
    qpdf_oh text = get(file, attachment, "/UF");
    if (!qpdf_oh_is_string(file->data, text)) text = get(file, attachment, "/F");
    return qpdf_oh_is_string(file->data, text) ? qpdf_oh_get_utf8_value(file->data, text) : "";
}

/// Keeps a name, of which there are as many as objects are examined.
static void keep(struct search *search, const char *name) {
    size_t length = strlen(name) + 1;
    char *larger = *name ? realloc(search->others, search->others_count + length) : NULL;
    if (!larger) return;
    memcpy(larger + search->others_count, name, length);
    search->others = larger;
    search->others_count += length;
}

static void consider(pdf_file *file, qpdf_oh attachment, bool is_associated, struct search *search) {
    search->budget--;
    if (!qpdf_oh_is_dictionary(file->data, attachment)) return;
    qpdf_oh contents = get(file, attachment, "/EF");
    if (!qpdf_oh_is_dictionary(file->data, contents)) return;
    qpdf_oh content = get(file, contents, "/F");
    if (!qpdf_oh_is_stream(file->data, content)) content = get(file, contents, "/UF");
    if (!qpdf_oh_is_stream(file->data, content)) return;
    char *name = strdup(name_of(file, attachment));
    if (!name) return;
    qpdf_oh type = get(file, qpdf_oh_get_dict(file->data, content), "/Subtype");
    bool is_xml = qpdf_oh_is_name_and_equals(file->data, type, "/text/xml");
    int rank = search->wanted                     ? (strcmp(name, search->wanted) ? NOTHING : NAMED)
               : is_invoice_name(name)            ? NAMED
               : is_associated && is_xml          ? ASSOCIATED_XML
               : is_xml || is_xml_name(name)      ? XML
                                                  : NOTHING;
    keep(search, name);
    if (rank <= (int)search->rank) return free(name);
    search->rank = rank;
    search->content = content;
    free(search->name);
    search->name = name;
}

static int length(pdf_file *file, qpdf_oh array) {
    return qpdf_oh_is_array(file->data, array) ? qpdf_oh_get_array_n_items(file->data, array) : 0;
}

/// Searches a tree of names below a node.
static void search_tree(pdf_file *file, qpdf_oh node, struct search *search) {
    search->budget--;
    if (!qpdf_oh_is_dictionary(file->data, node)) return;
    qpdf_oh pairs = get(file, node, "/Names"), kids = get(file, node, "/Kids");
    for (int i = 1, count = length(file, pairs); i < count && search->budget > 0; i += 2) {
        consider(file, qpdf_oh_get_array_item(file->data, pairs, i), false, search);
    }
    for (int i = 0, count = length(file, kids); i < count && search->budget > 0; i++) {
        search_tree(file, qpdf_oh_get_array_item(file->data, kids, i), search);
    }
}

/// @return The bytes of the invoice, or of the wanted file, which the caller releases; NULL if there is none, or if anything has
/// failed.
static uint8_t *invoice(pdf_file *file, const char *wanted, size_t *count, struct search *found) {
    if (file->has_failed) return NULL;
    struct search search = {.wanted = wanted, .budget = 10000};
    qpdf_oh root = qpdf_get_root(file->data), names = get(file, root, "/Names"), files = get(file, root, "/AF");
    for (int i = 0, count = length(file, files); i < count && search.budget > 0; i++) {
        consider(file, qpdf_oh_get_array_item(file->data, files, i), true, &search);
    }
    if (qpdf_oh_is_dictionary(file->data, names)) search_tree(file, get(file, names, "/EmbeddedFiles"), &search);
    unsigned char *bytes = NULL;
    QPDF_BOOL is_decoded = true;
    if (search.rank) {
        qpdf_oh_get_stream_data(file->data, search.content, qpdf_dl_all, &is_decoded, &bytes, count);
    }
    *found = search;
    check(file);
    if (!is_decoded) file->has_failed = true;
    if (!file->has_failed) return bytes;
    free(bytes);
    return NULL;
}

/// Whether memory was lacking. A stream that cannot be unpacked for that is a warning.
static bool lacks_memory(pdf_file *file) {
    if (file->failure && strstr(file->failure, "bad_alloc")) return true;
    while (qpdf_more_warnings(file->data)) {
        const char *text = qpdf_get_error_message_detail(file->data, qpdf_next_warning(file->data));
        if (strstr(text, "bad_alloc")) return true;
    }
    return false;
}

/// Precedes the invoice, and tells a whole answer from a cut one.
struct head {
    enum pdf_outcome outcome;
    size_t count, name_count, others_count;
};

/// A PDF in which an invoice, or a wanted file, is looked for, with the limit of its memory.
struct job {
    const uint8_t *bytes;
    size_t count;
    const char *wanted;
    size_t limit;
};

/// Writes the outcome and the invoice, and ends the process.
static void unpack(const void *data, int target) {
    const struct job *job = data;
    pdf_file *file = process_limit(job->limit) ? pdf_open(job->bytes, job->count) : NULL;
    if (!file) _exit(1);
    struct head head = {0};
    struct search found = {0};
    uint8_t *xml = invoice(file, job->wanted, &head.count, &found);
    head.outcome = lacks_memory(file)     ? PDF_IS_TOO_LARGE
                   : xml                  ? PDF_HAS_INVOICE
                   : file->needs_password ? PDF_NEEDS_PASSWORD
                   : file->has_failed     ? PDF_IS_DAMAGED
                                          : PDF_HAS_NO_INVOICE;
    if (head.outcome != PDF_HAS_INVOICE) head.count = 0;
    else head.name_count = strlen(found.name) + 1, head.others_count = found.others_count;
    _exit(
        !process_write(target, (uint8_t *)&head, sizeof head) || !process_write(target, xml, head.count)
        || !process_write(target, (uint8_t *)found.name, head.name_count)
        || !process_write(target, (uint8_t *)found.others, head.others_count));
}

enum pdf_outcome pdf_invoice(
    const uint8_t *bytes, size_t count, const char *wanted, size_t limit, struct pdf_embedded *found) {
    // What a PDF unpacks to is not known before, and the library has no limit. It has one in a process of its own.
    struct job job = {bytes, count, wanted, limit};
    uint8_t *answer = NULL;
    size_t length = 0;
    int status = 0;
    bool is_read = process_run(unpack, &job, &answer, &length, &status);
    struct head head = {.outcome = PDF_IS_NOT_READ};
    // The library aborts where it does not expect that memory lacks.
    if (is_read && WIFSIGNALED(status)) head.outcome = WTERMSIG(status) == SIGABRT ? PDF_IS_TOO_LARGE : PDF_IS_DAMAGED;
    if (is_read && length >= sizeof head) memcpy(&head, answer, sizeof head);
    size_t names = head.name_count + head.others_count;
    if (head.outcome == PDF_HAS_INVOICE && length - sizeof head == head.count + names) {
        *found = (struct pdf_embedded){memmove(answer, answer + sizeof head, head.count + names), head.count, names};
        return PDF_HAS_INVOICE;
    }
    free(answer);
    return head.outcome == PDF_HAS_INVOICE ? PDF_IS_NOT_READ : head.outcome;
}

const char *pdf_failure(pdf_file *file) { return file->failure; }

void pdf_close(pdf_file *file) {
    qpdf_cleanup(&file->data);
    free(file->failure);
    free(file);
}
#endif
