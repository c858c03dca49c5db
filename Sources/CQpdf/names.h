// The names of attachments that may be an invoice.
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/// Returns true for the name of an invoice, and for a path that ends with one.
static inline bool is_invoice_name(const char *name) {
    static const char *const names[] = {"factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"};
    for (const char *place = name; *place; place++) {
        if (*place == '/' || *place == '\\') name = place + 1;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcasecmp(name, names[i])) return true;
    }
    return false;
}

/// Returns true for a name that ends as those of XML do.
static inline bool is_xml_name(const char *name) {
    size_t length = strlen(name);
    return length > 4 && !strcasecmp(name + length - 4, ".xml");
}

#endif
