#include "include/CPrint.h"
#include "libraries.h"

#include <stdlib.h>
#include <string.h>

struct print_document {
    cairo_surface_t *surface;
    cairo_t *cairo;
    PangoContext *context;
    /// One layout is used for all texts, with the font that was used last.
    PangoLayout *layout;
    PangoFontDescription *font;
    PangoFontDescription *described;
    uint8_t *bytes;
    size_t count, room;
};

static cairo_status_t take(void *closure, const unsigned char *bytes, unsigned int count) {
    print_document *document = closure;
    if (document->count + count > document->room) {
        size_t room = (document->count + count) * 2;
        uint8_t *more = realloc(document->bytes, room);
        if (!more) return CAIRO_STATUS_NO_MEMORY;
        document->bytes = more;
        document->room = room;
    }
    memcpy(document->bytes + document->count, bytes, count);
    document->count += count;
    return CAIRO_STATUS_SUCCESS;
}

/// Fonts are looked for once. Documents are drawn one at a time, which the caller sees to.
static PangoFontMap *fonts(void) {
    static PangoFontMap *map;
    if (!map) map = lib.pango_cairo_font_map_new();
    return map;
}

/// Letters stand where they do on any paper and in any size, and figures below one another.
static void set_up(print_document *document, const char *language) {
    cairo_font_options_t *options = lib.cairo_font_options_create();
    lib.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    lib.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    lib.pango_cairo_context_set_font_options(document->context, options);
    lib.cairo_font_options_destroy(options);
    lib.pango_context_set_round_glyph_positions(document->context, false);
    lib.pango_context_set_language(document->context, lib.pango_language_from_string(language));
    document->layout = lib.pango_layout_new(document->context);
    document->font = lib.pango_font_description_new();
    PangoAttrList *attributes = lib.pango_attr_list_new();
    // Readers copy a ligature as one character, which searches and programs do not find.
    lib.pango_attr_list_insert(attributes, lib.pango_attr_font_features_new("tnum=1, liga=0, clig=0, calt=0"));
    lib.pango_layout_set_attributes(document->layout, attributes);
    lib.pango_attr_list_unref(attributes);
    lib.pango_layout_set_wrap(document->layout, PANGO_WRAP_WORD_CHAR);
}

print_document *print_open(double width, double height, const char *language) {
    print_document *document = calloc(1, sizeof *document);
    if (!document) return NULL;
    document->surface = lib.cairo_pdf_surface_create_for_stream(take, document, width, height);
    // The newest whose objects are found by a table that can be read.
    lib.cairo_pdf_surface_restrict_to_version(document->surface, CAIRO_PDF_VERSION_1_4);
    document->cairo = lib.cairo_create(document->surface);
    document->context = lib.pango_font_map_create_context(fonts());
    set_up(document, language);
    return document;
}

void print_set_moment(print_document *document, const char *moment) {
    lib.cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_CREATE_DATE, moment);
    lib.cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_MOD_DATE, moment);
}

static void use(print_document *document, const print_ink *ink) {
    lib.pango_font_description_set_family(document->font, ink->family);
    lib.pango_font_description_set_absolute_size(document->font, ink->size * PANGO_SCALE);
    lib.pango_font_description_set_weight(document->font, ink->weight);
    lib.pango_layout_set_font_description(document->layout, document->font);
}

/// Sets a text in one row, or in rows of a width.
static void set(print_document *document, const print_ink *ink, const char *text, double width) {
    use(document, ink);
    lib.pango_layout_set_width(document->layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
    lib.pango_layout_set_single_paragraph_mode(document->layout, width < 0);
    lib.pango_layout_set_text(document->layout, text, -1);
}

const char *print_family(print_document *document, const char *family) {
    if (document->described) lib.pango_font_description_free(document->described);
    document->described = NULL;
    print_ink ink = {.family = family, .size = 10, .weight = 400};
    use(document, &ink);
    PangoFont *font = lib.pango_context_load_font(document->context, document->font);
    if (!font) return NULL;
    document->described = lib.pango_font_describe(font);
    lib.g_object_unref(font);
    return lib.pango_font_description_get_family(document->described);
}

double print_width(print_document *document, const print_ink *ink, const char *text) {
    int width = 0, height = 0;
    set(document, ink, text, -1);
    lib.pango_layout_get_size(document->layout, &width, &height);
    return (double)width / PANGO_SCALE;
}

size_t print_rows(
    print_document *document, const print_ink *ink, const char *text, double width, size_t *starts, size_t room) {
    set(document, ink, text, width);
    PangoLayoutIter *iterator = lib.pango_layout_get_iter(document->layout);
    size_t count = 0;
    do {
        // The index of the iterator itself is that of the leftmost character, which from right to left is the last one.
        if (count < room) starts[count] = lib.pango_layout_iter_get_line_readonly(iterator)->start_index;
        count++;
    } while (lib.pango_layout_iter_next_line(iterator));
    lib.pango_layout_iter_free(iterator);
    return count;
}

int print_text(print_document *document, const print_ink *ink, const char *text, double x, double baseline) {
    set(document, ink, text, -1);
    double top = baseline - (double)lib.pango_layout_get_baseline(document->layout) / PANGO_SCALE;
    lib.cairo_set_source_rgb(document->cairo, ink->red, ink->green, ink->blue);
    lib.cairo_move_to(document->cairo, x, top);
    lib.pango_cairo_show_layout(document->cairo, document->layout);
    return lib.pango_layout_get_unknown_glyphs_count(document->layout);
}

void print_fill(
    print_document *document, double x, double y, double width, double height, double red, double green,
    double blue) {
    lib.cairo_set_source_rgb(document->cairo, red, green, blue);
    lib.cairo_rectangle(document->cairo, x, y, width, height);
    lib.cairo_fill(document->cairo);
}

void print_end_page(print_document *document) { lib.cairo_show_page(document->cairo); }

const uint8_t *print_finish(print_document *document, size_t *count) {
    lib.cairo_surface_finish(document->surface);
    *count = document->count;
    return lib.cairo_surface_status(document->surface) == CAIRO_STATUS_SUCCESS ? document->bytes : NULL;
}

const char *print_failure(print_document *document) {
    cairo_status_t status = lib.cairo_surface_status(document->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = lib.cairo_status(document->cairo);
    return status == CAIRO_STATUS_SUCCESS ? NULL : lib.cairo_status_to_string(status);
}

void print_close(print_document *document) {
    if (document->described) lib.pango_font_description_free(document->described);
    lib.pango_font_description_free(document->font);
    lib.g_object_unref(document->layout);
    lib.g_object_unref(document->context);
    lib.cairo_destroy(document->cairo);
    lib.cairo_surface_finish(document->surface);
    lib.cairo_surface_destroy(document->surface);
    free(document->bytes);
    free(document);
}

// Pictures

struct source {
    const uint8_t *bytes;
    size_t count;
};

static cairo_status_t give(void *closure, unsigned char *bytes, unsigned int count) {
    struct source *source = closure;
    if (count > source->count) return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, source->bytes, count);
    source->bytes += count;
    source->count -= count;
    return CAIRO_STATUS_SUCCESS;
}

/// NULL if it is no PNG.
static cairo_surface_t *png(const uint8_t *bytes, size_t count) {
    struct source source = {bytes, count};
    cairo_surface_t *image = lib.cairo_image_surface_create_from_png_stream(give, &source);
    if (lib.cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) return image;
    lib.cairo_surface_destroy(image);
    return NULL;
}

static bool png_size(const uint8_t *bytes, size_t count, double *width, double *height) {
    cairo_surface_t *image = png(bytes, count);
    if (!image) return false;
    *width = lib.cairo_image_surface_get_width(image);
    *height = lib.cairo_image_surface_get_height(image);
    lib.cairo_surface_destroy(image);
    return true;
}

static bool svg_size(const uint8_t *bytes, size_t count, double *width, double *height) {
    RsvgHandle *handle = lib.rsvg_handle_new_from_data(bytes, count, NULL);
    if (!handle) return false;
    // One that says no size is shown as a square.
    if (!lib.rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) *width = *height = 100;
    lib.g_object_unref(handle);
    return true;
}

bool print_picture_size(const uint8_t *bytes, size_t count, bool is_svg, double *width, double *height) {
    bool known = is_svg ? svg_size(bytes, count, width, height) : png_size(bytes, count, width, height);
    return known && *width > 0 && *height > 0;
}

static bool draw_png(print_document *document, const uint8_t *bytes, size_t count, double width, double height) {
    cairo_surface_t *image = png(bytes, count);
    if (!image) return false;
    lib.cairo_scale(
        document->cairo, width / lib.cairo_image_surface_get_width(image),
        height / lib.cairo_image_surface_get_height(image));
    lib.cairo_set_source_surface(document->cairo, image, 0, 0);
    // Archives do not allow a picture that readers are to smooth.
    lib.cairo_pattern_set_filter(lib.cairo_get_source(document->cairo), CAIRO_FILTER_NEAREST);
    lib.cairo_paint(document->cairo);
    lib.cairo_surface_destroy(image);
    return true;
}

static bool draw_svg(print_document *document, const uint8_t *bytes, size_t count, double width, double height) {
    RsvgHandle *handle = lib.rsvg_handle_new_from_data(bytes, count, NULL);
    if (!handle) return false;
    RsvgRectangle area = {0, 0, width, height};
    bool done = lib.rsvg_handle_render_document(handle, document->cairo, &area, NULL);
    lib.g_object_unref(handle);
    return done;
}

bool print_picture(
    print_document *document, const uint8_t *bytes, size_t count, bool is_svg, double x, double y, double width,
    double height) {
    lib.cairo_save(document->cairo);
    lib.cairo_translate(document->cairo, x, y);
    bool done = is_svg ? draw_svg(document, bytes, count, width, height) : draw_png(document, bytes, count, width, height);
    lib.cairo_restore(document->cairo);
    return done;
}
