import Foundation
import Invoicing

/// Columns of a table of customers.
public nonisolated enum CustomerColumn: CSVColumn {
    case name, number, street, postCode, city, country, vatIdentifier, email, phone, contact, reference, days, terms
    case currency, furtherStreet, region, electronicAddress, profile, vat

    public static let byWord = columnsByWord()

    public var words: [String] {
        switch self {
        case .name:
            [
                "Name", "Customer", "Company", "Firma", "Kunde", "Kundenname", "Client", "Société", "Raison sociale",
                "Nom",
            ]
        case .number:
            [
                "Number", "No", "Customer number", "Customer no", "ID", "Nummer", "Nr", "Kundennummer", "Kunden-Nr",
                "Numéro", "Code client",
            ]
        case .street: ["Street", "Address", "Address 1", "Straße", "Strasse", "Adresse", "Rue"]
        case .furtherStreet: ["Street 2", "Address 2", "Straße 2", "Adresszusatz", "Complément d'adresse"]
        case .postCode:
            ["Postal code", "Post code", "Postcode", "ZIP", "ZIP code", "PLZ", "Postleitzahl", "Code postal", "CP"]
        case .city: ["City", "Town", "Ort", "Stadt", "Ville"]
        case .region: ["Region", "State", "Bundesland", "Région"]
        case .country: ["Country", "Country code", "Land", "Pays"]
        case .vatIdentifier:
            ["VAT id", "VAT", "VAT number", "USt-IdNr", "USt-ID", "UID", "Umsatzsteuer-ID", "TVA", "N° TVA"]
        case .email: ["E-mail", "Mail", "E-Mail-Adresse", "Courriel"]
        case .phone: ["Phone", "Telephone", "Telefon", "Téléphone"]
        case .contact: ["Contact", "Person", "Ansprechpartner", "Interlocuteur"]
        case .electronicAddress: ["E-invoice address", "E-Rechnungs-Adresse", "Adresse électronique"]
        case .reference: ["Reference", "Buyer reference", "Leitweg-ID", "Referenz", "Référence"]
        case .days: ["Days to pay", "Payment days", "Zahlungsziel", "Tage", "Délai"]
        case .terms: ["Terms", "Payment terms", "Zahlungsbedingungen", "Conditions de paiement"]
        case .currency: ["Currency", "Währung", "Devise"]
        case .profile: ["Profile", "Profil"]
        // Words that tables of products have, too, would leave open what a table is of.
        case .vat: ["VAT charged", "Berechnete USt", "TVA facturée"]
        }
    }
}

/// Columns of a table of products.
public nonisolated enum ProductColumn: CSVColumn {
    case name, number, unit, price, vat, description

    public static let byWord = columnsByWord()

    public var words: [String] {
        switch self {
        case .name:
            [
                "Name", "Item", "Product", "Article", "Artikel", "Bezeichnung", "Produkt", "Artikelname", "Désignation",
                "Produit", "Libellé",
            ]
        case .number:
            [
                "Number", "No", "Item number", "SKU", "ID", "Nummer", "Nr", "Artikelnummer", "Artikel-Nr", "Référence",
                "Code",
            ]
        case .unit: ["Unit", "Units", "Einheit", "ME", "Unité"]
        case .price:
            [
                "Price", "Net price", "Unit price", "Preis", "Nettopreis", "Einzelpreis", "Prix", "Prix HT",
                "Prix unitaire",
            ]
        case .vat: ["VAT", "VAT rate", "Tax", "MwSt", "USt", "Steuersatz", "TVA"]
        case .description: ["Description", "Text", "Beschreibung", "Langtext"]
        }
    }
}

/// Columns of a bank statement, by which it is told from a table that is imported.
public nonisolated enum StatementColumn: CSVColumn {
    case name, day, valueDay, purpose, amount, currency, balance

    public static let byWord = columnsByWord()

    public var words: [String] {
        switch self {
        case .name: CustomerColumn.name.words + ["Payee", "Auftraggeber", "Empfänger", "Begünstigter", "Bénéficiaire"]
        case .day:
            ["Date", "Booking date", "Transaction date", "Buchungstag", "Buchungsdatum", "Buchung", "Datum"]
                + ["Date de comptabilisation", "Date d'opération"]
        case .valueDay: ["Value date", "Valuta", "Valutadatum", "Wertstellung", "Wertstellungsdatum", "Date de valeur"]
        case .purpose: ["Purpose", "Payment reference", "Verwendungszweck", "Buchungstext", "Libellé"]
        case .amount: ["Amount", "Debit", "Credit", "Betrag", "Umsatz", "Soll", "Haben", "Montant", "Débit", "Crédit"]
        case .currency: CustomerColumn.currency.words
        case .balance: ["Balance", "Saldo", "Kontostand", "Solde"]
        }
    }
}

/// The parsers of a table's values, which read them as the editor reads typed text.
public struct CSVValues {
    /// Reads a number.
    public let number: (String) throws -> ExactDecimal
    /// Reads a price, with its currency or without.
    public let price: (String) throws -> ExactDecimal
    /// Reads a VAT: a rate, or why there is none.
    public let vat: (String) throws -> VATGroup

    /// Takes the readings of the editor.
    public init(
        number: @escaping (String) throws -> ExactDecimal, price: ((String) throws -> ExactDecimal)? = nil,
        vat: @escaping (String) throws -> VATGroup
    ) {
        (self.number, self.price, self.vat) = (number, price ?? number, vat)
    }
}

/// Reasons why a row is left out. Each sentence names the column.
public nonisolated enum CSVRowError: Error, Equatable, CustomStringConvertible {
    case hasNoName
    case hasUnknownUnit(String)
    case isUnreadable(column: String, String)

    public var description: String {
        switch self {
        case .hasNoName: "the name is missing."
        case .hasUnknownUnit(let text): "“\(text.prefix(24))” is no unit."
        case .isUnreadable(let column, let text): "“\(text.prefix(24))” in the column \(column) cannot be read."
        }
    }
}

extension Customer {
    /// Makes a customer of a row.
    public convenience init(_ fields: CSVTable<CustomerColumn>.Fields, _ values: CSVValues) throws {
        guard let name = fields[.name] else { throw CSVRowError.hasNoName }
        self.init(party: Party(name: name))
        number = fields[.number]?.withPlainBlanks ?? ""
        party.address = try PostalAddress(fields)
        party.vatIdentifier = fields[.vatIdentifier]?.filter { !$0.isWhitespace } ?? ""
        if fields[.contact] != nil || fields[.email] != nil || fields[.phone] != nil {
            let contact = Contact()
            (contact.name, contact.email) = (fields[.contact] ?? "", fields[.email] ?? "")
            contact.telephone = fields[.phone] ?? ""
            party.contact = contact
        }
        party.electronicAddress = fields[.electronicAddress].flatMap { Identifier(typed: $0) }
        buyerReference = fields[.reference] ?? ""
        paymentTerms = fields[.terms] ?? ""
        if let text = fields[.days] {
            guard let days = Int(text), (0...Self.mostDaysToPay).contains(days) else {
                throw CSVRowError.isUnreadable(column: "days", text)
            }
            daysToPay = ExactDecimal(days)
        }
        if let text = fields[.currency] {
            guard let code = CurrencyCode(text) else { throw CSVRowError.isUnreadable(column: "currency", text) }
            currency = code
        }
        let profile = try CSVRowError.code(for: fields[.profile], in: .specifications, "profile")
        specification = SpecificationIdentifier(code: profile)
        guard let text = fields[.vat] else { return }
        let group = try CSVRowError.read(text, "VAT charged", values.vat)
        (vatCategory, vatRate) = (group.category, group.rate)
    }
}

extension PostalAddress {
    /// Makes the address of a row; nil where it has none.
    fileprivate convenience init?(_ fields: CSVTable<CustomerColumn>.Fields) throws {
        self.init()
        (line1, line2) = (fields[.street] ?? "", fields[.furtherStreet] ?? "")
        (postCode, city, subdivision) = (fields[.postCode] ?? "", fields[.city] ?? "", fields[.region] ?? "")
        countryCode = try CSVRowError.code(for: fields[.country], in: .countries, "country")
        guard [line1, line2, postCode, city, subdivision, countryCode].contains(where: { !$0.isEmpty }) else {
            return nil
        }
    }
}

extension Product {
    /// Makes a product of a row.
    public convenience init(_ fields: CSVTable<ProductColumn>.Fields, _ values: CSVValues) throws {
        guard let name = fields[.name] else { throw CSVRowError.hasNoName }
        self.init(name: name)
        sellerItemIdentifier = fields[.number] ?? ""
        itemDescription = fields[.description] ?? ""
        if let text = fields[.unit] {
            guard let code = CodeList.units.code(for: text) else { throw CSVRowError.hasUnknownUnit(text) }
            unitCode = code
        }
        if let text = fields[.price] { netPrice = try CSVRowError.read(text, "price", values.price) }
        guard let text = fields[.vat] else { return }
        let group = try CSVRowError.read(text, "VAT", values.vat)
        (vatCategory, vatRate) = (group.category, group.rate)
    }
}

extension CSVRowError {
    /// Returns the code for a text; an empty one where there is none.
    fileprivate static func code(for text: String?, in list: CodeList, _ column: String) throws -> String {
        guard let text else { return "" }
        guard let code = list.code(for: text) else { throw CSVRowError.isUnreadable(column: column, text) }
        return code
    }

    fileprivate static func read<Value>(_ text: String, _ column: String, _ read: (String) throws -> Value) throws
        -> Value
    {
        do { return try read(text) } catch { throw CSVRowError.isUnreadable(column: column, text) }
    }
}
