/// The rules that a draft breaks only because something has not been entered yet.
enum MissingTerms {
    static let rules = Set(
        standard + conditions + vat + xRechnung + xRechnung.compactMap { Problem.numberInGermany($0) } + peppol
            + [Problem.unconfirmed])

    private static let standard = [
        "BR-01", "BR-02", "BR-03", "BR-04", "BR-05", "BR-06", "BR-07", "BR-08", "BR-09", "BR-10", "BR-11", "BR-16",
        "BR-18", "BR-19", "BR-20", "BR-22", "BR-23", "BR-25", "BR-26", "BR-31", "BR-32", "BR-33", "BR-36", "BR-37",
        "BR-38", "BR-41", "BR-42", "BR-43", "BR-44", "BR-48", "BR-49", "BR-50", "BR-52", "BR-53", "BR-54", "BR-55",
        "BR-56", "BR-57", "BR-61", "BR-62", "BR-63", "BR-64", "BR-65", "UBL-DT-06", "UBL-DT-07",
    ]

    private static let conditions = [
        "BR-CO-04", "BR-CO-18", "BR-CO-19", "BR-CO-20", "BR-CO-21", "BR-CO-22", "BR-CO-23", "BR-CO-24", "BR-CO-26",
    ]

    /// Identifiers of seller and buyer, the reason why no VAT is charged, and what a supply to another state needs.
    private static let vat =
        VATRules.kinds.filter { $0.identifiers != .none }.flatMap { kind in ["02", "03", "04"].map { kind.rule($0) } }
        + VATRules.kinds.filter { $0.reason == .needed }.map { $0.rule("10") } + ["BR-IC-11", "BR-IC-12"]

    private static let xRechnung = [
        "BR-DE-1", "BR-DE-2", "BR-DE-3", "BR-DE-4", "BR-DE-5", "BR-DE-6", "BR-DE-7", "BR-DE-8", "BR-DE-9", "BR-DE-10",
        "BR-DE-11", "BR-DE-14", "BR-DE-15", "BR-DE-16", "BR-DE-23-a", "BR-DE-24-a", "BR-DE-25-a", "BR-DE-30",
        "BR-DE-31",
    ]

    private static let peppol = ["R001", "R003", "R010", "R020", "R061"].map { "PEPPOL-EN16931-\($0)" }
}
