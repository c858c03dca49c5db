import Derive
import DeriveDocuments
import Foundation
import Testing

@ObservedCodable @Observed
private final class CodedLine {
    var price: Int = 1
    var note: String?
    @Derived var twice: Int
    init(price: Int = 1) { self.price = price }
    func deriveTwice() -> Int { price * 2 }
}

@ObservedCodable @Observed
private class CodedBill {
    let id: String
    let lines = ObservedArray<CodedLine>()
    let rates = ObservedDictionary<String, Int>()
    let tags = ObservedSet<String>()
    let version = 7
    var first: CodedLine?
    weak var other: CodedBill?
    @Unobserved var cache = 3
    init(id: String) { self.id = id }
}

@ObservedCodable @Observed
private final class CodedSpecialBill: CodedBill {
    var extra: Int = 0
    override init(id: String) { super.init(id: id) }
}

@ObservedCodable @Observed
private final class CodedInferred {
    var name = "none"
    var sizes = [1, 2]
    init() {}
}

@Suite("A codable observed class")
struct ObservedCodableTests {
    @Test("has properties whose types it is not told")
    func inferred() throws {
        let tag = CodedInferred()
        (tag.name, tag.sizes) = ("pen", [3])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(tag)
        #expect(String(decoding: json, as: UTF8.self) == #"{"name":"pen","sizes":[3]}"#)
        let back = try JSONDecoder().decode(CodedInferred.self, from: json)
        #expect(back.name == "pen" && back.sizes == [3])
    }

    @Test("encodes what is set, with its collections and its superclass, and decodes the same")
    func roundTrip() throws {
        let bill = CodedSpecialBill(id: "x")
        (bill.extra, bill.first, bill.other, bill.cache) = (4, CodedLine(price: 9), bill, 5)
        bill.lines.append(contentsOf: [CodedLine(price: 2), CodedLine(price: 3)])
        bill.lines[0].note = "n"
        bill.rates["a"] = 1
        bill.tags.insert("t")
        let text = try JSONText.encode(bill)
        #expect(
            text
                == #"{"extra":4,"first":{"price":9},"id":"x","lines":[{"note":"n","price":2},{"price":3}],"#
                + #""rates":{"a":1},"tags":["t"],"version":7}"#)
        let copy = try JSONDecoder().decode(CodedSpecialBill.self, from: Data(text.utf8))
        #expect(try JSONText.encode(copy) == text)
        #expect(copy.lines[1].twice == 6 && copy.other == nil && copy.cache == 3)
    }

    @Test("throws for a missing value, and names its key")
    func missing() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CodedBill.self, from: Data("{}".utf8))
        }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(key.stringValue == "id")
    }
}
