// What can be done with an invoice once it is written, and which invoices are listed.

nonisolated extension CommandTable {
    package static let settling: [Action] = [
        Action(
            "quote.new", .settling, "A new quote, with a number of its own, valid until a day",
            also: "estimate offer Angebot",
            menu: .init("n", "new quote", .settling), on: .list
        ) { $0.addQuote() },
        Action(
            .makeInvoiceOfQuote, .settling, "Make the invoice of an issued quote, which counts as accepted then",
            menu: .init("a", "accepted", in: places, .settling, for: .quotes, offered: .acceptable), on: .list
        ) { $0.makeInvoiceOfQuote() },
        Action(
            "invoice.final", .settling,
            "Take the deposits that were paid: a final invoice names them, and asks for the rest",
            also: "deposit prepayment Anzahlung Abschlag Schlussrechnung",
            menu: .init("f", "final", in: places, .settling, for: .drafts), on: .list
        ) { $0.takeDeposits() },
        Action(
            .issueInvoice, .settling,
            "Issue the invoice, after a row has shown it: it gets its number, and cannot be changed from then on",
            also: "finish finalise Rechnung ausstellen",
            vim: ["I"], menu: .init("i", "issue", in: places, under: .send, for: .drafts),
            plain: .init(21, "issue", "issues the invoice, so that it has its number and cannot be changed"), on: .list
        ) { $0.issueInvoice() },
        Action(
            .sendInvoice, .settling, "Write what goes to the customer as files, and open the mail program with them",
            also: "pdf print export xml e-mail email mail Versand drucken senden",
            vim: ["S"], hint: .init(word: "send", contexts: .fields, audience: .issued),
            menu: .init("s", "send", in: places, under: .send, for: .issued),
            plain: .init(23, "send", "writes what goes to the customer as files, and opens the mail program"), on: .list
        ) { $0.sendInvoice() },
        Action(
            "invoice.pay", .settling, "Paid: Enter records all that is open as paid today",
            also: "Überweisung payment payments money deposit Zahlung bezahlt Anzahlung", vim: ["$"],
            hint: .init(word: "paid", contexts: .fields, audience: .unpaid),
            menu: .init("p", "paid", in: places, for: .payable),
            plain: .init(22, "paid", "AMOUNT", "records a payment of today; without an amount, of all that is open") {
                $0.workspace.list.recordPayment(typed: $1)
            }, on: .list
        ) { $0.beginPayment() },
        Action(
            "invoice.code", .settling, "The QR code of what is to be paid, which a banking app reads",
            also: "transfer scan Überweisung",
            menu: .init("q", "QR code", in: places, .settling, for: .payable, offered: .unpaid), on: .paymentCode
        ) { $0.open() },
        Action(
            .closePaymentCode, .settling, "Back from the code", in: .paymentCode, keys: [.escape, .enter],
            hint: .init(word: "close", contexts: .paymentCode, isEssential: true), waits: [], on: .paymentCode
        ) { $0.close() },
        Action(
            "invoice.remind", .settling,
            "Write the next reminder of an overdue invoice, and open the mail program with it",
            also: "reminder dunning Mahnung",
            menu: .init("r", "remind", in: places, .settling, for: .issued, offered: .overdue), on: .list
        ) { $0.remindOfInvoice() },
        Action(
            "invoice.cancel", .settling, "Cancel an issued invoice, with a reason; its number stays in use",
            also: "void Storno stornieren",
            menu: .init("c", "cancel", in: places, .settling, for: .issued, offered: .cancellable), on: .list
        ) { $0.beginCancelling() },
        Action(
            .recurInvoice, .settling, "Make the invoice again each month as a draft, or not any more",
            also: "subscription recurring Abo wiederholen wiederkehrend",
            menu: .init("m", "monthly", in: places, .settling, for: .any, offered: .repeatable), on: .list
        ) { $0.toggleRecurrence() },
        Action(
            "invoices.recurring", .settling, "What is made again: how often, the next day, paused or ended",
            also: "subscriptions recurring Abo wiederkehrend", menu: .init("l", "list repeats", in: places, .settling),
            on: .list
        ) { $0.listRecurrences() },
        Action(
            .filter, .settling,
            "List those alone that are open, overdue, due this week, drafts, paid, received or owed",
            also: "overdue unpaid show offen",
            vim: .init(["f"], in: .list), menu: .init("o", "only…", in: .list, under: .look), waits: [], on: .list
        ) { $0.filterByNext() },
    ]

    private static let places: Contexts = [.list, .head, .lines, .totals, .details, .problems]
}
