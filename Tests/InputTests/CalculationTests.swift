import Foundation
import Testing

@testable import Input

@Suite("A number that is calculated")
struct CalculationTests {
    private func read(_ text: String, places: Int = 6) -> String {
        do throws(FieldProblem) { return "\(try Calculation.value(of: text, places: places))" } catch {
            return "\(error)"
        }
    }

    @Test(
        "is exact",
        arguments: [
            ("3*12,5+8", "45.5"), ("3*(2)", "6"), ("3*12.5+8", "45.5"), ("8+3*12,5", "45.5"), ("(8+3)*2", "22"),
            ("2*(3+4)*5", "70"),
            ("10-3-2", "5"), ("100/4/5", "5"), ("2-3*4", "-10"), ("-(2+3)", "-5"), ("-3*2", "-6"), ("3*-2", "-6"),
            ("3--2", "5"), ("3+-2", "1"), ("(-3)", "-3"), ("+3*2", "6"), (" 3 × 4 ÷ 6 ", "2"), ("1 000*2", "2000"),
            ("1.234,50*2", "2469"), ("0,1+0,2", "0.3"), ("250*19%", "47.5"), ("19%*250", "47.5"), ("50%*50%", "0.25"),
            ("100/50%", "200"), ("-19 % * 100", "-19"), ("1/8", "0.125"), ("5−5", "0"), ("0*-1", "0"),
            ("((((7))))", "7"), ("(5,00)", "-5.00"), ("=(5)", "5"), ("( 1.250,00 )", "-1250.00"), ("12", "12"),
            ("-3", "-3"),
            (",5", "0.5"),
            ("=2+3", "5"), ("=7", "7"),
            ("999999999*999999999", "999999998000000001"),
            ("0,0115*0,0333", "0.00038295"),
        ])
    func exact(text: String, number: String) {
        #expect(read(text) == number)
    }

    @Test(
        "is rounded once where a division does not end: to six decimals, amounts to two, half away from zero",
        arguments: [
            ("100/3", 6, "33.333333"), ("100/3", 2, "33.33"), ("200/3", 2, "66.67"), ("-200/3", 2, "-66.67"),
            ("100/3*3", 6, "100"), ("1/3+1/3+1/3", 6, "1"), ("1/8", 2, "0.13"), ("-1/8", 2, "-0.13"),
            ("1,005*1", 2, "1.005"), ("0,123456789012*0,123456789012", 6, "0.015242"),
        ])
    func rounded(text: String, places: Int, number: String) {
        #expect(read(text, places: places) == number)
    }

    @Test(
        "is refused with the place of what is wrong",
        arguments: [
            ("3*", "A number is missing at character 3, as in 3*12.5+8."),
            ("3+*2", "A number is missing at character 3, as in 3*12.5+8."),
            ("*2", "A number is missing at character 1, as in 3*12.5+8."),
            ("()", "A number is missing at character 2, as in 3*12.5+8."),
            ("3---2", "A number is missing at character 4, as in 3*12.5+8."),
            ("(1+2", "The bracket at character 1 is not closed."),
            ("3*(2", "The bracket at character 3 is not closed."),
            ("1+2)", "The bracket at character 4 closes none. Delete it, or open one before it."),
            ("2(3)", "A sign is missing at character 2: + − * or /."),
            ("(2)3", "A sign is missing at character 4: + − * or /."),
            ("5/0", "The sign at character 2 divides by zero."),
            ("5/(3-3)", "The sign at character 2 divides by zero."),
            ("19%", "Say of what the percentage at character 3 is, as in 250*19%."),
            ("100+19%", "Say of what the percentage at character 7 is, as in 250*19%."),
            ("2*7 5", "“7 5” at character 3 is not a number."),
            ("2*x", "“x” at character 3 is neither a number nor a sign."),
            ("2*3x", "“x” at character 4 is neither a number nor a sign."),
            ("5%%", "“%” at character 3 is neither a number nor a sign."),
            ("999999999*9999999999", "A number has 18 digits at the most here. Shorten it."),
            ("10000000000000/3", "A number has 18 digits at the most here. Shorten it."),
            ("1*1234567890123456789", "A number has 18 digits at the most here. Shorten it."),
            ("--5", "“--5” is not a number. Type it like 1234.50 or 1234,50."),
            ("1e-9x", "“e” at character 2 is neither a number nor a sign."),
        ])
    func refused(text: String, sentence: String) {
        #expect(read(text) == sentence)
    }

    @Test("may be of 10,000 characters, and as deep")
    func long() {
        let depth = 5_000
        let open = String(repeating: "(", count: depth)
        #expect(read("\(open)1\(String(repeating: ")", count: depth))") == "1")
        #expect(read(open + "1") == "The bracket at character \(depth) is not closed.")
        #expect(read(String(repeating: "-(", count: depth) + "1" + String(repeating: ")", count: depth)) == "1")
        #expect(read("1" + String(repeating: "+1", count: depth)) == "5001")
        #expect(read(String(repeating: "1*", count: depth)).hasPrefix("A number is missing at character 10001"))
        #expect(read(String(repeating: "1", count: 10_000) + "*2").hasPrefix("A number has 18 digits at the most"))
        #expect(read(String(repeating: ".", count: 10_000) + "*2").hasSuffix("at character 1 is not a number."))
    }
}
