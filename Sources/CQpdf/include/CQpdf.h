// Completing and reading PDFs through libqpdf, which is loaded for the first one: most runs of the program need none.
// No type of its passes this header. Texts are objects as PDF writes them.
#ifndef CQPDF_H
#define CQPDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library, once.
/// @return The name of its file if that cannot be found or is too old; NULL if it is there.
const char *pdf_load(void);

/// A PDF in memory.
typedef struct pdf_file pdf_file;

/// Reads a PDF, whose bytes must last until it is closed. What fails from here on is said by `pdf_failure`.
pdf_file *pdf_open(const uint8_t *bytes, size_t count);
/// Replaces what the document says of itself by a dictionary.
void pdf_set_info(pdf_file *file, const char *dictionary);
/// Adds the entries of a dictionary to the catalogue.
void pdf_add_to_catalogue(pdf_file *file, const char *dictionary);
/// Puts a file into it, behind those before. Their names come in the order of their bytes.
/// @param stream The dictionary of its content.
/// @param specification The dictionary of its specification.
/// @param name Its name.
void pdf_attach(
    pdf_file *file, const uint8_t *bytes, size_t count, const char *stream, const char *specification, const char *name);
/// Adds the description by XMP.
void pdf_set_description(pdf_file *file, const uint8_t *bytes, size_t count);
/// Says what its colours mean, by a profile of three components.
void pdf_set_colours(pdf_file *file, const uint8_t *profile, size_t count, const char *intent);
/// Has each font of numbered glyphs say that they are numbered as in the font's file, as archives want it.
void pdf_number_glyphs(pdf_file *file);
/// Writes it, with an identity that follows from its content.
/// @return Its bytes, which are there until it is closed; NULL if anything has failed.
const uint8_t *pdf_write(pdf_file *file, size_t *count);
/// What has failed first.
const char *pdf_failure(pdf_file *file);
void pdf_close(pdf_file *file);

/// What became of reading the invoice inside a PDF.
enum __attribute__((enum_extensibility(closed))) pdf_outcome {
    PDF_HAS_INVOICE,
    PDF_HAS_NO_INVOICE,
    PDF_IS_DAMAGED,
    PDF_NEEDS_PASSWORD,
    PDF_IS_TOO_LARGE,
    PDF_IS_NOT_READ,
};

/// An attached file: its bytes, then its name and the names of all attachments, each with a zero behind it. The caller releases
/// the bytes by `free`.
struct pdf_embedded {
    uint8_t *bytes;
    size_t count, name_count;
};

/// Finds the file with a name of Factur-X, ZUGFeRD or XRechnung among the attachments, or else an associated file of XML, or else
/// any file of XML.
/// @param wanted The name of another file to find in its place; NULL for the invoice.
/// @param limit How many bytes of memory unpacking may take.
enum pdf_outcome pdf_invoice(
    const uint8_t *bytes, size_t count, const char *wanted, size_t limit, struct pdf_embedded *found);

#endif
