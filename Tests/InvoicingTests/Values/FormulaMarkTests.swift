import Invoicing
import Testing

@Suite("The mark against formulas")
struct FormulaMarkTests {
    @Test(
        "stands before what a spreadsheet would calculate, and comes off again",
        arguments: [
            ("=1+1", "'=1+1"), ("+49 351", "'+49 351"), ("-", "'-"), ("@a", "'@a"), ("\tx", "'\tx"), ("＝1", "'＝1"),
            ("'=1", "''=1"), ("'", "'"), ("'s Café", "'s Café"), ("", ""), ("1=1", "1=1"),
        ])
    func marks(text: String, marked: String) {
        #expect(text.markedAgainstFormulas == marked)
        #expect(marked.withoutFormulaMark == text)
    }
}
