import DeriveDocuments

/// Ways to pay, and references to other documents.
extension PaymentInstructions: Described {
    public static let description = Description<PaymentInstructions>(
        "Payment", plural: "Ways to pay",
        [
            .code("meansCode", \.meansCode, "BT-81", "Means", .sheet("")).called("means of payment").from(
                .paymentMeans),
            .text("meansText", \.meansText, "BT-82", "Means, in words", .sheet("")).called("means of payment in words"),
            .parts("creditTransfers", \.creditTransfers, "BG-17", ""),
            .part("card", \.card, "BG-18", ""),
            .part("directDebit", \.directDebit, "BG-19", ""),
        ])

    public static func make() -> PaymentInstructions { PaymentInstructions() }
}

extension CreditTransfer: Described {
    public static let description = Description<CreditTransfer>(
        "Account",
        [
            .text("account", \.account, "BT-84", "Account", .sheet("")),
            .text("accountName", \.accountName, "BT-85", "Holder", .sheet("")).called("account's holder"),
            .text("serviceProvider", \.serviceProvider, "BT-86", "BIC", .sheet("")).called("bank"),
            .text("bankName", \.bankName, "", "Bank", .sheet("")).called("bank's name"),
        ])

    public static func make() -> CreditTransfer { CreditTransfer() }
}

extension PaymentCard: Described {
    public static let description = Description<PaymentCard>(
        "Card",
        [
            .text("accountNumber", \.accountNumber, "BT-87", "Card", .sheet("")).called("card's number"),
            .text("holder", \.holder, "BT-88", "Card holder", .sheet("")).called("card's holder"),
        ])

    public static func make() -> PaymentCard { PaymentCard() }
}

extension DirectDebit: Described {
    public static let description = Description<DirectDebit>(
        "Direct debit",
        [
            .text("mandateReference", \.mandateReference, "BT-89", "Mandate", .sheet("")),
            .text("creditorIdentifier", \.creditorIdentifier, "BT-90", "Creditor", .sheet(""))
                .called("creditor's identifier"),
            .text("debitedAccount", \.debitedAccount, "BT-91", "Debited account", .sheet("")).called("debited account"),
        ])

    public static func make() -> DirectDebit { DirectDebit() }
}

extension PrecedingInvoice: Described {
    public static let description = Description<PrecedingInvoice>(
        "Earlier invoice",
        [
            .text("number", \.number, "BT-25", "Corrects", .sheet("Document")).called("earlier invoice's number"),
            .date("issueDate", \.issueDate, "BT-26", "… of", .sheet("Document")).called("earlier invoice's day"),
        ])

    public static func make() -> PrecedingInvoice { PrecedingInvoice() }
}

extension SupportingDocument: Described {
    public static let description = Description<SupportingDocument>(
        "Supporting document",
        [
            .text("reference", \.reference, "BT-122", "Reference", .sheet("")),
            .text("explanation", \.explanation, "BT-123", "Explanation", .sheet("")),
            .text("location", \.location, "BT-124", "Location", .sheet("")),
            .value("attachment", \.attachment, "BT-125", "Attachment", unless: nil),
            .excerpt("mediaType", \.mediaType, "BT-125", "File type", .sheet("")).showing(\.attachment),
            .excerpt("fileName", \.fileName, "BT-125", "File name", .sheet("")).showing(\.attachment),
        ])

    public static func make() -> SupportingDocument { SupportingDocument() }
}
