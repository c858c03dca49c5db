#include "functions.h"

#ifndef PRINT_CHECK
#include "include/CQpdf.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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
    char *failure;
};

/// Remembers what has failed first.
static void check(pdf_file *file) {
    if (!qpdf_has_error(file->data)) return;
    const char *text = qpdf_get_error_full_text(file->data, qpdf_get_error(file->data));
    if (!file->failure) file->failure = strdup(text);
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

void pdf_attach(
    pdf_file *file, const uint8_t *bytes, size_t count, const char *dictionary, const char *specification,
    const char *name) {
    qpdf_oh content = stream(file, bytes, count, dictionary), contents = qpdf_oh_new_dictionary(file->data);
    set(file, contents, "/F", content);
    set(file, contents, "/UF", content);
    qpdf_oh attachment = qpdf_make_indirect_object(file->data, parse(file, specification));
    set(file, attachment, "/EF", contents);
    qpdf_oh pair = array(file, parse(file, name));
    qpdf_oh_append_item(file->data, pair, attachment);
    qpdf_oh files = qpdf_oh_new_dictionary(file->data), names = qpdf_oh_new_dictionary(file->data);
    set(file, files, "/Names", pair);
    set(file, names, "/EmbeddedFiles", files);
    qpdf_oh root = qpdf_get_root(file->data);
    set(file, root, "/Names", names);
    set(file, root, "/AF", array(file, attachment));
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
    if (file->failure) return NULL;
    qpdf_init_write_memory(file->data);
    qpdf_set_deterministic_ID(file->data, true);
    qpdf_write(file->data);
    check(file);
    *count = qpdf_get_buffer_length(file->data);
    return file->failure ? NULL : qpdf_get_buffer(file->data);
}

const char *pdf_failure(pdf_file *file) { return file->failure; }

void pdf_close(pdf_file *file) {
    qpdf_cleanup(&file->data);
    free(file->failure);
    free(file);
}
#endif
