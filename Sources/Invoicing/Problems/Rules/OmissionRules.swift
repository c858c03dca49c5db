import Derive

/// BR-21 and BR-24: what a document has to say and Billow fills in where it does not.
enum OmissionRules {
    static let line: [Rule<InvoiceLine>] = [
        Rule("BR-21", "BT-126", \.identifier, "Give the line a number.") { $0.identifier.isEmpty },
        Rule("BR-24", "BT-131", \.declaredNetAmount, "State the line’s amount.") { $0.declaredNetAmount == nil },
    ]
}

extension Invoice {
    /// What a document that was just read leaves out and Billow fills in by itself: numbers and amounts of lines. Lines
    /// that share a number are told as well.
    ///
    /// The invoice has no problem with that, since it will be written with them. Who judges the document has one.
    public var omissions: [Problem] {
        OmissionRules.line.problems(ofEach: lines.elements) + sharedIdentifiers
    }

    /// Lines that bear the identifier of another one: no rule forbids it, but a reference to it can be mistaken.
    private var sharedIdentifiers: [Problem] {
        var found: Set<String> = []
        return lines.elements.filter { !$0.identifier.isEmpty && !found.insert($0.identifier).inserted }.map { line in
            Problem(
                rule: "BT-126", severity: .warning, term: "BT-126",
                sentence:
                    "Another line has the number “\(line.identifier)” as well; give this one a number of its own.",
                place: Problem.Place(line, \InvoiceLine.identifier))
        }
    }
}
