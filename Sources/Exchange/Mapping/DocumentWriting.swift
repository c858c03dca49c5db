import Foundation
import Invoicing

/// Writes a document's elements, and knows the document's settings that they need.
final class DocumentWriting {
    /// The amounts that are written if the document declares others than the derived ones.
    let amounts: WrittenAmounts
    private let syntax: Syntax
    private let currency: String
    private var xml = XMLWriting()
    /// The number of lines that have been written.
    private var position = 0
    /// The parts that have no place in the document.
    private var leftOut = LeftOutList()
    /// The elements that the schema demands and the document lacks.
    private var missing: [MissingElement] = []
    /// The number of the line that is being written; nil outside of lines.
    private var line: String?
    /// The unmapped elements that have been written, and how often.
    private var written: [UnmappedElement: Int] = [:]
    /// The unmapped elements of the invoice or the line that is being encoded, and the path from there.
    private var unmapped: (elements: PlacedElements, path: String)
    /// The number of elements with text at a path, below an invoice or a line that has unmapped elements.
    private var positions: [String: Int] = [:]
    /// The attributes that have no place in the document: each is named once, in however many lines it is.
    private var leftOutAttributes: Set<UnmappedElement> = []

    init(_ invoice: Invoice, syntax: Syntax, amounts: WrittenAmounts) {
        self.syntax = syntax
        self.amounts = amounts
        currency = invoice.currency.code
        unmapped = (PlacedElements(invoice.unmappedElements, of: syntax), syntax.name)
    }

    /// Notes the unmapped elements that have not been written.
    private func leaveOutUnwritten(of invoice: Invoice) {
        leaveOutUnwritten(invoice.unmappedElements, in: "")
        for (index, line) in invoice.filledLines.enumerated() where !line.unmappedElements.isEmpty {
            let name = line.identifier(at: index)
            leaveOutUnwritten(line.unmappedElements, in: "line \(name): ")
        }
    }

    private func leaveOutUnwritten(_ elements: [UnmappedElement], in part: String) {
        for element in elements {
            if let count = written[element], count > 0 {
                written[element] = count - 1
            } else if !element.saysNothing, !element.isAttribute || leftOutAttributes.insert(element).inserted {
                leftOut.append(element, in: part)
            }
        }
    }

    /// Writes a whole document, and returns it with what of the invoice has no place in it.
    /// - Parameter unplaced: The terms that the syntax has no place for.
    func document(
        _ root: String, _ level: Level<Draft>, of draft: Draft, without unplaced: (Draft) -> [LeftOut]
    ) -> WrittenDocument {
        let data = write(root) { level.write(draft, to: self) }
        for part in unplaced(draft) + draft.missingFiles { leftOut.append(part) }
        leaveOutUnwritten(of: draft.invoice)
        return WrittenDocument(data: data, leftOut: leftOut.parts, missing: missing)
    }

    private func write(_ root: String, _ body: () -> Void) -> Data {
        xml.begin()
        xml.open(root, syntax.namespaces.map { ($0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)", $0.uri) })
        body()
        close(root, always: true)
        return xml.finish()
    }

    private static let lines = ["cac:InvoiceLine", "cac:CreditNoteLine", "ram:IncludedSupplyChainTradeLineItem"]

    private func close(_ name: String, always: Bool) {
        for child in xml.close(always: always) {
            let term = ElementTerms.term(of: child.withoutPrefix, in: [name.withoutPrefix[...]])
            missing.append(MissingElement(line: line, path: "\(name)/\(child)", term: term))
        }
    }

    /// Writes an element with child elements; it is omitted if there are none.
    func within(_ name: String, always: Bool = false, _ body: () -> Void) {
        let before = unmapped.path
        if !unmapped.elements.isEmpty { unmapped.path += "/\(name)" }
        xml.open(name)
        body()
        close(name, always: always)
        unmapped.path = before
    }

    /// Writes an element with child elements and with the unmapped elements of a source.
    func within(_ name: String, unmapped source: UnmappedSource, _ body: () -> Void) {
        let before = unmapped
        // A second hold on the positions would have them copied at each change.
        var outerPositions: [String: Int]?
        switch source {
        case .owner(let position): if !unmapped.elements.isEmpty { unmapped.path += "/\(name)\(position)" }
        case .none: unmapped = (PlacedElements([], of: syntax), syntax.name)
        case .own(let elements):
            outerPositions = positions
            (unmapped, positions) = ((PlacedElements(elements, of: syntax), syntax.name), [:])
        }
        xml.open(name)
        body()
        close(name, always: false)
        if Self.lines.contains(name) { line = nil }
        unmapped = before
        if let outerPositions { positions = outerPositions }
    }

    /// The unmapped elements of a part of the VAT breakdown: those that were read, if it is the document's own.
    func sourceOfTax(at index: Int) -> UnmappedSource {
        amounts == .declared ? .owner(index > 0 ? "[\(index + 1)]" : "") : .none
    }

    /// Writes an element with text, as it was read where it is kept so.
    func leaf(_ name: String, _ content: LeafContent) {
        let kept = unmapped.elements.isEmpty ? [] : verbatimParts(ofNext: name)
        let content = kept.isEmpty ? content : LeafContent(content, kept)
        for element in kept { written[element, default: 0] += 1 }
        xml.leaf(name, content.text, content.attributes)
    }

    /// Returns `true` if the text of a child of the present element is kept, so that it is written there and nowhere else.
    func keepsText(of name: String) -> Bool {
        !unmapped.elements.isEmpty
            && !unmapped.elements["\(unmapped.path)/\(name)", after: UnmappedElement.textMark].isEmpty
    }

    private func verbatimParts(ofNext name: String) -> [UnmappedElement] {
        let path = "\(unmapped.path)/\(name)"
        let position = positions[path, default: 0] + 1
        positions[path] = position
        let place = position > 1 ? "\(path)[\(position)]" : path
        return unmapped.elements[place, after: UnmappedElement.textMark]
            + unmapped.elements[place, after: UnmappedElement.attributeMark]
    }

    /// The identifier of the next line (BT-126), or its position if it has none.
    /// - Precondition: It is called once for each line, in order.
    func identifier(of line: InvoiceLine) -> String {
        position += 1
        let identifier = line.identifier(at: position - 1)
        self.line = identifier
        return identifier
    }

    /// An amount with at least two decimals, and with its currency if the syntax requires that; nil if it is not computable.
    ///
    /// Zeros beyond two decimals stay at the end of a price. An amount may not have them (BR-DEC).
    /// - Parameter other: The currency, if it is named in any syntax.
    func amount(_ value: ExactDecimal, isPrice: Bool = false, in other: String? = nil) -> LeafContent? {
        guard value.isComputable else { return nil }
        let text = isPrice ? value.text(atLeast: 2) : value.inCents
        let named = other ?? (syntax.hasCurrencyWithAmounts ? currency : nil)
        return LeafContent(text, named.map { [("currencyID", $0)] } ?? [])
    }

    /// Writes the unmapped elements that follow a child of the present element.
    /// - Complexity: O(*n*) in these elements.
    func writeUnmapped(after predecessor: String) {
        guard !unmapped.elements.isEmpty else { return }
        for element in unmapped.elements[unmapped.path, after: predecessor] {
            guard amounts == .declared || !element.isAmount else { continue }
            // An empty element is not written beside an element with content.
            if positions["\(unmapped.path)/\(predecessor)"] != nil, element.saysNothing { continue }
            // Two parts that nothing tells apart have it once.
            if element.path.contains("[="), written[element] != nil { continue }
            for _ in 0..<element.count { xml.raw(element.xml) }
            written[element, default: 0] += 1
        }
    }
}

/// Unmapped elements by their place, in the order in which they were read. Each child of each element asks for its own.
private struct PlacedElements {
    private struct Place: Hashable {
        let path: String
        let predecessor: String
    }

    private let byPlace: [Place: [UnmappedElement]]

    /// - Parameter syntax: Those of another one have no place, and need no memory for that.
    init(_ elements: [UnmappedElement], of syntax: Syntax) {
        byPlace = Dictionary(grouping: elements.lazy.filter { $0.path.hasPrefix(syntax.name) }) {
            Place(path: $0.path, predecessor: $0.predecessor)
        }
    }

    var isEmpty: Bool { byPlace.isEmpty }

    subscript(path: String, after predecessor: String) -> [UnmappedElement] {
        byPlace[Place(path: path, predecessor: predecessor)] ?? []
    }
}

extension UnmappedElement {
    /// `true` if it is an amount that follows from others, so that it may be wrong once these are recalculated.
    fileprivate nonisolated var isAmount: Bool {
        ["<TaxTotal", "<WithholdingTaxTotal", "<CalculatedAmount"].contains { xml.hasPrefix($0) }
    }
}

/// A document as it was written.
struct WrittenDocument {
    let data: Data
    /// The parts of the invoice that the document has no place for.
    let leftOut: [LeftOut]
    /// The elements that its schema demands and that it lacks.
    let missing: [MissingElement]
}

extension String {
    /// A name without the prefix of its namespace.
    fileprivate nonisolated var withoutPrefix: String {
        firstIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self
    }
}
