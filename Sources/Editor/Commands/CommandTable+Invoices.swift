// What can be done with invoices in the list.

nonisolated extension CommandTable {
    package static let invoices: [Action] = [
        Action(
            .newInvoice, .invoices, "A new invoice",
            also: "create Rechnung neu", vim: ["n"], hint: .init(word: "new", contexts: .list),
            menu: .init("n", "new"),
            plain: .init(4, "new", "makes an invoice and asks for its fields and lines", needsInvoice: false) {
                $0.makeInvoice()
            }, on: .list
        ) { $0.addInvoice() },
        Action(
            .copyForCorrection, .invoices, "A copy of a received document to correct, whose amounts follow", vim: ["r"],
            menu: .init("k", "correct", for: .received),
            plain: .init(24, "correct", "makes a copy of a received document to correct"), waits: .anywhere, on: .list
        ) { $0.copyForCorrection() },
        Action(
            .duplicateInvoice, .invoices, "The same invoice once more, dated today",
            also: "copy Kopie kopieren", vim: ["Y"],
            menu: .init("t", "this again", in: [.list, .head, .lines, .totals], for: .any, offered: .own),
            plain: .init(18, "again", "makes the same invoice once more, dated today"), waits: .anywhere, on: .list
        ) { $0.duplicateInvoice() },
        Action(
            .repeatNextMonth, .invoices, "The same invoice for the next month", vim: [">"],
            menu: .init("j", "next month", in: [.list, .head, .lines, .totals], for: .any, offered: .own),
            plain: .init(19, "month", "makes the same invoice for the next month"), waits: .anywhere, on: .list
        ) { $0.repeatNextMonth() },
        Action(
            .addCreditNote, .invoices, "A credit note for the invoice",
            also: "refund Gutschrift Rechnungskorrektur", vim: ["R"],
            hint: .init(word: "credit", contexts: [.head, .lines], audience: .creditable),
            menu: .init("g", "credit", in: [.list, .head, .lines, .totals], for: .any, offered: .creditable),
            plain: .init(20, "credit", "makes a credit note for the invoice"), waits: .anywhere, on: .list
        ) { $0.addCreditNote() },
        Action(
            .bin, .invoices, "The bin with the deleted invoices; Enter brings one back",
            also: "trash deleted restore Papierkorb", vim: ["Z"],
            menu: .init("b", "bin", in: [.list, .bin]),
            plain: .init(12, "bin", "lists the deleted invoices", needsInvoice: false) { $0.sayBin() }, on: .bin
        ) { $0.toggle() },
        Action(
            .emptyBin, .invoices, "In the bin: empty it; what was in it is gone", in: .bin, vim: ["X"],
            hint: .init(word: "empty", contexts: .bin), menu: .init("x", "empty"), on: .bin
        ) { $0.empty() },
        Action(
            "invoice.next", .invoices, "The next invoice",
            keys: .init([.controlled(.pageDown)], in: .panes.subtracting(.trace)), vim: ["]"],
            menu: .init(".", "next", in: .fields, under: .look, isSpare: true), on: .list
        ) { $0.switchInvoice(by: 1) },
        Action(
            "invoice.previous", .invoices, "The previous invoice",
            keys: .init([.controlled(.pageUp)], in: .panes.subtracting(.trace)), vim: ["["],
            menu: .init(",", "before", in: .fields, under: .look, isSpare: true), on: .list
        ) { $0.switchInvoice(by: -1) },
        Action(
            .search, .invoices, "Search numbers, parties, items and notes",
            also: "find suchen", vim: ["/"],
            hint: .init(word: "search", contexts: .list),
            menu: .init("f", "find", in: .list, under: .look, isSpare: true),
            plain: .init(
                1, "list", "TEXT", "lists the invoices, or those in which a text is found", needsInvoice: false
            ) { $0.list($1) }, on: .list
        ) { $0.beginSearch() },
        Action(
            "sort", .invoices, "Sort the invoices: latest entered first, by number, date, customer, amount due",
            vim: ["s"],
            menu: .init("S", "sort", in: .list, under: .look, offered: .any), on: .list
        ) { $0.sortByNext() },
    ]
}
