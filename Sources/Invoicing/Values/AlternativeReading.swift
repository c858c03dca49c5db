/// What a document says that can be understood in more than one way, as it was read.
public nonisolated struct AlternativeReading: Hashable, Codable, Sendable {
    /// The business term that it is about: `BT-115`; empty where several are.
    public var term: String
    /// Where it stands in the document: `line 40, column 9`.
    public var place: String
    /// What is unclear, in a sentence.
    public var sentence: String

    /// Notes an ambiguity.
    public init(term: String, place: String, sentence: String) {
        self.term = term
        self.place = place
        self.sentence = sentence
    }
}

extension Invoice {
    /// What was unclear when the document was read, as long as its own amounts stand beside the derived ones.
    public var openAmbiguities: [AlternativeReading] { declared == nil ? [] : ambiguities }

    /// In a draft that was made of such a document they are warnings: one of the readings stands there.
    var ambiguityProblems: [Problem] {
        ambiguities.map { ambiguity in
            Problem(
                rule: Problem.ambiguity, severity: isReceived ? .error : .warning, term: ambiguity.term,
                sentence: "\(ambiguity.sentence) (\(ambiguity.place))", place: Problem.Place(self, \Invoice.ambiguities)
            )
        }
    }
}
