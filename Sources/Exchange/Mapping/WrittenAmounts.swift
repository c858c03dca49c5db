/// The choice of amounts for a document that declares some. Amounts that count are written in any case.
public enum WrittenAmounts: Sendable {
    /// The totals and VAT groups that follow from the lines.
    case derived
    /// Those that the document has, with all that it says in them.
    case declared
}
