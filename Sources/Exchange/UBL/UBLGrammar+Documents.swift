import Invoicing

/// Where each business term stands in the two kinds of document.
extension UBLGrammar {
    static let invoice = document(line: "InvoiceLine", quantity: "InvoicedQuantity", typeCode: "InvoiceTypeCode")
    static let creditNote = document(
        line: "CreditNoteLine", quantity: "CreditedQuantity", typeCode: "CreditNoteTypeCode")

    private static func document(line: String, quantity: String, typeCode: String) -> UBLGrammar {
        let lineBeginning: (String, Beginning) = (
            line,
            { document in
                document.line = InvoiceLine()
                document.line.vatRate = nil
            }
        )
        return UBLGrammar(
            beginnings: [lineBeginning] + groupBeginnings,
            endings: head(typeCode) + party("AccountingSupplierParty", \.seller)
                + party("AccountingCustomerParty", \.buyer) + allowanceCharges + totals
                + lines(quantity).map { ("\(line)/\($0.path)", $0.ending) }
                + [text(line) { document, _ in document.finishLine() }])
    }

    private static let groupBeginnings: [(String, Beginning)] = [
        ("AllowanceCharge", { $0.allowanceCharge = DocumentAllowanceCharge() }),
        ("AccountingSupplierParty/Party/PartyTaxScheme", { $0.taxIdentifier = "" }),
        ("AccountingCustomerParty/Party/PartyTaxScheme", { $0.taxIdentifier = "" }),
    ]

    private static func head(_ typeCode: String) -> [Rule] {
        [
            text("ID") { $0.invoice.number = $1 },
            date("IssueDate") { $0.invoice.issueDate = $1 },
            date("DueDate") { $0.invoice.dueDate = $1 },
            date("PaymentMeans/PaymentDueDate") { $0.invoice.dueDate = $1 },
            text(typeCode) { $0.invoice.typeCode = InvoiceTypeCode($1) },
            text("Note") { $0.notes.append($1) },
            (
                "DocumentCurrencyCode",
                { document, text throws(ExchangeError) in document.invoice.currency = try text.currency() }
            ),
            text("BuyerReference") { $0.invoice.buyerReference = $1 },
            text("PaymentTerms/Note") { $0.invoice.paymentTerms = $1 },
        ]
    }

    private static func party(_ role: String, _ path: KeyPath<Invoice, Party>) -> [Rule] {
        let rules: [Rule] = [
            text("PartyName/Name") { document, name in
                let party = document.invoice[keyPath: path]
                if party.name.isEmpty { party.name = name }
            },
            text("PartyLegalEntity/RegistrationName") { $0.invoice[keyPath: path].name = $1 },
            text("PartyTaxScheme/CompanyID") { $0.taxIdentifier = $1 },
            text("PartyTaxScheme/TaxScheme/ID") { document, scheme in
                if scheme == "VAT" { document.invoice[keyPath: path].vatIdentifier = document.taxIdentifier }
            },
            text("PostalAddress/StreetName") { $0.invoice[keyPath: path].street = $1 },
            text("PostalAddress/CityName") { $0.invoice[keyPath: path].city = $1 },
            text("PostalAddress/PostalZone") { $0.invoice[keyPath: path].postCode = $1 },
            text("PostalAddress/Country/IdentificationCode") { $0.invoice[keyPath: path].countryCode = $1 },
        ]
        return rules.map { ("\(role)/Party/\($0.path)", $0.ending) }
    }
}
