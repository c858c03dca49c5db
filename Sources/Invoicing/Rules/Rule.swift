import Derive

/// A test of terms for a row: the property to which it leads, and when it is broken.
///
///     Rule("BR-02", "BT-1", \.number, "Give the invoice a number.") { $0.number.isEmpty }
///
/// A row that has a test of elements as well is a named constant, to which both are attached: `Rule(.br26, \.netPrice) { … }`.
/// Rules are in tables, one for what they look at and one family in a file. A derived property examines a table and
/// keeps the broken rules, so a rule is examined again only after something has changed that its table read.
struct Rule<Subject> {
    let row: RuleRow
    /// The property to which it leads, from the object that the place names.
    let path: AnyKeyPath
    /// The term, where its row is about several; otherwise empty.
    private let term: String
    // On the main actor by their types, so that calling one checks for no actor.
    private let place: @MainActor (Subject) -> Problem.Place
    /// The amounts and codes that break it, in a sentence of their own.
    private let detail: (@MainActor (Subject) -> String)?
    fileprivate let isBroken: @MainActor (Subject) -> Bool

    /// Makes a rule with a place that depends on the subject.
    init(
        _ row: RuleRow, of term: String = "", leadingTo path: AnyKeyPath,
        at place: @escaping @MainActor (Subject) -> Problem.Place, detail: (@MainActor (Subject) -> String)? = nil,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        (self.row, self.term, self.path) = (row, term, path)
        (self.place, self.detail, self.isBroken) = (place, detail, isBroken)
    }

    fileprivate func problem(of subject: Subject) -> Problem {
        let sentence = detail.map { "\(row.sentence) \($0(subject))" } ?? row.sentence
        return Problem(row, term: term, wording: .text(sentence), place: place(subject))
    }
}

extension Rule where Subject: ObservedObject {
    /// Makes a rule about a property of the subject.
    init(
        _ row: RuleRow, of term: String = "", _ property: PartialKeyPath<Subject>,
        detail: (@MainActor (Subject) -> String)? = nil, isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            row, of: term, leadingTo: property, at: { Problem.Place($0, property) }, detail: detail, isBroken: isBroken)
    }

    /// Makes a rule with the row that only it has.
    init(
        _ id: String, _ term: String, _ property: PartialKeyPath<Subject>, _ sentence: String,
        _ scope: RuleScope = [], detail: (@MainActor (Subject) -> String)? = nil,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) { self.init(RuleRow(id, term, sentence, scope), property, detail: detail, isBroken: isBroken) }

    /// Makes a rule about a property of a part of the subject.
    init<Part: ObservedObject>(
        _ row: RuleRow, in part: KeyPath<Subject, Part>, _ property: PartialKeyPath<Part>,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            row, leadingTo: property, at: { Problem.Place($0[keyPath: part], property) }, isBroken: isBroken)
    }
}

extension Rule where Subject: ExaminedVAT {
    /// Makes a rule about a group of the VAT breakdown, which is mended by way of what the document declares.
    init(
        ofGroup row: RuleRow, detail: (@MainActor (Subject) -> String)? = nil,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            row, leadingTo: \Invoice.vatBreakdown, at: { Problem.Place($0.invoice, \.vatBreakdown) }, detail: detail,
            isBroken: isBroken)
    }
}

extension Array {
    /// The problems of what breaks these rules, in their order.
    func problems<Subject>(of subject: Subject) -> [Problem] where Element == Rule<Subject> {
        var found: [Problem] = []
        // By index, since to copy a rule costs more than to examine it.
        for index in indices where self[index].isBroken(subject) { found.append(self[index].problem(of: subject)) }
        return found
    }

    /// The problems of each of several things.
    func problems<Subject>(ofEach subjects: some Sequence<Subject>) -> [Problem] where Element == Rule<Subject> {
        subjects.flatMap { problems(of: $0) }
    }
}
