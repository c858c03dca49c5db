import Editor
import Propagation

extension Configuration {
    /// A file with every setting, for the help and the documentation.
    package nonisolated static let example = """
        keys = "billow"             # or "vim": letters are commands, / searches
        locale = "de_DE"            # how numbers and days look; $LANG says it else
        decimal = ","               # the decimal separator, "." or ","
        resume = true               # begin where the editor was left
        mouse = true                # click and wheel; selecting text takes Shift then
        theme = "auto"              # or "dark", "light"; "plain" has no colours

        [defaults]                  # where company, customer and product say nothing
        currency = "EUR"
        vat = "19"                  # or why there is none: "reverse charge"
        unit = "pcs"
        days = 14                   # to pay
        terms = "Payable by {due}." # or {days}: both follow the due date
        profile = "en16931"         # xrechnung, peppol, factur-x, factur-x-extended

        [files]                     # what is written, and where
        outbox = "~/Invoices"       # where what goes to customers is written
        names = "{year}/{number}"   # and {date}, {month}, {buyer}, {seller}, {id}
        copies = 7                  # daily copies of the database; 0 for none

        [pdf]                       # and what else is printed
        paper = "A4"                # or "Letter"
        margins = [16, 18, 12, 20]  # top, right, bottom, left in mm
        font = "Inter, sans-serif"  # the first that is installed
        logo = "logo.svg"           # or a PNG, beside this file
        accent = "#1f4e79"          # headings and rules
        language = "auto"           # by the buyer's country; or "en", "de", "fr"
        columns = ["number", "item", "quantity", "unit", "price", "vat", "amount"]

        [pdf.texts]                 # any word of a document
        amountDue = "Please pay"

        [mail]                      # what the mail program gets
        copy = "office@example.org" # also gets each mail

        [mail.de]                   # or en, fr: what mails to that language say
        invoiceSubject = "Rechnung {number} von {company}"
        invoice = "Guten Tag {contact},\\nanbei Rechnung {number} über {total}."

        [reminders.de]              # texts of reminders, by language
        first = "Bitte überweisen Sie {open} bis zum {until}."
        second = "Zu {number} sind {total} offen, davon {interest} Zinsen."
        third = "Letzte Mahnung zu {number}: {total}, davon {fee} Pauschale."

        [bind]                      # keys of your own, wherever a command applies
        "invoice.new" = "F5"

        [bind.lines]                # in one place: list, head, lines, totals …
        "line.duplicate" = ["^K", "F7"]

        [colors]                    # accent, good, caution, bad, special
        accent = "#1e90ff"          # or "cyan", or a number from 16 to 255
        title = "bold accent"       # bold, dim, reverse, underlined, colours
        """
}
