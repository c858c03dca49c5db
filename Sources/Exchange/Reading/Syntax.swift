/// One of the standard's two ways to write an invoice.
nonisolated struct Syntax: Sendable {
    /// Its name in messages and in the paths of unmapped elements.
    let name: String
    /// Its namespaces with the mapping's prefixes; the root's namespace has none in UBL.
    let namespaces: [(prefix: String, uri: String)]
    /// `true` if each amount states its currency.
    let hasCurrencyWithAmounts: Bool

    /// The prefix of a namespace in the mapping; nil for a foreign one.
    func prefix(of uri: String) -> String? {
        namespaces.first { $0.uri == uri }?.prefix
    }

    /// The namespace of one of the mapping's prefixes.
    func uri(of prefix: String) -> String { namespaces.first { $0.prefix == prefix }?.uri ?? "" }

    static let ublInvoice = ubl("Invoice")
    static let ublCreditNote = ubl("CreditNote")

    private static func ubl(_ root: String) -> Syntax {
        let base = "urn:oasis:names:specification:ubl:schema:xsd:"
        return Syntax(
            name: "UBL",
            namespaces: [
                ("", base + root + "-2"), ("cac", base + "CommonAggregateComponents-2"),
                ("cbc", base + "CommonBasicComponents-2"),
            ], hasCurrencyWithAmounts: true)
    }

    static let cii: Syntax = {
        let base = "urn:un:unece:uncefact:data:standard:"
        return Syntax(
            name: "CII",
            namespaces: [
                ("rsm", base + "CrossIndustryInvoice:100"),
                ("ram", base + "ReusableAggregateBusinessInformationEntity:100"),
                ("udt", base + "UnqualifiedDataType:100"), ("qdt", base + "QualifiedDataType:100"),
            ], hasCurrencyWithAmounts: false)
    }()
}
