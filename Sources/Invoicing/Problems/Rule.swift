import Derive

/// One business rule: its number, the term that it is about, where that is filled in, what to do, and when it is broken.
///
///     Rule("BR-02", "BT-1", \.number, "Give the invoice a number.") { $0.number.isEmpty }
///
/// Rules are in tables, one for what they look at and one family in a file. A derived property examines a table and
/// keeps the broken rules, so a rule is examined again only after something has changed that its table read.
struct Rule<Subject> {
    let id: String
    let term: String
    /// The property to which it leads, from the object that the place names.
    let path: AnyKeyPath
    private(set) var severity: Problem.Severity = .error
    /// The sentence in a list of rules; empty where only the document's rule of the same number has one.
    private(set) var listedSentence = ""
    // On the main actor by their types, so that calling one checks for no actor.
    private let place: @MainActor (Subject) -> Problem.Place
    private let sentence: @MainActor (Subject) -> String
    fileprivate let isBroken: @MainActor (Subject) -> Bool

    /// Makes a rule with a place and words that depend on the subject.
    init(
        _ id: String, _ term: String, leadingTo path: AnyKeyPath,
        at place: @escaping @MainActor (Subject) -> Problem.Place,
        _ sentence: @escaping @MainActor (Subject) -> String, isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.id = id
        self.path = path
        self.term = term
        self.place = place
        self.sentence = sentence
        self.isBroken = isBroken
    }

    /// The same rule as a warning.
    var asWarning: Rule {
        var rule = self
        rule.severity = .warning
        return rule
    }

    /// The same rule as a hint.
    var asHint: Rule {
        var rule = self
        rule.severity = .hint
        return rule
    }

    /// The same rule with a sentence for a list of rules, which names no amount and no code.
    func listed(_ sentence: String) -> Rule {
        var rule = self
        rule.listedSentence = sentence
        return rule
    }

    fileprivate func problem(of subject: Subject) -> Problem {
        Problem(rule: id, severity: severity, term: term, sentence: sentence(subject), place: place(subject))
    }
}

extension Rule where Subject: ObservedObject {
    /// Makes a rule about a property of the subject.
    init(
        _ id: String, _ term: String, _ property: PartialKeyPath<Subject>, _ sentence: String,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            id, term, leadingTo: property, at: { Problem.Place($0, property) }, { _ in sentence }, isBroken: isBroken)
        listedSentence = sentence
    }

    /// Makes a rule about a property of the subject, with words that depend on the subject.
    init(
        _ id: String, _ term: String, _ property: PartialKeyPath<Subject>,
        saying sentence: @escaping @MainActor (Subject) -> String,
        isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(id, term, leadingTo: property, at: { Problem.Place($0, property) }, sentence, isBroken: isBroken)
    }

    /// Makes a rule about a property of a part of the subject.
    init<Part: ObservedObject>(
        _ id: String, _ term: String, in part: KeyPath<Subject, Part>, _ property: PartialKeyPath<Part>,
        _ sentence: String, isBroken: @escaping @MainActor (Subject) -> Bool
    ) {
        self.init(
            id, term, leadingTo: property, at: { Problem.Place($0[keyPath: part], property) }, { _ in sentence },
            isBroken: isBroken)
        listedSentence = sentence
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
