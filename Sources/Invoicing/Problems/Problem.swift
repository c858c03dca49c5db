import Derive

/// A problem, a decision or a hint in an invoice: most often a business rule that it breaks.
public struct Problem: Hashable {
    /// The severity of a problem.
    public enum Severity: String, CaseIterable, Sendable {
        /// A validator refuses the document, or the invoice cannot be issued as it is.
        case error
        /// A draft lacks something that it needs before it is issued; a document that lacks it has an error.
        case toFillIn = "to fill in"
        /// The document is taken, but something in it is doubtful.
        case warning
        /// Nothing is wrong, and something may be worth knowing.
        case hint
    }

    /// The parts of a sentence. Amounts are put into it as the reader writes them.
    enum Wording: Hashable {
        case text(String)
        /// A document declares another amount than the standard derives.
        indirect case declared(DeclaredAmount)
        /// The rounding amount makes up for what the prices with VAT come to beyond net and VAT in whole cents.
        case residue(ExactDecimal, currency: String)
    }

    /// The broken rule.
    public let row: RuleRow
    /// Its severity.
    public internal(set) var severity: Severity
    /// The business term that is to be filled in or mended: `BT-31`.
    public let term: String
    private let wording: Wording
    /// The property that is to be filled in or mended.
    public let place: Place

    /// - Parameter term: The term, where a rule is about several; empty for that of the row.
    init(_ row: RuleRow, term: String = "", wording: Wording, place: Place) {
        (self.row, severity, self.wording, self.place) = (row, row.severity, wording, place)
        self.term = term.isEmpty ? row.term : term
    }

    /// Tells of something that no rule is about.
    init(rule: String, severity: Severity, term: String, sentence: String, place: Place) {
        self.init(RuleRow(rule, term, "").with(severity), wording: .text(sentence), place: place)
    }

    /// The rule as its publisher numbers it, or the term where no rule is broken: `BR-CO-15`, `BT-131`.
    public var rule: String { row.id }

    /// The advice in words of bookkeeping. Amounts are in the form in use.
    public var sentence: String { sentence { $0.shown } }

    /// Returns the way out, in words of bookkeeping.
    /// - Parameter amount: Writes an amount.
    public func sentence(_ amount: (ExactDecimal) -> String) -> String {
        switch wording {
        case .text(let text): text
        case .declared(let declared):
            "Declared \(amount(declared.declared)), calculated \(amount(declared.derived)). \(declared.explanation)"
        case .residue(let rest, let currency):
            "Net and VAT come to \(amount(abs(rest))) \(currency) \(rest > 0 ? "less" : "more") than "
                + "the prices with VAT. A rounding amount of \(amount(rest)) \(currency) makes up for it."
        }
    }

    /// The amount to decide about, where a document declares another one than is derived.
    public var declaredAmount: DeclaredAmount? {
        if case .declared(let declared) = wording { declared } else { nil }
    }

    /// The rule name where a document can be understood in two ways.
    static let ambiguity = "ambiguous"

    /// The rule name of numbers that are not confirmed.
    static let unconfirmed = "unconfirmed"

    /// The rule name of typed texts that cannot be read.
    static let unread = "unread"

    /// The rule name where a document withholds a tax.
    static let withheldTax = "WithholdingTaxTotal"

    /// `true` if it says what may move the totals and is not counted.
    public var isAboutUncountedAmount: Bool { rule == Self.withheldTax }

    /// `true` if the document can be understood in two ways.
    public var isAmbiguous: Bool { rule == Self.ambiguity }

    /// `true` if a number is to be confirmed.
    public var isUnconfirmed: Bool { rule == Self.unconfirmed }

    /// `true` if it is an error only because something is not there.
    var isMissing: Bool { severity == .error && row.scope.contains(.missing) }

    /// The same problem with another severity.
    package func with(_ severity: Severity) -> Problem {
        var problem = self
        problem.severity = severity
        return problem
    }

    /// The same problem in a draft, in which missing values are still to be filled in.
    var inDraft: Problem {
        isMissing ? with(.toFillIn) : self
    }
}

extension Problem {
    /// The same by a profile; nil where the profile does not ask for it.
    func judged(by profile: RuleProfile) -> Problem? { row.severity(by: profile, own: severity).map(with) }

    /// A problem by XRechnung as Peppol numbers it for German parties. Nil for rules that are XRechnung's alone.
    var inGermany: Problem? {
        row.inGermany.map { Problem($0, term: term, wording: wording, place: place).with(severity) }
    }
}

extension Problem {
    /// A property of an object in an invoice: where an editor goes.
    public struct Place: Hashable {
        /// The object; nil once it has left the invoice for good. A problem keeps nothing alive.
        public private(set) weak var object: (any ObservedObject)?
        /// The property, from the object.
        public let property: AnyKeyPath
        let identity: ObjectIdentifier

        init<Object: ObservedObject>(_ object: Object, _ property: PartialKeyPath<Object>) {
            self.object = object
            self.property = property
            identity = ObjectIdentifier(object)
        }

        init(_ target: (object: any ObservedObject, path: AnyKeyPath)) {
            (object, property, identity) = (target.object, target.path, ObjectIdentifier(target.object))
        }

        public static func == (a: Place, b: Place) -> Bool {
            a.identity == b.identity && a.property == b.property
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(identity)
            hasher.combine(property)
        }
    }
}
