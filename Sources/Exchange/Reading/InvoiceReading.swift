import Foundation
import Invoicing

/// Decodes an invoice from a stream of elements.
final class InvoiceReading {
    /// The invoice; nil until the document has ended.
    private(set) var invoice: Invoice?
    /// The document's syntax.
    var format: InvoiceWriter.Format { syntax.name == Syntax.cii.name ? .cii : .ubl }
    private let name: String
    private let log = ReadingLog()
    private var syntax = Syntax.ublInvoice
    private var open: [Step] = []
    /// The unmapped element that is being copied; nil outside one.
    private var capture: XMLCapture?

    /// An open element, with the last mapped child that it had.
    private struct Step {
        let element: any OpenElement
        let name: String
        let attributes: [String: String]
        var predecessor = ""
        private var counts: [(child: String, count: Int)] = []

        init(element: any OpenElement, name: String, attributes: [String: String]) {
            (self.element, self.name, self.attributes) = (element, name, attributes)
        }

        /// Counts a child, and returns how many of its name there are by now. The last one is looked for first.
        mutating func count(_ child: String) -> Int {
            guard let index = counts.lastIndex(where: { $0.child == child }) else {
                counts.append((child, 1))
                return 1
            }
            counts[index].count += 1
            return counts[index].count
        }
    }

    init(name: String) {
        self.name = name
    }

    private func root(_ element: String, _ namespace: String) throws(ExchangeError) -> any OpenElement {
        let begun: (Syntax, (@escaping (Invoice) -> Void) -> any OpenElement)? =
            switch (element, namespace) {
            case ("Invoice", Syntax.ublInvoice.namespaces[0].uri): (.ublInvoice, UBL.readInvoice)
            case ("CreditNote", Syntax.ublCreditNote.namespaces[0].uri): (.ublCreditNote, UBL.readCreditNote)
            case ("CrossIndustryInvoice", Syntax.cii.namespaces[0].uri): (.cii, CII.read)
            default: nil
            }
        guard let (syntax, read) = begun else {
            if element == "CrossIndustryDocument" { throw .otherSyntax(file: name, syntax: "ZUGFeRD 1") }
            throw .notAnInvoice(file: name, root: element)
        }
        self.syntax = syntax
        return read { [weak self] invoice in
            invoice.ambiguities = self?.log.ambiguities ?? []
            self?.invoice = invoice
        }
    }

    /// Where an unmapped element is stored, and the path from there to the innermost open element; nil for nowhere.
    private func destination() -> (store: (UnmappedElement) -> Void, path: String)? {
        var names: [String] = []
        for step in open.reversed() {
            switch step.element.unmapped {
            case .discarded: return nil
            case .stored(let store): return (store, ([syntax.name] + names.reversed()).joined(separator: "/"))
            case .inherited: names.append(step.name)
            }
        }
        return nil
    }

    private func beginUnmapped(_ element: String, _ namespace: String, _ attributes: [String: String]) {
        let target = UBL.isDropped(element) ? nil : destination()
        let predecessor = open.last?.predecessor ?? ""
        capture = XMLCapture { xml in
            guard let (store, path) = target else { return }
            store(UnmappedElement(path: path, predecessor: predecessor, xml: xml))
        }
        capture?.begin(element, namespace: namespace, attributes: attributes)
    }
}

extension InvoiceReading: XMLReceiver {
    var collectsText: Bool { capture != nil || open.last?.element.collectsText ?? false }

    func begin(
        _ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place
    ) throws(ExchangeError) {
        if let capture { return capture.begin(element, namespace: namespace, attributes: attributes) }
        guard let parent = open.last?.element else {
            return open.append(Step(element: try root(element, namespace), name: element, attributes: [:]))
        }
        guard let prefix = syntax.prefix(of: namespace),
            let repetition = parent.repetition(of: element, prefix: prefix)
        else { return beginUnmapped(element, namespace, attributes) }
        let name = "\(prefix):\(element)"
        if open[open.count - 1].count(name) > 1, repetition != .allowed {
            if repetition == .ambiguous { log.noteRepetition(of: element, at: place) }
            return beginUnmapped(element, namespace, attributes)
        }
        guard let child = parent.begin(element, prefix: prefix) else {
            return beginUnmapped(element, namespace, attributes)
        }
        open[open.count - 1].predecessor = name
        open.append(Step(element: child, name: name, attributes: attributes))
    }

    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        if let capture {
            if capture.end(text: text) { self.capture = nil }
            return
        }
        guard let step = open.popLast() else { return }
        try step.element.end(
            ElementText(text: text, attributes: step.attributes, name: step.name, place: place, file: name, log: log))
    }
}
