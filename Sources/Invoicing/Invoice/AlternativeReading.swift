/// A value of a document that can be understood in more than one way, as it was read.
public nonisolated struct AlternativeReading: Hashable, Codable, Sendable {
    /// The business term that it is about: `BT-115`; empty where several are.
    public var term: String
    /// Its place in the document: `line 40, column 9`.
    public var place: String
    /// The ambiguity, in a sentence.
    public var sentence: String

    /// Notes an ambiguity.
    public init(term: String, place: String, sentence: String) {
        self.term = term
        self.place = place
        self.sentence = sentence
    }
}

extension Invoice {
    /// The ambiguities of the document as it was read, while its own amounts count beside the derived ones.
    public var openAmbiguities: [AlternativeReading] { declared == nil ? [] : ambiguities }

    /// The ambiguities as problems. In a draft made of the document they are warnings, since it holds one of the
    /// readings.
    var ambiguityProblems: [Problem] {
        ambiguities.map { ambiguity in
            Problem(
                rule: Problem.ambiguity, severity: isReceived ? .error : .warning, term: ambiguity.term,
                sentence: "\(ambiguity.sentence) (\(ambiguity.place))", place: Problem.Place(self, \Invoice.ambiguities)
            )
        }
    }
}
