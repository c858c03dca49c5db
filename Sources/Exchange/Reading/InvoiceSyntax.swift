/// The two syntaxes of EN 16931.
public enum InvoiceSyntax: String, CaseIterable, Sendable {
    /// UBL 2.1: an Invoice or a CreditNote, depending on the type code.
    case ubl
    /// UN/CEFACT Cross Industry Invoice D16B, which is also the XML of Factur-X.
    case cii
}
