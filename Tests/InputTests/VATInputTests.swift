import Invoicing
import Testing

@testable import Input

@Suite("VAT that is typed")
struct VATInputTests {
    @Test(
        "is a rate, or the reason why there is none",
        arguments: [
            ("19", "S 19", "19 %"), ("18", "S 18", "18 %"), ("7,5 %", "S 7.5", "7.5 %"), ("0", "Z 0", "0 %"),
            ("0 %", "Z 0", "0 %"),
            ("zero", "Z 0", "0 %"), ("z", "Z 0", "0 %"), ("reverse charge", "AE 0", "reverse"),
            ("Reverse", "AE 0", "reverse"), ("rev", "AE 0", "reverse"), ("ae", "AE 0", "reverse"),
            ("§13b", "AE 0", "reverse"), ("autoliquidation", "AE 0", "reverse"), ("intra", "K 0", "intra"),
            ("intra-community", "K 0", "intra"), ("igl", "K 0", "intra"), ("export", "G 0", "export"),
            ("Ausfuhr", "G 0", "export"), ("exempt", "E 0", "exempt"), ("exonéré", "E 0", "exempt"),
            ("steuerfrei", "E 0", "exempt"), ("E", "E 0", "exempt"), ("outside scope", "O", "outside"),
            ("no VAT", "O", "outside"), ("nicht steuerbar", "O", "outside"), ("l 7", "L 7", "IGIC 7 %"),
            ("IGIC 7", "L 7", "IGIC 7 %"), ("igic 6,5%", "L 6.5", "IGIC 6.5 %"), ("ipsi 4", "M 4", "IPSI 4 %"),
            ("split 22", "B 22", "split 22 %"), ("s 19", "S 19", "19 %"), ("export 0", "G 0", "export"),
        ])
    func words(text: String, group: String, shown: String) throws {
        let read = try VATInput.parse(text)
        #expect(read.description == group && VATInput.text(read) == shown)
        #expect(try VATInput.parse(VATInput.editable(read)) == read)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "7 5", "7 %5", "7 % 5", "75 5", "101", "-1", "XX", "L", "IGIC", "ex", "exp x", "steuer", "export 19",
            "19 reverse", "S",
        ])
    func nothing(text: String) {
        #expect(throws: FieldProblem.isNoVAT(text)) { try VATInput.parse(text) }
        #expect("\(FieldProblem.isNoVAT(text))".hasPrefix("“\(text)” is not a VAT rate."))
    }

    @Test("tells a standard rate of zero, which is a mistake, from the zero rate")
    func zero() {
        #expect(VATInput.text(VATGroup(category: .standard, rate: 0)) == "standard 0 %")
        #expect(VATInput.text(VATGroup(category: VATCategory(code: "X"), rate: 5)) == "“X” 5 %")
    }

    @Test(
        "is a usual rate where it is typed as a fraction, and a rate below 1 % wants a confirmation",
        arguments: [
            ("0.19", "19", true, false), ("0,07", "7", true, false), ("0.055", "5.5", true, false),
            ("0.2", "20", true, false), ("0.9", "0.9", false, true), ("0.19 %", "0.19", false, true),
            ("1", "1", false, false), ("19", "19", false, false), ("35", "35", false, true),
        ])
    func fractions(text: String, rate: String, isFraction: Bool, isUnusual: Bool) throws {
        #expect(try VATInput.parse(text).rate == ExactDecimal(rate))
        #expect((VATInput.remark(onFraction: text) != nil) == isFraction)
        #expect((VATInput.reading(ofUnusual: text) != nil) == isUnusual)
        let isRefused = (try? VATInput.parseDefault(text)) == nil
        #expect(isRefused == isUnusual)
    }
}
