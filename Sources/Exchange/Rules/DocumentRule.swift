import Invoicing

/// A rule about how a document is written, which cannot be judged from the invoice that is read from it.
///
/// Its context says which elements it examines: `/Invoice/PaymentTerms` from the root on, `Party/PostalAddress` anywhere,
/// `*Amount` those whose names end so, `*` every element; several are separated by bars. It is examined when such an element
/// has ended, with all that is below it.
struct DocumentRule {
    private(set) var row: RuleRow
    /// A further demand of the syntax, in a sentence; empty for none.
    private let detail: String
    let context: String
    /// The attribute that is examined; nil for the element.
    private(set) var attribute: String?
    let isBroken: (DocumentElement) -> Bool
    /// `true` if the rule binds a document; nil for always. It is asked at the end, since it depends on parts that may follow.
    private(set) var isBinding: ((_ root: DocumentElement) -> Bool)?

    /// Attaches a test of elements to a row.
    init(_ row: RuleRow, in context: String, _ detail: String = "", isBroken: @escaping (DocumentElement) -> Bool) {
        (self.row, self.context, self.detail, self.isBroken) = (row, context, detail, isBroken)
    }

    var sentence: String { detail.isEmpty ? row.sentence : "\(row.sentence) \(detail)" }

    /// Makes a rule with the row that only it has, about the term of the element that it examines.
    init(
        _ id: String, _ scope: RuleScope = [], by source: RuleSource? = nil, in context: String, _ sentence: String,
        family: String = "", isBroken: @escaping (DocumentElement) -> Bool
    ) { self.init(RuleRow(id, "", sentence, scope, family: family, by: source), in: context, isBroken: isBroken) }

    /// Makes a rule with the row that only it has, about a term.
    init(
        _ id: String, _ scope: RuleScope = [], by source: RuleSource? = nil, in context: String, _ term: String,
        _ sentence: String, family: String = "", isBroken: @escaping (DocumentElement) -> Bool
    ) { self.init(RuleRow(id, term, sentence, scope, family: family, by: source), in: context, isBroken: isBroken) }
}

extension DocumentRule {
    /// The same rule for documents that satisfy a condition.
    func binding(where condition: @escaping (_ root: DocumentElement) -> Bool) -> DocumentRule {
        var rule = self
        rule.isBinding = condition
        return rule
    }

    /// The same rule in another publisher’s set.
    func published(by source: RuleSource) -> DocumentRule {
        var rule = self
        rule.row = row.published(by: source)
        return rule
    }
}

extension [DocumentRule] {
    /// The same rules for documents that satisfy a condition.
    func binding(where condition: @escaping (_ root: DocumentElement) -> Bool) -> [DocumentRule] {
        map { $0.binding(where: condition) }
    }
}

/// Rules whose sentence is all of their condition, which are listed as ranges.
extension DocumentRule {
    /// A child, or an element further below, that is there at most so many times.
    static func atMost(
        _ count: Int, _ path: String, _ id: String, _ scope: RuleScope = [], in context: String
    ) -> DocumentRule {
        let way = ElementPath(path)
        let often = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
        let sentence = "\(context.shown) may have \(path) only \(often): leave out the others."
        let row = RuleRow(id, "", sentence, scope, family: "Leave out elements that are there too often.")
        return DocumentRule(row, in: context) { $0.count(way) > count }
    }

    /// A child, or an element further below, that is there exactly once.
    static func exactlyOne(
        _ path: String, _ id: String, _ scope: RuleScope = [], by source: RuleSource? = nil, in context: String
    ) -> DocumentRule {
        let way = ElementPath(path)
        let sentence = "\(context.shown) needs \(path), exactly once\(context.owner)."
        let row = RuleRow(id, "", sentence, scope, family: "State what is needed exactly once.", by: source)
        return DocumentRule(row, in: context) { $0.count(way) != 1 }
    }

    /// A child, or an element further below, that is there.
    static func needed(_ path: String, _ row: RuleRow, in context: String) -> DocumentRule {
        let way = ElementPath(path)
        return DocumentRule(row, in: context) { !$0.has(way) }
    }

    /// A child, or an element further below, that is not there. It is examined where that element is.
    static func absent(_ path: String, _ id: String, _ scope: RuleScope, in context: String) -> DocumentRule {
        let sentence = "\(context.shown) has no place for \(path): leave it out."
        let family = "Leave out elements that the standard has no place for."
        return DocumentRule(RuleRow(id, "", sentence, scope, family: family), in: "\(context)/\(path)") { _ in true }
    }

    /// An attribute that is not there.
    static func withoutAttribute(
        _ name: String, _ id: String, _ scope: RuleScope, in context: String,
        unless isAllowed: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        let sentence = "\(context.shown) may not have the attribute \(name): leave it out."
        let family = "Leave out attributes that the standard has no place for."
        var rule = DocumentRule(RuleRow(id, "", sentence, scope, family: family), in: context) { !isAllowed($0) }
        rule.attribute = name
        return rule
    }
}

extension String {
    /// Whose data a context is about: `, for the seller`; empty where the sentence needs no owner.
    fileprivate var owner: String {
        let steps = split(separator: "/")
        return steps.dropLast().lazy.compactMap { Self.owners[$0] }.first.map { ", for \($0)" } ?? ""
    }

    private static let owners: [Substring: String] = [
        "AccountingSupplierParty": "the seller", "AccountingCustomerParty": "the buyer", "PayeeParty": "the payee",
        "TaxRepresentativeParty": "the tax representative", "Delivery": "the delivery", "TaxTotal": "a VAT group",
        "AllowanceCharge": "an allowance or charge", "PaymentMeans": "a means of payment", "InvoiceLine": "a line",
        "CreditNoteLine": "a line", "AdditionalDocumentReference": "an attached document",
    ]

    /// A context in a sentence: its last element, where it is one.
    fileprivate var shown: String {
        if self == UBLRules.documents { return "The document" }
        if self == UBLRules.lines { return "A line" }
        return contains { $0 == "|" || $0 == "*" } ? "This element" : String(split(separator: "/").last ?? "")
    }
}
