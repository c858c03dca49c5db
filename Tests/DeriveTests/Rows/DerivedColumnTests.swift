import Derive
import DeriveDocuments
import Foundation
import Testing

/// A product whose gross price is a column that a store sorts by.
@Observed
private final class Product: RowCodable {
    let id: UUID
    var name: String = ""
    var net: Int = 0
    @Derived var gross: Int
    init(id: UUID = UUID()) { self.id = id }
    func deriveGross() -> Int { net * 119 / 100 }

    static let rowCoding = RowCoding(
        row: "product", of: Product.self, id: \.id, make: { Product(id: $0) },
        columns: [
            .codable("name", \Product.name), .codable("net", \Product.net), .derived("gross", \Product.gross),
        ])
}

@Suite("A derived column")
struct DerivedColumnTests {
    @Test("is written with the row, and never read")
    func writtenOnly() throws {
        let product = Product()
        (product.name, product.net) = ("Pen", 100)
        #expect(try product.rowDocument == #"{"gross":119,"name":"Pen","net":100}"#)
        let copy = Product()
        try copy.fill(with: #"{"gross":1,"name":"Pen","net":200}"#)
        #expect((copy.net, copy.gross) == (200, 238))
        #expect(try copy.outdatedColumns(in: #"{"gross":1,"name":"Pen","net":200}"#) == ["gross"])
        #expect(try copy.outdatedColumns(in: copy.rowDocument) == [])
        #expect(try copy.outdatedColumns(in: #"{"name":"Pen"}"#) == ["gross"])
    }

    @Test("beside one that does not decode is an error, and in a transaction nothing of the row is taken")
    func undecodable() {
        let product = Product()
        (product.name, product.net) = ("Pen", 5)
        #expect(throws: DecodingError.self) {
            try transaction("load") { try product.fill(with: #"{"gross":1,"name":"Ink","net":"many"}"#) }
        }
        #expect((product.name, product.net, product.gross) == ("Pen", 5, 5))
    }

    @Test("that is no JSON is an error")
    func noJSON() {
        #expect(throws: DecodingError.self) { try Product().outdatedColumns(in: "{") }
    }
}
