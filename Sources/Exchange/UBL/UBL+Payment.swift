import Derive
import Foundation
import Invoicing

/// Payment: BG-16 to BG-19, and BT-20.
extension UBL {
    static let payment: [Node<Draft>] = [
        .group(
            "cac:PaymentMeans", paymentMeans, make: { PaymentPart() },
            appendIf: { draft, part, element in
                draft.setReferences(of: part, element)
                draft.append(part)
                if !draft.laterMandates.isEmpty { draft.invoice.unmappedElements.append(.severalMandates) }
                return true
            }, parts: { $0.paymentPartsOfUBL }, unmapped: .counted, mayBeRejected: false),
        .within("cac:PaymentTerms", [.paymentTerms("cbc:Note")]).repeated(.unmapped),
        .each(
            "cac:PrepaidPayment", \.invoice.thirdPartyPayments,
            Level([
                .text("cbc:ID", \ThirdPartyPayment.kind), .amount("cbc:PaidAmount", \.amount),
                .text("cbc:InstructionID", \.text),
            ]), make: { ThirdPartyPayment() }),
    ]

    private static let paymentMeans = Level<PaymentPart>([
        .leaf(
            "cbc:PaymentMeansCode",
            decode: { part, text throws(ExchangeError) in
                part.meansCode = PaymentMeansCode(code: text.trimmed)
                part.meansText = text.attribute("name")
            }, encode: { part, _ in LeafContent(part.meansCode.code, [("name", part.meansText)]) }),
        .leaf(
            "cbc:PaymentDueDate",
            decode: { part, text throws(ExchangeError) in
                // An invoice states it elsewhere.
                if text.log.hasDueDate { text.reject() } else if !text.isEmpty { part.dueDate = try text.date() }
            }, encode: { part, _ in part.dueDate.flatMap { LeafContent($0.description) } }),
        .text("cbc:PaymentID", \.remittanceInformation).repeated(.unmapped),
        .optional(
            "cac:CardAccount", \.card,
            Level([
                .text("cbc:PrimaryAccountNumberID", \PaymentCard.accountNumber),
                .constant("cbc:NetworkID", placeholder),
                .text("cbc:HolderName", \.holder),
            ]), make: { PaymentCard() }),
        .optional(
            "cac:PayeeFinancialAccount", \.transfer,
            Level([
                .text("cbc:ID", \CreditTransfer.account), .text("cbc:Name", \.accountName),
                .within("cac:FinancialInstitutionBranch", [.text("cbc:ID", \.serviceProvider)]),
            ]), make: { CreditTransfer() }),
        .within(
            "cac:PaymentMandate",
            [
                .text("cbc:ID", \.mandateReference),
                .within("cac:PayerFinancialAccount", [.text("cbc:ID", \.debitedAccount)]),
            ]),
    ])
}
