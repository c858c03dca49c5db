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
                + lines(quantity).map { ("\(line)/\($0.0)", $0.1) }
                + [(line, { document, _ in document.lines.append(document.line) })])
    }

    private static let groupBeginnings: [(String, Beginning)] = [
        ("AllowanceCharge", { $0.allowanceCharge = DocumentAllowanceCharge() }),
        ("AccountingSupplierParty/Party/PartyTaxScheme", { $0.taxIdentifier = "" }),
        ("AccountingCustomerParty/Party/PartyTaxScheme", { $0.taxIdentifier = "" }),
    ]

    private static func head(_ typeCode: String) -> [(String, Ending)] {
        [
            ("ID", { $0.invoice.number = $1.trimmed }),
            ("IssueDate", { document, text throws(ExchangeError) in document.invoice.issueDate = try text.date() }),
            ("DueDate", { document, text throws(ExchangeError) in document.invoice.dueDate = try text.date() }),
            (
                "PaymentMeans/PaymentDueDate",
                { document, text throws(ExchangeError) in document.invoice.dueDate = try text.date() }
            ),
            (typeCode, { $0.invoice.typeCode = InvoiceTypeCode($1.trimmed) }),
            ("Note", { $0.notes.append($1.trimmed) }),
            (
                "DocumentCurrencyCode",
                { document, text throws(ExchangeError) in document.invoice.currency = try text.currency() }
            ),
            ("BuyerReference", { $0.invoice.buyerReference = $1.trimmed }),
            ("PaymentTerms/Note", { $0.invoice.paymentTerms = $1.trimmed }),
        ]
    }

    private static func party(_ role: String, _ path: KeyPath<Invoice, Party>) -> [(String, Ending)] {
        let endings: [(String, Ending)] = [
            (
                "PartyName/Name",
                { document, text in
                    let party = document.invoice[keyPath: path]
                    if party.name.isEmpty { party.name = text.trimmed }
                }
            ),
            ("PartyLegalEntity/RegistrationName", { $0.invoice[keyPath: path].name = $1.trimmed }),
            ("PartyTaxScheme/CompanyID", { $0.taxIdentifier = $1.trimmed }),
            (
                "PartyTaxScheme/TaxScheme/ID",
                { document, text in
                    guard text.trimmed == "VAT" else { return }
                    document.invoice[keyPath: path].vatIdentifier = document.taxIdentifier
                }
            ),
            ("PostalAddress/StreetName", { $0.invoice[keyPath: path].street = $1.trimmed }),
            ("PostalAddress/CityName", { $0.invoice[keyPath: path].city = $1.trimmed }),
            ("PostalAddress/PostalZone", { $0.invoice[keyPath: path].postCode = $1.trimmed }),
            ("PostalAddress/Country/IdentificationCode", { $0.invoice[keyPath: path].countryCode = $1.trimmed }),
        ]
        return endings.map { ("\(role)/Party/\($0.0)", $0.1) }
    }
}
