// The functions of the libraries, each with its type. With PRINT_CHECK the libraries' own headers are read and the types
// compared, which a test does where they are installed.
#ifndef LIBRARIES_H
#define LIBRARIES_H

#ifdef PRINT_CHECK
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <qrencode.h>
#else
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef unsigned cairo_status_t;
typedef unsigned cairo_filter_t;
typedef unsigned cairo_hint_style_t;
typedef unsigned cairo_hint_metrics_t;
typedef unsigned cairo_pdf_version_t;
typedef unsigned cairo_pdf_metadata_t;
typedef cairo_status_t (*cairo_write_func_t)(void *, const unsigned char *, unsigned int);
typedef cairo_status_t (*cairo_read_func_t)(void *, unsigned char *, unsigned int);
enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_NO_MEMORY = 1, CAIRO_STATUS_READ_ERROR = 10 };
enum { CAIRO_FILTER_NEAREST = 3, CAIRO_HINT_STYLE_NONE = 1, CAIRO_HINT_METRICS_OFF = 1, CAIRO_PDF_VERSION_1_4 = 0 };
enum { CAIRO_PDF_METADATA_CREATE_DATE = 5, CAIRO_PDF_METADATA_MOD_DATE = 6 };

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct { PangoLayout *layout; int start_index, length; } PangoLayoutLine;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoLanguage PangoLanguage;
typedef unsigned PangoWeight;
typedef unsigned PangoWrapMode;
enum { PANGO_SCALE = 1024, PANGO_WRAP_WORD_CHAR = 2 };
typedef int gboolean;
typedef void *gpointer;
typedef unsigned char guint8;
typedef unsigned long gsize;
typedef double gdouble;

typedef struct _RsvgHandle RsvgHandle;
typedef struct _GError GError;
typedef struct { double x, y, width, height; } RsvgRectangle;

typedef unsigned QRecLevel;
enum { QR_ECLEVEL_M = 1 };
typedef struct { int version, width; unsigned char *data; } QRcode;
#endif

#define CAIRO_FUNCTIONS(F) \
    F(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t, void *, double, double)) \
    F(void, cairo_pdf_surface_restrict_to_version, (cairo_surface_t *, cairo_pdf_version_t)) \
    F(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, cairo_pdf_metadata_t, const char *)) \
    F(cairo_t *, cairo_create, (cairo_surface_t *)) \
    F(void, cairo_destroy, (cairo_t *)) \
    F(void, cairo_surface_finish, (cairo_surface_t *)) \
    F(void, cairo_surface_destroy, (cairo_surface_t *)) \
    F(cairo_status_t, cairo_surface_status, (cairo_surface_t *)) \
    F(cairo_status_t, cairo_status, (cairo_t *)) \
    F(const char *, cairo_status_to_string, (cairo_status_t)) \
    F(void, cairo_show_page, (cairo_t *)) \
    F(void, cairo_save, (cairo_t *)) \
    F(void, cairo_restore, (cairo_t *)) \
    F(void, cairo_translate, (cairo_t *, double, double)) \
    F(void, cairo_scale, (cairo_t *, double, double)) \
    F(void, cairo_move_to, (cairo_t *, double, double)) \
    F(void, cairo_rectangle, (cairo_t *, double, double, double, double)) \
    F(void, cairo_fill, (cairo_t *)) \
    F(void, cairo_paint, (cairo_t *)) \
    F(void, cairo_set_source_rgb, (cairo_t *, double, double, double)) \
    F(void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
    F(cairo_pattern_t *, cairo_get_source, (cairo_t *)) \
    F(void, cairo_pattern_set_filter, (cairo_pattern_t *, cairo_filter_t)) \
    F(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t, void *)) \
    F(int, cairo_image_surface_get_width, (cairo_surface_t *)) \
    F(int, cairo_image_surface_get_height, (cairo_surface_t *)) \
    F(cairo_font_options_t *, cairo_font_options_create, (void)) \
    F(void, cairo_font_options_destroy, (cairo_font_options_t *)) \
    F(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, cairo_hint_style_t)) \
    F(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, cairo_hint_metrics_t))

#define PANGO_FUNCTIONS(F) \
    F(PangoContext *, pango_font_map_create_context, (PangoFontMap *)) \
    F(void, pango_context_set_language, (PangoContext *, PangoLanguage *)) \
    F(void, pango_context_set_round_glyph_positions, (PangoContext *, gboolean)) \
    F(PangoFont *, pango_context_load_font, (PangoContext *, const PangoFontDescription *)) \
    F(PangoFontDescription *, pango_font_describe, (PangoFont *)) \
    F(PangoLanguage *, pango_language_from_string, (const char *)) \
    F(PangoFontDescription *, pango_font_description_new, (void)) \
    F(void, pango_font_description_free, (PangoFontDescription *)) \
    F(void, pango_font_description_set_family, (PangoFontDescription *, const char *)) \
    F(const char *, pango_font_description_get_family, (const PangoFontDescription *)) \
    F(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double)) \
    F(void, pango_font_description_set_weight, (PangoFontDescription *, PangoWeight)) \
    F(PangoLayout *, pango_layout_new, (PangoContext *)) \
    F(void, pango_layout_set_text, (PangoLayout *, const char *, int)) \
    F(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *)) \
    F(void, pango_layout_set_width, (PangoLayout *, int)) \
    F(void, pango_layout_set_wrap, (PangoLayout *, PangoWrapMode)) \
    F(void, pango_layout_set_single_paragraph_mode, (PangoLayout *, gboolean)) \
    F(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *)) \
    F(void, pango_layout_get_size, (PangoLayout *, int *, int *)) \
    F(int, pango_layout_get_baseline, (PangoLayout *)) \
    F(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *)) \
    F(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *)) \
    F(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *)) \
    F(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *)) \
    F(void, pango_layout_iter_free, (PangoLayoutIter *)) \
    F(PangoAttrList *, pango_attr_list_new, (void)) \
    F(void, pango_attr_list_unref, (PangoAttrList *)) \
    F(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *)) \
    F(PangoAttribute *, pango_attr_font_features_new, (const char *))

#define PANGOCAIRO_FUNCTIONS(F) \
    F(PangoFontMap *, pango_cairo_font_map_new, (void)) \
    F(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *)) \
    F(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *))

#define GOBJECT_FUNCTIONS(F) F(void, g_object_unref, (gpointer))

#define RSVG_FUNCTIONS(F) \
    F(RsvgHandle *, rsvg_handle_new_from_data, (const guint8 *, gsize, GError **)) \
    F(gboolean, rsvg_handle_get_intrinsic_size_in_pixels, (RsvgHandle *, gdouble *, gdouble *)) \
    F(gboolean, rsvg_handle_render_document, (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **))

#define QR_FUNCTIONS(F) \
    F(QRcode *, QRcode_encodeData, (int, const unsigned char *, int, QRecLevel)) \
    F(void, QRcode_free, (QRcode *))

#ifdef PRINT_CHECK
#define CHECK(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), #name);
CAIRO_FUNCTIONS(CHECK)
PANGO_FUNCTIONS(CHECK)
PANGOCAIRO_FUNCTIONS(CHECK)
GOBJECT_FUNCTIONS(CHECK)
RSVG_FUNCTIONS(CHECK)
QR_FUNCTIONS(CHECK)
_Static_assert(PANGO_SCALE == 1024 && PANGO_WRAP_WORD_CHAR == 2 && QR_ECLEVEL_M == 1, "constants");
_Static_assert(CAIRO_FILTER_NEAREST == 3 && CAIRO_HINT_STYLE_NONE == 1 && CAIRO_HINT_METRICS_OFF == 1, "constants");
_Static_assert(CAIRO_PDF_METADATA_CREATE_DATE == 5 && CAIRO_PDF_METADATA_MOD_DATE == 6, "constants");
_Static_assert(CAIRO_PDF_VERSION_1_4 == 0 && CAIRO_STATUS_NO_MEMORY == 1 && CAIRO_STATUS_READ_ERROR == 10, "constants");
#else
#define POINTER(result, name, parameters) result(*name) parameters;
/// The functions, once their library is loaded.
extern struct print_functions {
    CAIRO_FUNCTIONS(POINTER)
    PANGO_FUNCTIONS(POINTER)
    PANGOCAIRO_FUNCTIONS(POINTER)
    GOBJECT_FUNCTIONS(POINTER)
    RSVG_FUNCTIONS(POINTER)
    QR_FUNCTIONS(POINTER)
} lib;
#undef POINTER
#endif

#endif
