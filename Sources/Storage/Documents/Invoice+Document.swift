import Derive
import Foundation
import Invoicing

/// The terms of the head that have no column.
extension Invoice: Documented {
    static let fields: [Field<Invoice>] = [
        .optional("vatAccountingCurrency", \.vatAccountingCurrency), .optional("taxPointDate", \.taxPointDate),
        .optional("taxPointCode", \.taxPointCode), .text("projectReference", \.projectReference),
        .text("contractReference", \.contractReference), .text("purchaseOrderReference", \.purchaseOrderReference),
        .text("salesOrderReference", \.salesOrderReference),
        .text("receivingAdviceReference", \.receivingAdviceReference),
        .text("despatchAdviceReference", \.despatchAdviceReference), .text("tenderReference", \.tenderReference),
        .optional("invoicedObject", \.invoicedObject), .text("buyerAccountingReference", \.buyerAccountingReference),
        .value("notes", \.notes, unless: []), .text("businessProcess", \.businessProcess),
        .value("specification", \.specification, unless: .en16931), .objects("precedingInvoices", \.precedingInvoices),
        .whole("seller", \.seller), .whole("buyer", \.buyer), .object("payee", \.payee),
        .object("taxRepresentative", \.taxRepresentative), .object("delivery", \.delivery),
        .optional("invoicingPeriod", \.invoicingPeriod), .objects("paymentInstructions", \.paymentInstructions),
        .text("remittanceInformation", \.remittanceInformation), .objects("supportingDocuments", \.supportingDocuments),
        .value("exemptionReasons", \.reasons, unless: []),
        .optional("taxAmountInAccountingCurrency", \.taxAmountInAccountingCurrency),
        .value("kept", \.kept, unless: [:]), .value("carried", \.unmappedElements, unless: []),
    ]

    static func make() -> Invoice { Invoice() }

    /// The exemption reasons as a list, in the order of their groups.
    private var reasons: [GroupReason] {
        get { exemptionReasons.entries.map(GroupReason.init).sorted { $0.group < $1.group } }
        set {
            let groups = Set(newValue.map(\.group))
            for (group, _) in exemptionReasons.entries where !groups.contains(group) { exemptionReasons[group] = nil }
            for entry in newValue { exemptionReasons[entry.group] = entry.reason }
        }
    }
}

private nonisolated struct GroupReason: Codable, Equatable {
    let group: VATGroup
    let reason: ExemptionReason
}

extension DocumentAllowanceCharge: Documented {
    static let fields: [Field<DocumentAllowanceCharge>] = [
        .optional("baseAmount", \.baseAmount), .optional("percentage", \.percentage), .optional("kept", \.kept),
        .text("reasonCode", \.reasonCode), .value("lacksAmount", \.lacksAmount, unless: false),
    ]

    static func make() -> DocumentAllowanceCharge { DocumentAllowanceCharge() }

    /// Whether there is no entered amount; its column holds a zero then.
    private var lacksAmount: Bool {
        get { enteredAmount == nil }
        set { if newValue { enteredAmount = nil } }
    }
}
