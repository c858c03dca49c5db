import Foundation
import Invoicing

/// Decodes an invoice from a stream of elements.
final class InvoiceReading: XMLReceiver {
    /// The invoice; nil until the document has ended.
    private(set) var invoice: Invoice?
    /// The document's syntax.
    var format: InvoiceSyntax { syntax.name == Syntax.cii.name ? .cii : .ubl }
    private let name: String
    /// Makes the judge of the document; nil for a document that is only read.
    private let makeJudge: ((_ isCII: Bool) -> DocumentJudge)?
    private(set) var judge: DocumentJudge?
    let log = ReadingLog()
    private(set) var syntax = Syntax.ublInvoice
    private var open: [OpenElement] = []
    /// The destination of unmapped elements of the innermost open element; nil until that is asked for.
    private var knownDestination: Destination?
    /// The unmapped element that is being copied; nil outside one.
    private var capture: XMLCapture?
    /// Copies an element as it is being decoded, in case it turns out to stand for no term.
    private var copy: XMLCapture?
    /// The parts found inside that element, which are stored if it does stand for a term.
    private var waiting: [() -> Void] = []
    /// `true` if the element that has just ended maps to no term.
    private var isRejected = false
    /// The number of open elements of the envelope around the invoice (SBDH).
    private var envelopeDepth = 0
    /// The name of the root.
    private(set) var root = ""

    /// The destination of unmapped elements, and the path from there to the innermost open element.
    ///
    /// A tuple would wrap the function once more each time it is copied into or out of an optional, and overflow the stack when it
    /// is called after 100,000 elements.
    private struct Destination {
        let path: String
        let store: (UnmappedElement) -> Void
    }

    init(name: String, judge makeJudge: ((_ isCII: Bool) -> DocumentJudge)? = nil) {
        self.name = name
        self.makeJudge = makeJudge
        log.parents = { [weak self] in self?.parents ?? [] }
    }

    /// Sets the syntax that a document is written in, by its root.
    private func setSyntax(by root: XMLName) throws(ExchangeError) {
        switch (root.local, root.namespace) {
        case ("Invoice", Syntax.ublInvoice.namespaces[0].uri): syntax = .ublInvoice
        case ("CreditNote", Syntax.ublCreditNote.namespaces[0].uri): syntax = .ublCreditNote
        case ("CrossIndustryInvoice", Syntax.cii.namespaces[0].uri): syntax = .cii
        default:
            if let other = OtherFormat(root) { throw .otherSyntax(file: name, syntax: other.name) }
            throw .notAnInvoice(file: name, root: root.local)
        }
        judge = makeJudge?(format == .cii)
        log.hasCurrencyWithAmounts = syntax.hasCurrencyWithAmounts
    }

    private func root(_ start: OpenElement.Start) -> OpenElement {
        let done: (Invoice) -> Void = { [weak self] invoice in
            invoice.ambiguities = self?.log.ambiguities ?? []
            self?.invoice = invoice
        }
        guard format == .ubl else { return CII.read(start, done) }
        return UBL.read(start, isCreditNote: start.name.local == "CreditNote", done)
    }

    /// The present destination of an unmapped element.
    private var destination: Destination {
        let destination = knownDestination ?? findDestination()
        knownDestination = destination
        return destination
    }

    private func findDestination() -> Destination {
        var names: [String] = []
        var isLeftOut = false
        for element in open.reversed() {
            let (name, position) = (element.start.name.prefixed, element.start.position)
            switch element.unmapped {
            case .discarded:
                isLeftOut = true
                names.append(name)
            case .inherited: names.append(name)
            case .counted: names.append(position > 1 ? "\(name)[\(position)]" : name)
            case .keyed(let keyed):
                let path = ([syntax.name] + names.reversed()).joined(separator: "/")
                return Destination(path: path, store: keyed.append)
            case .stored(let stored):
                let path = ([syntax.name] + names.reversed()).joined(separator: "/")
                guard isLeftOut else { return Destination(path: path, store: stored.append) }
                return Destination(path: path) { [log] in if !$0.saysNothing { log.leaveOut($0) } }
            }
        }
        return Destination(path: syntax.name) { [log] in log.leaveOut($0) }
    }

    private func push(_ element: OpenElement) {
        open.append(element)
        knownDestination = nil
    }

    /// Stores the kept content of an element that has ended.
    /// - Parameter name: The element; empty for its parent.
    func storeUnmapped(below name: String, _ predecessor: String, _ xml: String) {
        let destination = self.destination
        let place = name.isEmpty ? destination.path : "\(destination.path)/\(name)"
        keep(unlessInCopy: true) {
            destination.store(UnmappedElement(path: place, predecessor: predecessor, xml: xml))
        }
    }

    /// Stores the unmapped elements below an element that has ended, by what tells it from others of its name.
    private func store(_ keyed: KeyedElements, of name: String) {
        guard !keyed.elements.isEmpty else { return }
        let destination = self.destination
        for element in keyed.elements {
            let rest = element.path.dropFirst(syntax.name.count)
            let whole = "\(destination.path)/\(name)\(keyed.key.isEmpty ? "" : KeyedElements.suffix(keyed.key))\(rest)"
            var placed = element
            placed.path = whole
            if keyed.key.isEmpty { log.leaveOut(placed) } else { destination.store(placed) }
        }
    }

    /// The names of the innermost open elements, from the inside.
    private var parents: [Substring] { open.suffix(3).reversed().map { $0.start.name.local[...] } }

    /// Notes what an element that has ended must have and has not.
    private func noteMissing(below element: OpenElement) {
        for (child, name) in element.children?.required ?? [] where !element.has(child) {
            log.noteMissing(name.withoutPrefix, in: element.start.name.local[...], at: element.start.place)
        }
    }

    /// - Parameter predecessor: What it is written behind; nil for what it was read behind.
    private func beginUnmapped(
        _ name: XMLName, _ attributes: [XMLAttribute], after predecessor: String? = nil
    ) {
        copy?.begin(name, attributes)
        capture = copying(after: predecessor)
        capture?.begin(name, attributes)
    }

    /// Copies the element that begins, and stores it in its place.
    /// - Parameter isTentative: Whether it is stored only if it turns out to stand for no term.
    private func copying(after predecessor: String? = nil, isTentative: Bool = false) -> XMLCapture {
        let destination = self.destination
        let predecessor = predecessor ?? open.last?.predecessor ?? ""
        // It belongs to this, and is gone with it.
        return XMLCapture(isTentative: isTentative) { [unowned self, log] copy in
            keep(unlessInCopy: !isTentative) {
                let (xml, signatures) = copy.written
                for _ in 0..<signatures { log.leaveOut(LeftOut("\(destination.path)/Signature")) }
                if let xml {
                    destination.store(UnmappedElement(path: destination.path, predecessor: predecessor, xml: xml))
                }
            }
        }
    }

    /// Stores copied content, or waits until it is known whether the element around it maps to a term.
    private func keep(unlessInCopy waits: Bool, _ store: @escaping () -> Void) {
        if waits, copy != nil {
            waiting.append(store)
        } else if waits || isRejected {
            store()
        }
    }
}

extension InvoiceReading {
    /// `true` if the text of the innermost element is content.
    var collectsText: Bool {
        guard capture == nil, let innermost = open.last else { return capture != nil }
        return innermost.children == nil
    }

    /// Refuses a long text, which may not be whole yet. Attached documents and elements without a term may be of any length: they
    /// are not indexed, while the text index needs more than forty times the size of a text in memory.
    func check(longText text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        guard capture == nil, let start = open.last?.start, !start.name.local.hasSuffix("BinaryObject") else { return }
        throw elementText(text, trimmed: text.withoutOuterSpace, of: start, at: place).unusable(
            "a text of 1 MB at the most")
    }

    private func elementText(
        _ text: String, trimmed: String, of start: OpenElement.Start, at place: ExchangeError.Place
    ) -> ElementText {
        ElementText(
            text: text, trimmed: trimmed, attributes: start.attributes, name: start.name.prefixed, place: place,
            file: name, log: log)
    }

    /// Begins an element.
    func begin(_ xml: XMLName, _ attributes: [XMLAttribute], at place: ExchangeError.Place) throws(ExchangeError) {
        if open.isEmpty {
            if root.isEmpty { root = xml.local }
            let isInvoice = ["Invoice", "CreditNote", "CrossIndustryInvoice"].contains(xml.local)
            // The envelope in which access points hand a document over.
            if envelopeDepth == 0 ? root == "StandardBusinessDocument" : !isInvoice || invoice != nil {
                return envelopeDepth += 1
            }
            try setSyntax(by: xml)
        }
        let name = KnownName.of(xml, in: syntax)
        judge?.begin(name.judged, attributes, at: place)
        func start(_ position: Int) -> OpenElement.Start {
            OpenElement.Start(name: name, attributes: attributes, place: place, position: position)
        }
        guard let parent = open.last else { return push(root(start(1))) }
        if let capture {
            copy?.begin(xml, attributes)
            return capture.begin(xml, attributes)
        }
        guard let children = parent.children, let mapped = name.mapped, let kind = children.positions[mapped] else {
            return beginUnmapped(xml, attributes)
        }
        let count = parent.count(kind)
        let repetition = children.repetitions[kind]
        if count > 1, repetition != .allowed {
            if repetition == .ambiguous { log.noteRepetition(of: xml.local, at: place) }
            // The first one is decoded, so that this one must not come to stand before it.
            return beginUnmapped(xml, attributes, after: name.prefixed)
        }
        guard let child = parent.begin(kind, start(count)) else { return beginUnmapped(xml, attributes) }
        parent.predecessor = name.prefixed
        if child.mayBeRejected, copy == nil { copy = copying(isTentative: true) }
        copy?.begin(xml, attributes)
        push(child)
    }

    /// Ends an element.
    /// - Parameter text: The text directly inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        guard !open.isEmpty else { return envelopeDepth -= 1 }
        let trimmed = text.withoutOuterSpace
        judge?.end(text: text, trimmed: trimmed)
        if let capture {
            _ = copy?.end(text: text)
            if capture.end(text: text) { self.capture = nil }
            return
        }
        guard let ended = open.popLast() else { return }
        knownDestination = nil
        noteMissing(below: ended)
        let element = elementText(text, trimmed: trimmed, of: ended.start, at: place)
        if case .stored(let stored) = ended.unmapped { stored.finish() }
        try ended.end(element)
        if ended.children == nil { storeVerbatim(element, at: ended.start.position) }
        isRejected = ended.isRejected
        if copy?.end(text: text) == true {
            copy = nil
            if !isRejected { for store in waiting { store() } }
            waiting = []
        }
        if !isRejected, case .keyed(let keyed) = ended.unmapped { store(keyed, of: ended.start.name.prefixed) }
    }
}

extension String {
    /// A name of XML without its namespace's prefix.
    fileprivate var withoutPrefix: Substring { firstIndex(of: ":").map { self[index(after: $0)...] } ?? self[...] }
}
