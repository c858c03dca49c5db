// What can be done with an invoice once it is written, and which invoices are listed.

nonisolated extension CommandTable {
    static let settling = [
        Command(
            .newQuote, .settling, "A new quote, with a number of its own, valid until a day",
            menu: .init("n", "new quote", .settling)
        ) { $0.workspace.list.addQuote() },
        Command(
            .makeInvoiceOfQuote, .settling, "Make the invoice of an issued quote, which counts as accepted then",
            menu: .init("a", "invoice it", in: places, .settling, for: .quotes)
        ) { $0.workspace.list.makeInvoiceOfQuote() },
        Command(
            .issueInvoice, .settling, "Issue the invoice: it gets its number, and stays as it is from then on",
            menu: .init("i", "issue", in: places, for: .drafts)
        ) { $0.workspace.list.issueInvoice() },
        Command(
            .sendInvoice, .settling, "Write what goes to the customer as files, and open the mail program with them",
            hint: .init(word: "send", contexts: .fields, audience: .issued),
            menu: .init("s", "send", in: places, for: .issued)
        ) { $0.workspace.list.sendInvoice() },
        Command(
            .recordPayment, .settling, "Paid: Enter records all that is open as paid today",
            hint: .init(word: "paid", contexts: .fields, audience: .unpaid),
            menu: .init("p", "paid", in: places, for: .payable)
        ) { $0.workspace.list.beginPayment() },
        Command(
            .showPaymentCode, .settling, "The QR code of what is to be paid, which a banking app reads",
            menu: .init("q", "QR code", in: places, .settling, for: .payable)
        ) { $0.workspace.guide.paymentCode.open() },
        Command(
            .closePaymentCode, .settling, "Back from the code", in: .paymentCode,
            hint: .init(word: "close", contexts: .paymentCode, isEssential: true)
        ) { $0.workspace.guide.paymentCode.close() },
        Command(
            .remindOfInvoice, .settling, "Note that the customer was reminded of an overdue invoice",
            menu: .init("r", "reminded", in: places, .settling, for: .issued)
        ) { $0.workspace.list.remindOfInvoice() },
        Command(
            .cancelInvoice, .settling, "Cancel an issued invoice, with a reason; its number stays taken",
            menu: .init("c", "cancel", in: places, .settling, for: .issued)
        ) { $0.workspace.list.beginCancelling() },
        Command(
            .recurInvoice, .settling, "Make the invoice again each month as a draft, or not any more",
            menu: .init("m", "each month", in: places, .settling)
        ) { $0.workspace.list.toggleRecurrence() },
        Command(
            .filter, .settling, "List those alone that are open, overdue, drafts, paid or received",
            menu: .init("o", "only…", in: .list)
        ) { $0.workspace.list.filterByNext() },
    ]

    private static let places: Contexts = [.list, .head, .lines, .totals, .details, .problems]
}
