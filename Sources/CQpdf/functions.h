// The functions of libqpdf, each with its type. With PRINT_CHECK its own header is read and the types are compared, which a
// test does where it is installed.
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#ifdef PRINT_CHECK
#include <qpdf/qpdf-c.h>
#else
typedef struct _qpdf_data *qpdf_data;
typedef struct _qpdf_error *qpdf_error;
typedef int QPDF_BOOL;
typedef int QPDF_ERROR_CODE;
typedef unsigned int qpdf_oh;
enum qpdf_error_code_e { qpdf_e_password = 4 };
enum qpdf_stream_decode_level_e { qpdf_dl_all = 3 };
#endif

#define QPDF_FUNCTIONS(F) \
    F(qpdf_data, qpdf_init, (void)) \
    F(void, qpdf_cleanup, (qpdf_data *)) \
    F(void, qpdf_silence_errors, (qpdf_data)) \
    F(void, qpdf_set_suppress_warnings, (qpdf_data, QPDF_BOOL)) \
    F(QPDF_BOOL, qpdf_has_error, (qpdf_data)) \
    F(qpdf_error, qpdf_get_error, (qpdf_data)) \
    F(enum qpdf_error_code_e, qpdf_get_error_code, (qpdf_data, qpdf_error)) \
    F(const char *, qpdf_get_error_full_text, (qpdf_data, qpdf_error)) \
    F(const char *, qpdf_get_error_message_detail, (qpdf_data, qpdf_error)) \
    F(QPDF_BOOL, qpdf_more_warnings, (qpdf_data)) \
    F(qpdf_error, qpdf_next_warning, (qpdf_data)) \
    F(QPDF_ERROR_CODE, qpdf_read_memory, (qpdf_data, const char *, const char *, unsigned long long, const char *)) \
    F(QPDF_ERROR_CODE, qpdf_init_write_memory, (qpdf_data)) \
    F(void, qpdf_set_deterministic_ID, (qpdf_data, QPDF_BOOL)) \
    F(QPDF_ERROR_CODE, qpdf_write, (qpdf_data)) \
    F(size_t, qpdf_get_buffer_length, (qpdf_data)) \
    F(const unsigned char *, qpdf_get_buffer, (qpdf_data)) \
    F(qpdf_oh, qpdf_get_trailer, (qpdf_data)) \
    F(qpdf_oh, qpdf_get_root, (qpdf_data)) \
    F(qpdf_oh, qpdf_get_object_by_id, (qpdf_data, int, int)) \
    F(qpdf_oh, qpdf_make_indirect_object, (qpdf_data, qpdf_oh)) \
    F(qpdf_oh, qpdf_oh_parse, (qpdf_data, const char *)) \
    F(qpdf_oh, qpdf_oh_new_name, (qpdf_data, const char *)) \
    F(qpdf_oh, qpdf_oh_new_array, (qpdf_data)) \
    F(qpdf_oh, qpdf_oh_new_dictionary, (qpdf_data)) \
    F(qpdf_oh, qpdf_oh_new_stream, (qpdf_data)) \
    F(void, qpdf_oh_replace_stream_data, (qpdf_data, qpdf_oh, const unsigned char *, size_t, qpdf_oh, qpdf_oh)) \
    F(qpdf_oh, qpdf_oh_get_dict, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_has_key, (qpdf_data, qpdf_oh, const char *)) \
    F(qpdf_oh, qpdf_oh_get_key, (qpdf_data, qpdf_oh, const char *)) \
    F(void, qpdf_oh_replace_key, (qpdf_data, qpdf_oh, const char *, qpdf_oh)) \
    F(void, qpdf_oh_append_item, (qpdf_data, qpdf_oh, qpdf_oh)) \
    F(void, qpdf_oh_begin_dict_key_iter, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_dict_more_keys, (qpdf_data)) \
    F(const char *, qpdf_oh_dict_next_key, (qpdf_data)) \
    F(QPDF_BOOL, qpdf_oh_is_string, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_is_array, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_is_dictionary, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_is_stream, (qpdf_data, qpdf_oh)) \
    F(QPDF_BOOL, qpdf_oh_is_name_and_equals, (qpdf_data, qpdf_oh, const char *)) \
    F(const char *, qpdf_oh_get_utf8_value, (qpdf_data, qpdf_oh)) \
    F(int, qpdf_oh_get_array_n_items, (qpdf_data, qpdf_oh)) \
    F(qpdf_oh, qpdf_oh_get_array_item, (qpdf_data, qpdf_oh, int)) \
    F(QPDF_ERROR_CODE, qpdf_oh_get_stream_data, \
      (qpdf_data, qpdf_oh, enum qpdf_stream_decode_level_e, QPDF_BOOL *, unsigned char **, size_t *)) \
    F(QPDF_BOOL, qpdf_oh_is_dictionary_of_type, (qpdf_data, qpdf_oh, const char *, const char *)) \
    F(int, qpdf_oh_get_int_value_as_int, (qpdf_data, qpdf_oh)) \
    F(qpdf_oh, qpdf_oh_new_null, (qpdf_data))

#ifdef PRINT_CHECK
#define CHECK(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), #name);
QPDF_FUNCTIONS(CHECK)
#endif

#endif
