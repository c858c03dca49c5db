import Foundation
import Invoicing

/// Elements with text, by the type of value.
extension Node {
    /// An element that occurs at most once, with its own code to decode and encode text and attributes.
    static func leaf(
        _ name: String, decode: @escaping Decode, encode: @escaping (Owner, DocumentWriting) -> LeafContent?
    ) -> Node {
        Node(
            name: name, repetition: .ambiguous, open: { OpenLeaf($0, $1, decode) },
            write: { owner, writing in
                if let content = encode(owner, writing) { writing.leaf(name, content) }
            })
    }

    /// A repeated element with one text each, which stand for the members of a list.
    /// - Parameters:
    ///   - decode: The member; nil for none.
    ///   - join: Puts the members that were read to those that are there.
    static func leaves<Member>(
        _ name: String, _ path: WritableKeyPath<Owner, [Member]>, decode: @escaping (ElementText) -> Member?,
        join: @escaping ([Member], [Member]) -> [Member] = { $0 + $1 }, encode: @escaping (Owner) -> [LeafContent?]
    ) -> Node {
        Node(
            name: name,
            open: { box, start in
                OpenLeaf(box, start) { _, text throws(ExchangeError) in
                    if let member = decode(text) { box.gather(member, to: path, join: join) }
                }
            },
            write: { owner, writing in
                for content in encode(owner) { if let content { writing.leaf(name, content) } }
            })
    }

    static func text(_ name: String, _ path: WritableKeyPath<Owner, String>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.trimmed },
            encode: { owner, _ in LeafContent(owner[keyPath: path]) })
    }

    /// The number of an invoice, by which it is found: blanks of any kind are read as plain ones.
    static func number(_ name: String, _ path: WritableKeyPath<Owner, String>) -> Node {
        leaf(
            name,
            decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.trimmed.withPlainBlanks },
            encode: { owner, _ in LeafContent(owner[keyPath: path]) })
    }

    /// A text that may be spread over several elements; each is a line of it.
    static func lines(_ name: String, _ path: WritableKeyPath<Owner, String>) -> Node {
        Node(
            name: name,
            open: { box, start in
                OpenLeaf(box, start) { owner, text throws(ExchangeError) in
                    box.gather(line: text.trimmed, to: path, of: owner)
                }
            },
            write: { owner, writing in
                if let content = LeafContent(owner[keyPath: path]) { writing.leaf(name, content) }
            })
    }

    static func code<Value: Code>(_ name: String, _ path: WritableKeyPath<Owner, Value>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = Value(code: text.trimmed) },
            encode: { owner, _ in LeafContent(owner[keyPath: path].code) }
        )
    }

    static func code<Value: Code>(_ name: String, _ path: WritableKeyPath<Owner, Value?>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = Value(code: text.trimmed) },
            encode: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.code) } }
        )
    }

    static func currency(_ name: String, _ path: WritableKeyPath<Owner, CurrencyCode>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.currency() },
            encode: { owner, _ in LeafContent(owner[keyPath: path].code) }
        )
    }

    static func currency(_ name: String, _ path: WritableKeyPath<Owner, CurrencyCode?>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.currency() },
            encode: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.code) } }
        )
    }

    /// BT-5, with which the currency of each amount is compared.
    static func documentCurrency(_ name: String) -> Node where Owner == Draft {
        leaf(
            name,
            decode: { draft, text throws(ExchangeError) in
                draft.invoice.currency = try text.currency()
                text.log.currency = draft.invoice.currency.code
            }, encode: { draft, _ in LeafContent(draft.invoice.currency.code) }
        )
    }

    static func identifier(_ name: String, _ path: WritableKeyPath<Owner, Identifier?>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.identifier },
            encode: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0) } })
    }

    /// A date; an empty element is nil.
    static func date(_ name: String, _ path: WritableKeyPath<Owner, CalendarDate?>) -> Node {
        leaf(
            name,
            decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.isEmpty ? nil : try text.date()
            },
            encode: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.description) } }
        )
    }

    /// A number without currency, such as a rate; an empty element is nil.
    static func decimal(_ name: String, _ path: WritableKeyPath<Owner, ExactDecimal?>) -> Node {
        leaf(
            name,
            decode: { owner, text throws(ExchangeError) in
                owner[keyPath: path] = try text.optionalDecimal()
            },
            encode: { owner, _ in owner[keyPath: path].flatMap { LeafContent("\($0)") } }
        )
    }

    /// A quantity with its unit; an empty element may still state a unit.
    static func quantity(
        _ name: String, _ path: WritableKeyPath<Owner, ExactDecimal?>, unit: WritableKeyPath<Owner, String>
    ) -> Node {
        leaf(
            name,
            decode: { owner, text throws(ExchangeError) in
                owner[keyPath: path] = try text.optionalDecimal()
                owner[keyPath: unit] = text.attribute("unitCode")
            },
            encode: { owner, _ in
                LeafContent(
                    owner[keyPath: path].map { "\($0)" } ?? "", [("unitCode", owner[keyPath: unit])],
                    qualifier: "unitCode")
            }
        )
    }

    static func flag(_ name: String, _ path: WritableKeyPath<Owner, Bool>) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.flag() },
            encode: { owner, _ in LeafContent(owner[keyPath: path] ? "true" : "false") }
        )
    }

    /// An amount in the document's currency, as entered; a price with all its zeros.
    static func amount(
        _ name: String, _ path: WritableKeyPath<Owner, ExactDecimal?>, isPrice: Bool = false
    ) -> Node {
        amount(
            name, isPrice: isPrice, decode: { $0[keyPath: path] = $1 }, encode: { owner, _ in owner[keyPath: path] })
    }

    /// An amount in the document's currency; which one is encoded may depend on ``WrittenAmounts``.
    static func amount(
        _ name: String, isPrice: Bool = false, decode: @escaping (inout Owner, ExactDecimal) -> Void,
        encode: @escaping (Owner, DocumentWriting) -> ExactDecimal?
    ) -> Node {
        leaf(
            name, decode: { owner, text throws(ExchangeError) in decode(&owner, try text.amount()) },
            encode: { owner, writing in encode(owner, writing).flatMap { writing.amount($0, isPrice: isPrice) } }
        )
    }

    /// A constant text; another one is kept as it is.
    static func constant(_ name: String, _ text: String, when isWritten: @escaping (Owner) -> Bool = { _ in true })
        -> Node
    {
        leaf(
            name, decode: { _, element throws(ExchangeError) in element.keepText(unless: text) },
            encode: { owner, _ in isWritten(owner) ? LeafContent(text) : nil })
    }
}

/// The text and attributes of an element to encode.
nonisolated struct LeafContent {
    let text: String
    let attributes: [(name: String, value: String)]

    /// Makes a content; nil if it is empty. Attributes without a value are omitted.
    /// - Parameter qualifier: An attribute that is content even without text.
    init?(_ text: String, _ attributes: [(name: String, value: String)] = [], qualifier: String = "") {
        let attributes = attributes.filter { !$0.value.isEmpty }
        guard !text.isEmpty || attributes.contains(where: { $0.name == qualifier }) else { return nil }
        self.text = text
        self.attributes = attributes
    }

    /// The content with text and attributes that were read in place of its own.
    init(_ content: LeafContent, _ kept: [UnmappedElement]) {
        text = kept.first(where: \.isText)?.xml ?? content.text
        var own = content.attributes
        for (name, value) in kept.lazy.filter(\.isAttribute).map(\.attribute) {
            own.removeAll { $0.name == name }
            own.append((name, value.unescapedXML))
        }
        attributes = own
    }

    /// An identifier with its scheme, which is written even if the value is empty.
    init?(_ identifier: Identifier) {
        self.init(identifier.value, [("schemeID", identifier.scheme)], qualifier: "schemeID")
    }
}
