import Foundation
import Invoicing

/// Elements with text in them, by what the text stands for.
extension Node {
    /// An element whose text and attributes are taken and given by hand.
    static func leaf(
        _ name: String, take: @escaping Take, give: @escaping (Owner, DocumentWriting) -> LeafContent?
    ) -> Node {
        Node(
            name: name, open: { OpenLeaf($0, take) },
            write: { owner, writing in
                if let content = give(owner, writing) { writing.leaf(name, content) }
            })
    }

    /// An element that is repeated, with a text in each.
    static func leaves(
        _ name: String, take: @escaping Take, give: @escaping (Owner) -> [LeafContent?]
    ) -> Node {
        Node(
            name: name, open: { OpenLeaf($0, take) },
            write: { owner, writing in
                for content in give(owner) { if let content { writing.leaf(name, content) } }
            })
    }

    static func text(_ name: String, _ path: WritableKeyPath<Owner, String>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.trimmed },
            give: { owner, _ in LeafContent(owner[keyPath: path]) })
    }

    /// A text that documents may spread over several elements; it is put together line by line.
    static func lines(_ name: String, _ path: WritableKeyPath<Owner, String>) -> Node {
        leaf(
            name,
            take: { owner, text throws(ExchangeError) in
                let before = owner[keyPath: path]
                owner[keyPath: path] = before.isEmpty ? text.trimmed : "\(before)\n\(text.trimmed)"
            },
            give: { owner, _ in LeafContent(owner[keyPath: path]) })
    }

    static func code<Value: Code>(_ name: String, _ path: WritableKeyPath<Owner, Value>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = Value(code: text.trimmed) },
            give: { owner, _ in LeafContent(owner[keyPath: path].code) })
    }

    static func code<Value: Code>(_ name: String, _ path: WritableKeyPath<Owner, Value?>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = Value(code: text.trimmed) },
            give: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.code) } })
    }

    static func currency(_ name: String, _ path: WritableKeyPath<Owner, CurrencyCode>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.currency() },
            give: { owner, _ in LeafContent(owner[keyPath: path].code) })
    }

    static func currency(_ name: String, _ path: WritableKeyPath<Owner, CurrencyCode?>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.currency() },
            give: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.code) } })
    }

    static func identifier(_ name: String, _ path: WritableKeyPath<Owner, Identifier?>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.identifier },
            give: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0) } })
    }

    /// A day; an empty element has none.
    static func date(_ name: String, _ path: WritableKeyPath<Owner, CalendarDate?>) -> Node {
        leaf(
            name,
            take: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.isEmpty ? nil : try text.date() },
            give: { owner, _ in owner[keyPath: path].flatMap { LeafContent($0.description) } })
    }

    /// A number in no currency, such as a rate; an empty element has none.
    static func decimal(_ name: String, _ path: WritableKeyPath<Owner, Decimal?>) -> Node {
        leaf(
            name,
            take: { owner, text throws(ExchangeError) in owner[keyPath: path] = text.isEmpty ? nil : try text.decimal()
            },
            give: { owner, _ in owner[keyPath: path].flatMap { LeafContent("\($0)") } })
    }

    /// A quantity with its unit; an empty element has at the most a unit.
    static func quantity(
        _ name: String, _ path: WritableKeyPath<Owner, Decimal?>, unit: WritableKeyPath<Owner, String>
    ) -> Node {
        leaf(
            name,
            take: { owner, text throws(ExchangeError) in
                owner[keyPath: path] = text.isEmpty ? nil : try text.decimal()
                owner[keyPath: unit] = text.attribute("unitCode")
            },
            give: { owner, _ in
                LeafContent(
                    owner[keyPath: path].map { "\($0)" } ?? "", [("unitCode", owner[keyPath: unit])],
                    qualifier: "unitCode")
            })
    }

    static func flag(_ name: String, _ path: WritableKeyPath<Owner, Bool>) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in owner[keyPath: path] = try text.flag() },
            give: { owner, _ in LeafContent(owner[keyPath: path] ? "true" : "false") })
    }

    /// An amount or a price in the document's currency, as it is entered.
    static func amount(_ name: String, _ path: WritableKeyPath<Owner, Decimal?>) -> Node {
        amount(name, take: { $0[keyPath: path] = $1 }, give: { owner, _ in owner[keyPath: path] })
    }

    /// An amount in the document's currency; what is given may depend on whether declared amounts are kept.
    static func amount(
        _ name: String, take: @escaping (inout Owner, Decimal) -> Void,
        give: @escaping (Owner, DocumentWriting) -> Decimal?
    ) -> Node {
        leaf(
            name, take: { owner, text throws(ExchangeError) in take(&owner, try text.decimal()) },
            give: { owner, writing in give(owner, writing).flatMap { writing.amount($0) } })
    }

    /// A text that is always the same; reading passes over it.
    static func constant(_ name: String, _ text: String, when isWritten: @escaping (Owner) -> Bool = { _ in true })
        -> Node
    {
        leaf(
            name, take: { _, _ throws(ExchangeError) in },
            give: { owner, _ in isWritten(owner) ? LeafContent(text) : nil })
    }
}

/// What is written into an element.
nonisolated struct LeafContent {
    let text: String
    let attributes: [(name: String, value: String)]

    /// Makes a content; nil for nothing. Attributes without a value are left out.
    /// - Parameter qualifier: The attribute that says something even where there is no text.
    init?(_ text: String, _ attributes: [(name: String, value: String)] = [], qualifier: String = "") {
        let attributes = attributes.filter { !$0.value.isEmpty }
        guard !text.isEmpty || attributes.contains(where: { $0.name == qualifier }) else { return nil }
        self.text = text
        self.attributes = attributes
    }

    /// An identifier with its scheme, which is written even if it is all that is left of the identifier.
    init?(_ identifier: Identifier) {
        self.init(identifier.value, [("schemeID", identifier.scheme)], qualifier: "schemeID")
    }
}
