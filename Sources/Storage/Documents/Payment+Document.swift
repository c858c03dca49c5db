import Derive
import Invoicing

/// Ways to pay, and references to other documents.
extension PaymentInstructions: Documented {
    static let fields: [Field<PaymentInstructions>] = [
        .value("meansCode", \.meansCode, unless: PaymentMeansCode(code: "")), .text("meansText", \.meansText),
        .objects("creditTransfers", \.creditTransfers), .object("card", \.card), .object("directDebit", \.directDebit),
    ]

    static func make() -> PaymentInstructions { PaymentInstructions() }
}

extension CreditTransfer: Documented {
    static let fields: [Field<CreditTransfer>] = [
        .text("account", \.account), .text("accountName", \.accountName), .text("serviceProvider", \.serviceProvider),
    ]

    static func make() -> CreditTransfer { CreditTransfer() }
}

extension PaymentCard: Documented {
    static let fields: [Field<PaymentCard>] = [.text("accountNumber", \.accountNumber), .text("holder", \.holder)]

    static func make() -> PaymentCard { PaymentCard() }
}

extension DirectDebit: Documented {
    static let fields: [Field<DirectDebit>] = [
        .text("mandateReference", \.mandateReference), .text("creditorIdentifier", \.creditorIdentifier),
        .text("debitedAccount", \.debitedAccount),
    ]

    static func make() -> DirectDebit { DirectDebit() }
}

extension PrecedingInvoice: Documented {
    static let fields: [Field<PrecedingInvoice>] = [
        .text("number", \.number), .optional("issueDate", \.issueDate),
    ]

    static func make() -> PrecedingInvoice { PrecedingInvoice() }
}

extension SupportingDocument: Documented {
    static let fields: [Field<SupportingDocument>] = [
        .text("reference", \.reference), .text("explanation", \.explanation), .text("location", \.location),
        .optional("attachment", \.attachment),
    ]

    static func make() -> SupportingDocument { SupportingDocument() }
}
