import DeriveDocuments
import Foundation
import Fuzzing
import Invoicing
import TestSupport
import Testing

@Suite("ExactDecimal")
nonisolated struct ExactDecimalTests {
    private static let nines = String(repeating: "9", count: 38)

    @Test(
        "keeps a text as it was written",
        arguments: ["0", "0.00", "12.50", "-12.50", "100", "-0.05", "7.000", nines, "0." + nines, "-" + nines])
    func keepsText(text: String) throws {
        let value = try #require(ExactDecimal(text))
        #expect(value.description == text)
        let json = try JSONEncoder().encode([value])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([ExactDecimal].self, from: json)[0].description == text)
        #expect(try ExactDecimal(columnValue: value.columnValue).description == text)
    }

    @Test(
        "reads a sign, a missing digit on one side of the point, and any number of zeros at either end",
        arguments: [
            ("+5", "5"), (".5", "0.5"), ("5.", "5"), ("-.5", "-0.5"), ("-0", "0"), ("007", "7"),
            ("1" + String(repeating: "0", count: 40), "1" + String(repeating: "0", count: 40)),
            ("1." + String(repeating: "0", count: 50), "1." + String(repeating: "0", count: 37)),
            ("0." + String(repeating: "0", count: 50), "0." + String(repeating: "0", count: 38)),
        ])
    func reads(text: String, printed: String) { #expect(ExactDecimal(text)?.description == printed) }

    @Test(
        "refuses any other text",
        arguments: [
            "1e5", "٣", "--1", nines + "1", "0x10", "", "1.2.3", "1,5", " 1", "1 ", "-", ".", "+-1", "1_000", "NaN",
            "½",
            "0." + String(repeating: "0", count: 38) + "1", "1" + String(repeating: "0", count: 76),
        ])
    func refuses(text: String) throws {
        #expect(ExactDecimal(text) == nil)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ExactDecimal].self, from: try JSONEncoder().encode(["1", text]))
        }
        // The place is that of the second element.
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error as Any) says nothing of the place.")
            return
        }
        #expect(context.codingPath.last?.intValue == 1 && context.debugDescription.contains("“\(text)”"))
    }

    @Test("adds, subtracts and multiplies with the zeros of both numbers")
    func zeros() throws {
        let (price, rate) = (try #require(ExactDecimal("12.50")), try #require(ExactDecimal("19.00")))
        #expect("\(price + 1)" == "13.50" && "\(price - price)" == "0.00" && "\(price * 2)" == "25.00")
        #expect("\(price * rate)" == "237.5000" && "\((price * rate).roundedToCents)" == "237.50")
        #expect(price.plainText == "12.5" && rate.plainText == "19" && rate.inCents == "19.00")
    }

    @Test("equals by value, and hashes so")
    func equality() throws {
        let (short, long) = (try #require(ExactDecimal("1.0")), try #require(ExactDecimal("1.000")))
        #expect(short == long && Set([short, long, 1]).count == 1)
        let zeros = try ["0", "0.00", "-0.0"].map { try #require(ExactDecimal($0)) } + [ExactDecimal(0, exponent: 38)]
        #expect(Set(zeros).count == 1 && zeros.allSatisfy { $0 == 0 })
        #expect(ExactDecimal(1, exponent: 38) == ExactDecimal("1" + String(repeating: "0", count: 38)))
    }

    @Test("is not computable beyond 38 digits, and stays so")
    func overflow() throws {
        let largest = try #require(ExactDecimal(Self.nines))
        let tooLarge = largest + 1
        #expect(tooLarge.isComputable && tooLarge.description == "1" + String(repeating: "0", count: 38))
        for value in [largest + 2, largest * largest, largest + ExactDecimal(1, exponent: -1), -(largest + 2)] {
            #expect(!value.isComputable && value == .notComputable && value.description == "not computable")
            for result in [value + 1, 1 - value, value * 0, value.roundedToCents, value.divided(by: 2, places: 2)] {
                #expect(result == .notComputable)
            }
            #expect(value > largest && !(value < value) && [value, 1].min() == 1)
        }
        #expect(ExactDecimal(1).divided(by: 0, places: 2) == .notComputable)
        // The quotient fills 128 bits, and is rounded up.
        let wide = try #require(ExactDecimal("30625413022884461711703714668859139031"))
        #expect(
            wide.divided(by: 9, places: 2) == .notComputable
                && (-wide).divided(by: 9, places: 2, .down) == .notComputable)
        #expect(ExactDecimal(1, exponent: -39) == .notComputable && ExactDecimal(10, exponent: -39).isComputable)
    }

    @Test("is written as text that is read again, also where it is not computable")
    func stored() throws {
        #expect(try ExactDecimal(columnValue: ExactDecimal.notComputable.columnValue) == .notComputable)
        let json = try JSONEncoder().encode([ExactDecimal.notComputable])
        #expect(try JSONDecoder().decode([ExactDecimal].self, from: json) == [.notComputable])
        #expect(throws: ColumnError.self) { try ExactDecimal(columnValue: .text("1e5")) }
        #expect(ExactDecimal("not computable") == nil)
    }

    /// A type that is aligned to 16 bytes makes builds without optimisation crash where an optional of it is copied.
    @Test("takes 17 bytes, aligned to 8")
    func layout() {
        #expect(MemoryLayout<ExactDecimal>.size == 17 && MemoryLayout<ExactDecimal>.alignment == 8)
    }

    /// A process of Python, whose decimals are libmpdec's, is the independent reference.
    @Test(
        "calculates as Python's decimals do, limits and carries included",
        .enabled(if: Tool.has("python3"), "skipped: python3 is not installed"),
        arguments: ["+", "-", "*", "/", "/down", "round", "round down", "<"])
    func reference(operation: String) throws {
        var random = SplitMix(seed: UInt64(operation.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let cases = (0..<sampleSize(5_000, soak: 1_000_000)).map { _ in
            (random.limitDecimal(), random.limitDecimal(), [0, 2, 2, 6, 20, random.below(39)][random.below(6)])
        }
        let input = cases.map { "\($0.0) \($0.1) \($0.2)" }.joined(separator: "\n")
        let (script, file) = (folder.appending(path: "reference.py"), folder.appending(path: "cases"))
        try Data(Self.python.utf8).write(to: script)
        try Data(input.utf8).write(to: file)
        let (status, output) = try Tool.run("python3", [script.path, operation, file.path])
        #expect(status == 0, "\(output.suffix(500))")
        let expected = output.split(separator: "\n").map(String.init)
        try #require(expected.count == cases.count)
        var wrong: [String] = []
        for (index, (a, b, places)) in cases.enumerated() {
            let result =
                switch operation {
                case "+": (a + b).plainText
                case "-": (a - b).plainText
                case "*": (a * b).plainText
                case "/": a.divided(by: b, places: places).description
                case "/down": a.divided(by: b, places: places, .down).description
                case "round": a.rounded(toPlaces: places).plainText
                case "round down": a.rounded(toPlaces: places, .down).plainText
                default: a < b ? "-1" : a == b && a.hashValue == b.hashValue ? "0" : a > b ? "1" : "unlike hashes"
                }
            if result != expected[index] {
                wrong.append("\(a) \(operation) \(b) \(places): \(result), not \(expected[index])")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(cases.count) differ: \(wrong.prefix(5).joined(separator: "; "))")
    }

    private static let python = """
        import sys
        from decimal import Decimal as D, getcontext, ROUND_HALF_UP, ROUND_FLOOR
        getcontext().prec, getcontext().Emin, getcontext().Emax = 250, -999, 999

        def text(v):
            t = v.normalize()
            digits, exponent = t.as_tuple().digits, t.as_tuple().exponent
            if v == 0: return "0"
            fits = len(digits) + max(0, exponent - 38) <= 38 and exponent >= -38
            return format(t, "f") if fits else "not computable"

        def quotient(a, b, places, rounding):
            if b == 0: return "not computable"
            unit = D(1).scaleb(-places)
            whole = abs(a) // (abs(b) * unit)
            rest = abs(a) - whole * abs(b) * unit
            if whole >= D(10) ** 38: return "not computable"
            if rounding == ROUND_HALF_UP: whole += 2 * rest >= abs(b) * unit
            elif (a < 0) != (b < 0): whole += rest > 0
            return text((-whole if (a < 0) != (b < 0) else whole).scaleb(-places))

        def rounded(a, places, rounding):
            if -a.as_tuple().exponent <= places: return text(a)
            return text(a.quantize(D(1).scaleb(-places), rounding))

        operation, lines = sys.argv[1], open(sys.argv[2]).read().split("\\n")
        for line in lines:
            a, b, places = line.split(" ")
            a, b, places = D(a), D(b), int(places)
            if operation == "+": print(text(a + b))
            elif operation == "-": print(text(a - b))
            elif operation == "*": print(text(a * b))
            elif operation == "/": print(quotient(a, b, places, ROUND_HALF_UP))
            elif operation == "/down": print(quotient(a, b, places, ROUND_FLOOR))
            elif operation == "round": print(rounded(a, places, ROUND_HALF_UP))
            elif operation == "round down": print(rounded(a, places, ROUND_FLOOR))
            else: print(int(a.compare(b)))
        """
}

nonisolated extension SplitMix {
    /// A number of 1 to 38 digits whose carries reach far, or that has zeros at its end.
    fileprivate mutating func limitDecimal() -> ExactDecimal {
        let count = [1, 2, 3, 5, 9, 10, 18, 19, 20, 28, 36, 37, 38, 38][below(14)]
        var digits = (0..<count).map { _ in String(below(10)) }
        switch below(6) {
        case 0: digits = Array(repeating: "9", count: count - 1) + [String(below(10))]
        case 1: digits = ["1"] + Array(repeating: "0", count: count - 1)
        case 2: for index in count / 2..<count { digits[index] = "0" }
        default: break
        }
        let exponent = [0, -2, -2, -4, -1, -38, -20, -below(39), below(77) - 38][below(9)]
        let number = (below(5) < 2 ? "-" : "") + digits.joined()
        let power = ExactDecimal(1, exponent: exponent)
        let product = (ExactDecimal(number) ?? 0) * power
        return product.isComputable ? product : power
    }
}
