import Foundation
import Invoicing

extension Customer: Listed {
    /// Customers, then suppliers, then those of either kind that are archived.
    static let indexCount = 3

    public func entry(in index: Int) -> CompletionEntry? {
        guard index < 2 else { return isArchived ? CompletionEntry(id, name: party.name) : nil }
        guard !isArchived, index == 0 ? isCustomer : isSupplier else { return nil }
        let others = [number, party.city, party.postCode, party.vatIdentifier, party.tradingName]
        return CompletionEntry(
            id, name: party.name, others: others.filter { !$0.isEmpty }, lastUse: lastUsed?.order ?? 0)
    }

    public var keys: [DirectoryKey] {
        [.vat(party.vatIdentifier), .numbered(number), .named(party.name)].compactMap { $0 }
    }
}

extension Product: Listed {
    /// The catalogue, then the archived products.
    static let indexCount = 2

    public func entry(in index: Int) -> CompletionEntry? {
        guard index == 0 else { return isArchived ? CompletionEntry(id, name: name) : nil }
        guard !isArchived, seenOn == nil else { return nil }
        let others = [sellerItemIdentifier].filter { !$0.isEmpty }
        return CompletionEntry(id, name: name, others: others, lastUse: lastUsed?.order ?? 0)
    }

    public var keys: [DirectoryKey] {
        [.numbered(sellerItemIdentifier), .named(name)].compactMap { $0 }
    }
}

extension DirectoryKey {
    /// A VAT identifier without blanks, points and case; nil for none.
    static func vat(_ identifier: String) -> DirectoryKey? {
        let plain = identifier.uppercased().filter { $0.isLetter || $0.isNumber }
        return plain.isEmpty ? nil : .vatIdentifier(plain)
    }

    /// A name without case, accents and more than one blank between words; nil for none.
    static func named(_ name: String) -> DirectoryKey? {
        let words = name.foldedForSearch.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : .name(words.joined(separator: " "))
    }

    /// A number without case; nil for none.
    static func numbered(_ number: String) -> DirectoryKey? {
        number.isEmpty ? nil : .number(number.foldedForSearch)
    }
}

extension CalendarDate {
    /// A number that is the greater, the later the day.
    nonisolated var order: Int { year * 10_000 + month * 100 + day }
}
