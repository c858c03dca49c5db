/// One rule as it is listed: its number, its publisher, its weight, the term that it is about, and what it asks for.
///
/// A rule is said here once. Tests of terms (``Rule``) and tests of elements are attached to rows, and add the details.
public nonisolated struct RuleRow: Hashable, Sendable {
    /// The number that its publisher gave it.
    public let id: String
    /// The publisher, with the version.
    public private(set) var source: RuleSource
    /// Its weight where a profile says nothing else.
    public private(set) var severity: Problem.Severity
    /// The business term that mends it; empty for that of the element that breaks it.
    public let term: String
    /// The sentence that says what it asks for.
    public let sentence: String
    /// The profiles that it binds, and whether a draft may still lack what it asks for.
    public let scope: RuleScope
    /// The sentence for a range of numbers that ask for the same of other elements; empty for a rule that is listed alone.
    public let family: String

    /// Makes a row.
    /// - Parameters:
    ///   - scope: The profiles that it binds, with its weight unless it is an error.
    ///   - source: The publisher; nil to tell it by the number.
    public init(
        _ id: String, _ term: String, _ sentence: String, _ scope: RuleScope = [], family: String = "",
        by source: RuleSource? = nil
    ) {
        (self.id, self.term, self.sentence, self.scope, self.family) = (id, term, sentence, scope, family)
        severity = scope.contains(.hint) ? .hint : scope.contains(.warning) ? .warning : .error
        self.source = source ?? RuleSource(ofRule: id)
    }

    /// The row with another severity.
    public func with(_ severity: Problem.Severity) -> RuleRow {
        var row = self
        row.severity = severity
        return row
    }

    /// The row in another publisher’s set.
    public func published(by source: RuleSource) -> RuleRow {
        var row = self
        row.source = source
        return row
    }
}

/// The weight of a rule, and the profiles that it binds besides that of its publisher, as a column of its row.
public nonisolated struct RuleScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A draft breaks it only because a value has not been entered yet.
    public static let missing = RuleScope(rawValue: 1)
    /// Factur-X MINIMUM has it.
    public static let minimum = RuleScope(rawValue: 2)
    /// It needs lines, and does not bind Factur-X BASIC WL.
    public static let lines = RuleScope(rawValue: 4)
    /// Factur-X BASIC WL has it, of the rules on structure.
    public static let basicWL = RuleScope(rawValue: 8)
    /// Factur-X EXTENDED has it, of the rules on structure.
    public static let extended = RuleScope(rawValue: 16)
    /// Extensions replace it by a rule of their own.
    public static let replaced = RuleScope(rawValue: 32)
    /// Factur-X EXTENDED replaces it by a rule of its own.
    public static let replacedByFacturX = RuleScope(rawValue: 64)
    /// Extensions do without it.
    public static let dropped = RuleScope(rawValue: 128)
    /// EXTENDED-CTC-FR has a place for what it forbids.
    public static let droppedInFrance = RuleScope(rawValue: 256)
    /// EXTENDED-CTC-FR has it in UBL only.
    public static let onlyUBLInFrance = RuleScope(rawValue: 512)
    /// Peppol has it in UBL only.
    public static let onlyUBLInPeppol = RuleScope(rawValue: 1024)
    /// It is an error by the extensions, however little it matters in the standard.
    public static let errorInExtensions = RuleScope(rawValue: 2048)
    /// It is an error by Factur-X, however little it matters in the standard.
    public static let errorInFacturX = RuleScope(rawValue: 4096)
    /// XRechnung has it as well, of Peppol’s rules.
    public static let xRechnung = RuleScope(rawValue: 8192)
    /// It is a warning by XRechnung.
    public static let warningInXRechnung = RuleScope(rawValue: 16384)
    /// Each extension of the standard has it, and no other profile.
    public static let onlyExtensions = RuleScope(rawValue: 32768)
    /// It is a warning, not an error.
    public static let warning = RuleScope(rawValue: 65536)
    /// It is a hint, not an error.
    public static let hint = RuleScope(rawValue: 131072)
}
