// Drawing pages through Pango and Cairo, which are loaded when the first document is drawn: linked, they would make every
// start of the program 11 ms slower and 13 MB larger, and it would not run without them.
// No type of theirs passes this header, so that Swift above it sees numbers and text only.
#ifndef CPRINT_H
#define CPRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What of the libraries is needed.
enum { PRINT_PAGES = 0, PRINT_SVG = 1, PRINT_QR = 2 };

/// Loads the libraries of a part, once.
/// @return The name of a file that cannot be found or is too old, such as "libcairo.so.2"; NULL if all is there.
const char *print_load(int part);

/// How a text looks. Lengths are in points, 72 to the inch; colours in 0 to 1.
typedef struct {
    const char *family;
    double size;
    int weight;
    double red, green, blue;
} print_ink;

/// Pages that are being drawn, in memory.
typedef struct print_document print_document;

/// Begins a document. The origin of each page is its top left corner.
print_document *print_open(double width, double height, const char *language);
/// Sets when it was made, as ISO 8601 writes it.
void print_set_moment(print_document *document, const char *moment);
/// The family that stands in for one, in memory that lasts until the next call; NULL if no font is there at all.
const char *print_family(print_document *document, const char *family);
/// How wide a text is in one row.
double print_width(print_document *document, const print_ink *ink, const char *text);
/// Where rows of a text begin that is broken to a width, in bytes.
/// @return How many rows there are, also where that is more than there is room for.
size_t print_rows(
    print_document *document, const print_ink *ink, const char *text, double width, size_t *starts, size_t room);
/// Draws a text from a point on its baseline.
/// @return How many of its characters no font has.
int print_text(print_document *document, const print_ink *ink, const char *text, double x, double baseline);
/// Fills a rectangle.
void print_fill(
    print_document *document, double x, double y, double width, double height, double red, double green, double blue);
/// The size of a PNG or SVG in its own units; false if it is none, or a broken one.
bool print_picture_size(const uint8_t *bytes, size_t count, bool is_svg, double *width, double *height);
/// Draws a PNG or SVG into a rectangle; false if that fails.
bool print_picture(
    print_document *document, const uint8_t *bytes, size_t count, bool is_svg, double x, double y, double width,
    double height);
/// Ends the page.
void print_end_page(print_document *document);
/// Ends the document.
/// @return Its bytes, which are there until it is closed; NULL if that failed.
const uint8_t *print_finish(print_document *document, size_t *count);
/// Why it failed; NULL if it did not.
const char *print_failure(print_document *document);
void print_close(print_document *document);

/// Makes a QR code of error correction M and up to version 13, as banks want it.
/// @param modules Room for 69 × 69 modules, row by row; 1 is dark.
/// @return How many modules a side has; 0 if the text is too long.
int print_qr(const uint8_t *text, size_t count, uint8_t *modules);

#endif
