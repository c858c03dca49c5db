import Derive
import Foundation
import Invoicing

/// The terms of an invoice that its head has no room for.
extension Invoice {
    var details: [DetailRow] {
        allowanceCharges.elements.enumerated().flatMap { position, item in
            item.details(at: position, of: self) { self.sumOfLineNetAmounts }
        }
            + exemptions + document + seller.details("Seller") + seller.contactDetails + payment
            + buyer.details("Buyer")
    }

    /// Why no VAT is charged, for each group that needs a reason (BT-120, BT-121).
    private var exemptions: [DetailRow] {
        let groups = vatBreakdown.map(\.group).filter { !$0.category.isTaxed && $0.category != .zeroRated }
        let rows = groups.flatMap { group in
            let place = DetailRow.Place(object: self, property: \Invoice.exemptionReasons)
            return [
                DetailRow(title: "\(group.category) reason", field: reason(of: group, \.text), places: [place]),
                DetailRow(title: "\(group.category) code", field: reason(of: group, \.code), places: [place]),
            ]
        }
        return rows.isEmpty ? [] : [.heading("No VAT")] + rows
    }

    private func reason(of group: VATGroup, _ part: WritableKeyPath<ExemptionReason, String>) -> EditableField {
        EditableField(
            name: "exemption reason", text: { self.exemptionReasons[group]?[keyPath: part] ?? "" }
        ) { text throws(FieldProblem) in
            var reason = self.exemptionReasons[group] ?? ExemptionReason()
            reason[keyPath: part] = text
            self.exemptionReasons[group] = reason == ExemptionReason() ? nil : reason
        }
    }

    private var document: [DetailRow] {
        [
            .heading("Document"), .code("Type", "document type", self, \.typeCode),
            .code("Specification", "specification", self, \.specification),
            .text("Process", "business process", self, \.businessProcess),
            .text("Order", "purchase order", self, \.purchaseOrderReference),
            .text("Contract", "contract", self, \.contractReference),
            .text("Project", "project", self, \.projectReference),
            DetailRow(
                title: "Delivered", field: delivered,
                places: [DetailRow.Place(object: self, property: \Invoice.delivery)]
                    + (delivery.map { [DetailRow.Place(object: $0, property: \Delivery.date)] } ?? [])),
        ]
    }

    /// The day of delivery (BT-72).
    private var delivered: EditableField {
        EditableField(name: "day of delivery", isNumeric: true, text: { self.delivery?.date?.description ?? "" }) {
            text throws(FieldProblem) in
            let typed = text.trimmingCharacters(in: .whitespaces)
            let date = typed.isEmpty ? nil : try DateInput.parse(typed)
            guard date != nil || self.delivery != nil else { return }
            let delivery = self.delivery ?? Delivery()
            delivery.date = date
            if self.delivery == nil { self.delivery = delivery }
        }
    }

    /// The first way to pay (BG-16): the standard knows one.
    private var payment: [DetailRow] {
        let way = paymentInstructions.first
        let means = EditableField(
            name: "means of payment", text: { self.paymentInstructions.first?.meansCode.code ?? "" }
        ) {
            text throws(FieldProblem) in
            guard let way = self.way(if: !text.isEmpty) else { return }
            way.meansCode = PaymentMeansCode(code: text.trimmingCharacters(in: .whitespaces))
        }
        return [
            .heading("Payment"),
            DetailRow(
                title: "Means", field: means,
                places: [DetailRow.Place(object: self, property: \Invoice.paymentInstructions)]
            ).also(way, \.meansCode),
            DetailRow(title: "Account", field: account(\.account, "account")).also(way, \.creditTransfers)
                .also(way?.creditTransfers.first, \.account),
            DetailRow(title: "Bank", field: account(\.serviceProvider, "bank"))
                .also(way?.creditTransfers.first, \.serviceProvider),
            .text("Quote", "remittance information", self, \.remittanceInformation),
        ]
    }

    /// A part of the first account (BG-17).
    private func account(_ path: ReferenceWritableKeyPath<CreditTransfer, String>, _ name: String) -> EditableField {
        EditableField(
            name: name, text: { self.paymentInstructions.first?.creditTransfers.first?[keyPath: path] ?? "" }
        ) { text throws(FieldProblem) in
            guard let way = self.way(if: !text.isEmpty) else { return }
            if way.creditTransfers.isEmpty { way.creditTransfers.append(CreditTransfer()) }
            way.creditTransfers.first?[keyPath: path] = text
        }
    }

    /// The first way to pay, which is made if there is something to say of it.
    private func way(if isNeeded: Bool) -> PaymentInstructions? {
        if paymentInstructions.isEmpty, isNeeded { paymentInstructions.append(PaymentInstructions()) }
        return paymentInstructions.first
    }
}
