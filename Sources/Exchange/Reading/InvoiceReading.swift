import Foundation
import Invoicing

/// A document as it streams by, and the invoice that grows from it.
final class InvoiceReading {
    /// The invoice, once the document has streamed by.
    private(set) var invoice: Invoice?
    /// In which syntax it is.
    var format: InvoiceWriter.Format { syntax.name == Syntax.cii.name ? .cii : .ubl }
    private let name: String
    private var syntax = Syntax.ublInvoice
    private var open: [Step] = []
    /// The element that stands for no term and is taken in as it is.
    private var capture: XMLCapture?

    /// An element that has begun, with the last known one below it.
    private struct Step {
        let element: any OpenElement
        let name: String
        let attributes: [String: String]
        var predecessor = ""
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
        return read { [weak self] in self?.invoice = $0 }
    }

    /// Where an unknown element goes, and the path from there to the innermost open element.
    private func destination() -> (put: (CarriedElement) -> Void, path: String)? {
        var names: [String] = []
        for step in open.reversed() {
            switch step.element.carrier {
            case .none: return nil
            case .here(let put): return (put, ([syntax.name] + names.reversed()).joined(separator: "/"))
            case .inherited: names.append(step.name)
            }
        }
        return nil
    }

    private func beginUnknown(_ element: String, _ namespace: String, _ attributes: [String: String]) {
        let target = UBL.isDropped(element) ? nil : destination()
        let predecessor = open.last?.predecessor ?? ""
        capture = XMLCapture { xml in
            guard let (put, path) = target else { return }
            put(CarriedElement(path: path, predecessor: predecessor, xml: xml))
        }
        capture?.begin(element, namespace: namespace, attributes: attributes)
    }
}

extension InvoiceReading: XMLFollower {
    var takesText: Bool { capture != nil || open.last?.element.takesText ?? false }

    func begin(
        _ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place
    ) throws(ExchangeError) {
        if let capture { return capture.begin(element, namespace: namespace, attributes: attributes) }
        guard let parent = open.last?.element else {
            return open.append(Step(element: try root(element, namespace), name: element, attributes: [:]))
        }
        guard let prefix = syntax.prefix(of: namespace), let known = parent.begin(element, prefix: prefix) else {
            return beginUnknown(element, namespace, attributes)
        }
        let name = "\(prefix):\(element)"
        open[open.count - 1].predecessor = name
        open.append(Step(element: known, name: name, attributes: attributes))
    }

    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        if let capture {
            if capture.end(text: text) { self.capture = nil }
            return
        }
        guard let step = open.popLast() else { return }
        try step.element.end(
            ElementText(text: text, attributes: step.attributes, name: step.name, place: place, file: name))
    }
}
