import Foundation
import Invoicing

/// The name of an element, as the mapping and the rules know it.
final class KnownName {
    let local: String
    /// The name with the mapping's prefix.
    let prefixed: String
    /// The name in the mapping; nil in a foreign namespace.
    let mapped: ElementName?
    /// The name for the judge, which distinguishes foreign namespaces only.
    let judged: ElementName
    /// The namespace of the syntax's root.
    private let root: String

    private init(_ xml: XMLName, in syntax: Syntax) {
        local = xml.local
        let prefix = syntax.prefix(of: xml.namespace)
        prefixed = "\(prefix ?? ""):\(xml.local)"
        mapped = prefix == nil ? nil : ElementName(prefixed[...])
        judged = ElementName(prefix == nil ? "foreign:\(xml.local)" : xml.local[...])
        root = syntax.namespaces[0].uri
    }

    nonisolated deinit {}

    /// Looks up a name, once for all documents of a syntax.
    static func of(_ xml: XMLName, in syntax: Syntax) -> KnownName {
        if let known = xml.known, known.root == syntax.namespaces[0].uri { return known }
        let known = KnownName(xml, in: syntax)
        xml.known = known
        return known
    }
}

/// Decodes an invoice from a stream of elements.
final class InvoiceReading {
    /// The invoice; nil until the document has ended.
    private(set) var invoice: Invoice?
    /// The document's syntax.
    var format: InvoiceWriter.Format { syntax.name == Syntax.cii.name ? .cii : .ubl }
    private let name: String
    /// Makes the judge of the document; nil for a document that is only read.
    private let makeJudge: ((_ isCII: Bool) -> DocumentJudge)?
    private(set) var judge: DocumentJudge?
    let log = ReadingLog()
    private(set) var syntax = Syntax.ublInvoice
    private var open: [Step] = []
    /// Where unmapped elements of the innermost open element go; nil until that is asked for.
    private var knownDestination: Destination?
    /// The unmapped element that is being copied; nil outside one.
    private var capture: XMLCapture?
    /// Copies an element as it is being decoded, in case it turns out to stand for no term.
    private var copy: XMLCapture?
    /// What was found inside that element, and is stored if it does stand for a term.
    private var waiting: [() -> Void] = []
    /// Whether the element that has just ended stands for no term.
    private var isRejected = false

    /// Where unmapped elements are stored, and the path from there to the innermost open element.
    ///
    /// A tuple would wrap the function once more each time it is copied into or out of an optional, and overflow the stack when it
    /// is called after 100,000 elements.
    private struct Destination {
        let path: String
        let store: (UnmappedElement) -> Void
    }

    /// An open element, with the last mapped child that it had.
    private struct Step {
        let element: any OpenElement
        let name: KnownName
        let attributes: [XMLAttribute]
        /// Where it begins.
        let place: ExchangeError.Place
        /// How many of its name there are in its parent, with it.
        let position: Int
        var predecessor = ""
        private var counts: [(child: Int, count: Int)] = []

        init(
            element: any OpenElement, name: KnownName, attributes: [XMLAttribute], at place: ExchangeError.Place,
            position: Int = 1
        ) {
            (self.element, self.name, self.attributes) = (element, name, attributes)
            (self.place, self.position) = (place, position)
        }

        /// Whether it has had a child.
        func has(_ child: Int) -> Bool { counts.contains { $0.child == child } }

        /// Counts a child, and returns how many of its name there are by now. The last one is looked for first.
        mutating func count(_ child: Int) -> Int {
            for index in counts.indices.reversed() where counts[index].child == child {
                counts[index].count += 1
                return counts[index].count
            }
            counts.append((child, 1))
            return 1
        }
    }

    init(name: String, judge makeJudge: ((_ isCII: Bool) -> DocumentJudge)? = nil) {
        self.name = name
        self.makeJudge = makeJudge
        log.parents = { [weak self] in self?.parents ?? [] }
    }

    private func root(_ root: XMLName) throws(ExchangeError) -> any OpenElement {
        let begun: (Syntax, (@escaping (Invoice) -> Void) -> any OpenElement)? =
            switch (root.local, root.namespace) {
            case ("Invoice", Syntax.ublInvoice.namespaces[0].uri): (.ublInvoice, UBL.readInvoice)
            case ("CreditNote", Syntax.ublCreditNote.namespaces[0].uri): (.ublCreditNote, UBL.readCreditNote)
            case ("CrossIndustryInvoice", Syntax.cii.namespaces[0].uri): (.cii, CII.read)
            default: nil
            }
        guard let (syntax, read) = begun else {
            if root.local == "CrossIndustryDocument" { throw .otherSyntax(file: name, syntax: "ZUGFeRD 1") }
            throw .notAnInvoice(file: name, root: root.local)
        }
        self.syntax = syntax
        judge = makeJudge?(format == .cii)
        log.hasCurrencyWithAmounts = syntax.hasCurrencyWithAmounts
        return read { [weak self] invoice in
            invoice.ambiguities = self?.log.ambiguities ?? []
            self?.invoice = invoice
        }
    }

    /// Where an unmapped element is stored now.
    private var destination: Destination {
        let destination = knownDestination ?? findDestination()
        knownDestination = destination
        return destination
    }

    private func findDestination() -> Destination {
        var names: [String] = []
        var isLeftOut = false
        for step in open.reversed() {
            switch step.element.unmapped {
            case .discarded:
                isLeftOut = true
                names.append(step.name.prefixed)
            case .inherited: names.append(step.name.prefixed)
            case .counted:
                names.append(step.position > 1 ? "\(step.name.prefixed)[\(step.position)]" : step.name.prefixed)
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

    private func push(_ step: Step) {
        open.append(step)
        knownDestination = nil
    }

    /// Stores what is kept of an element that has ended.
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
    private var parents: [Substring] { open.suffix(3).reversed().map { $0.name.local[...] } }

    /// Notes what an element that has ended must have and has not.
    private func noteMissing(below step: Step) {
        for (child, name) in step.element.required where !step.has(child) {
            log.noteMissing(name.withoutPrefix, in: step.name.local[...], at: step.place)
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
        let predecessor = predecessor ?? (open.isEmpty ? "" : open[open.endIndex - 1].predecessor)
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

    /// Stores what was copied, or waits until it is known whether the element around it stands for a term.
    private func keep(unlessInCopy waits: Bool, _ store: @escaping () -> Void) {
        if waits, copy != nil {
            waiting.append(store)
        } else if waits || isRejected {
            store()
        }
    }
}

extension InvoiceReading {
    /// Whether the text of the innermost element is content.
    var collectsText: Bool { capture != nil || innermost?.collectsText ?? false }

    /// The last element that is open, without a copy of all that is known of it.
    private var innermost: (any OpenElement)? { open.isEmpty ? nil : open[open.endIndex - 1].element }

    /// Refuses a long text, which may not be whole yet. Attached documents and elements without a term may be of any length: they
    /// are not indexed, while the text index needs more than forty times the size of a text in memory.
    func check(longText text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        guard capture == nil, let step = open.last, !step.name.local.hasSuffix("BinaryObject") else { return }
        throw elementText(text, of: step, at: place).unusable("a text of 1 MB at the most")
    }

    private func elementText(_ text: String, of step: Step, at place: ExchangeError.Place) -> ElementText {
        ElementText(
            text: text, attributes: step.attributes, name: step.name.prefixed, place: place, file: name, log: log)
    }

    /// Begins an element.
    func begin(_ xml: XMLName, _ attributes: [XMLAttribute], at place: ExchangeError.Place) throws(ExchangeError) {
        let opened = open.isEmpty ? try root(xml) : nil
        let name = KnownName.of(xml, in: syntax)
        judge?.begin(name.judged, attributes, at: place)
        if let opened { return push(Step(element: opened, name: name, attributes: [], at: place)) }
        if let capture {
            copy?.begin(xml, attributes)
            return capture.begin(xml, attributes)
        }
        guard let parent = innermost, let mapped = name.mapped, let kind = parent.child(mapped) else {
            return beginUnmapped(xml, attributes)
        }
        let count = open[open.count - 1].count(kind)
        let repetition = parent.repetition(of: kind)
        if count > 1, repetition != .allowed {
            if repetition == .ambiguous { log.noteRepetition(of: xml.local, at: place) }
            // The first one is decoded, so that this one must not come to stand before it.
            return beginUnmapped(xml, attributes, after: name.prefixed)
        }
        guard let child = parent.begin(kind) else { return beginUnmapped(xml, attributes) }
        open[open.count - 1].predecessor = name.prefixed
        if child.mayBeRejected, copy == nil { copy = copying(isTentative: true) }
        copy?.begin(xml, attributes)
        push(Step(element: child, name: name, attributes: attributes, at: place, position: count))
    }

    /// Ends an element.
    /// - Parameter text: The text directly inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        judge?.end(text: text)
        if let capture {
            _ = copy?.end(text: text)
            if capture.end(text: text) { self.capture = nil }
            return
        }
        guard let step = open.popLast() else { return }
        knownDestination = nil
        noteMissing(below: step)
        let element = elementText(text, of: step, at: place)
        if case .stored(let stored) = step.element.unmapped { stored.finish() }
        try step.element.end(element)
        if step.element.collectsText { storeVerbatim(element, at: step.position) }
        isRejected = step.element.isRejected
        if copy?.end(text: text) == true {
            copy = nil
            if !isRejected { for store in waiting { store() } }
            waiting = []
        }
        if !isRejected, case .keyed(let keyed) = step.element.unmapped { store(keyed, of: step.name.prefixed) }
    }
}

extension String {
    /// A name of XML without its namespace's prefix.
    fileprivate var withoutPrefix: Substring { firstIndex(of: ":").map { self[index(after: $0)...] } ?? self[...] }
}
