import Derive
import DeriveDocuments
import DeriveKit
import Foundation
import Testing

/// A shop's books, with values that may be missing.
@Observed
final class Entry {
    var amount: Decimal?
    var rating: Int = 0
    var isPaid: Bool = false
    var words: [String] = []
    let tags: ObservedSet<String> = []
    var title: String = ""
    @Derived var searchTitle: String
    @Derived var modified: Date

    init(_ amount: Decimal?, rating: Int = 0, words: [String] = []) {
        self.amount = amount
        self.rating = rating
        self.words = words
    }
    func deriveSearchTitle() -> String { canonical(title) }
    func deriveModified() -> Date { now() }
}

/// Entries, and books of books.
@Observed
final class Book {
    let entries: ObservedArray<Entry>
    let books: ObservedArray<Book>
    @Derived var sum: Decimal
    @Derived var modified: Date

    init(_ entries: [Entry] = [], books: [Book] = []) {
        self.entries = ObservedArray(entries)
        self.books = ObservedArray(books)
    }
    func deriveSum() -> Decimal { entries.sum(\.amount) + books.sum(\.sum) }
    func deriveModified() -> Date { now() }
}

@Suite("Conformance: expressions")
struct ExpressionConformanceTests {
    private let book = Book([Entry(3, rating: 5), Entry(nil, rating: 1), Entry(Decimal(string: "0.1"), rating: 3)])

    @Test("EX-01 A count is that of the members, zero for none; what comes after it does not matter")
    func ex01() throws {
        #expect(try book.value(at: "entries.@count") as? Int == 3)
        #expect(try book.value(at: "entries.@count.amount") as? Int == 3)
        #expect(try book.value(at: "entries.count") as? Int == 3)
        #expect(try Book().value(at: "entries.@count") as? Int == 0)
    }

    @Test("EX-02 A sum is zero for none, takes a missing value as zero, and is exact")
    func ex02() throws {
        #expect(book.sum == Decimal(string: "3.1"))
        #expect(try book.value(at: "entries.@sum.amount") as? Decimal == Decimal(string: "3.1"))
        #expect(Book().sum == 0)
    }

    @Test("EX-03 An average counts a missing value as a zero and as a member; there is none of none")
    func ex03() throws {
        #expect(book.entries.average(\.amount) == Decimal(string: "3.1").map { $0 / 3 })
        #expect(book.entries.average(\.rating) == 3)
        #expect(Book().entries.average(\.amount) == nil)
        #expect(try Book().value(at: "entries.@avg.amount") == nil)
        #expect(try book.value(at: "entries.@avg.rating") as? Double == 3)
    }

    @Test("EX-04 The smallest and the largest pass over missing values; there is none of none")
    func ex04() throws {
        #expect(book.entries.min(\.amount) == Decimal(string: "0.1"))
        #expect(book.entries.max(\.amount) == 3)
        #expect(Book().entries.min(\.amount) == nil)
        #expect(try book.value(at: "entries.@max.rating") as? Int == 5)
        #expect(try book.value(at: "entries.@min.amount") as? Decimal == Decimal(string: "0.1"))
    }

    @Test(
        "EX-05 The values of all members keep what is there twice, the distinct ones do not; a missing one is a value")
    func ex05() throws {
        book.entries[1].rating = 5
        #expect(book.entries.values(of: \.rating) == [5, 5, 3])
        #expect(book.entries.distinct(\.rating) == [5, 3])
        #expect(book.entries.values(of: \.amount).count == 3)
        #expect(try book.value(at: "entries.@distinct.rating") as? Set<Int> == [5, 3])
    }

    @Test("EX-06 Lists of all members are flattened by one level, with and without what is there twice")
    func ex06() {
        book.entries[0].words = ["a", "b"]
        book.entries[2].words = ["b", "c"]
        #expect(book.entries.values(flattening: \.words) == ["a", "b", "b", "c"])
        #expect(book.entries.distinct(flattening: \.words) == ["a", "b", "c"])
        book.entries[2].words = []
        #expect(book.entries.values(flattening: \.words) == ["a", "b"])
        #expect(book.entries.distinct(flattening: \.words) == ["a", "b"])
    }

    @Test("EX-07 Sets of all members are joined, and followed when one of them changes")
    func ex07() {
        book.entries[0].tags.formUnion(["a", "b"])
        book.entries[1].tags.formUnion(["b", "c"])
        #expect(book.entries.distinct(flattening: \.tags) == ["a", "b", "c"])
        book.entries[1].tags.remove("c")
        book.entries[0].tags.insert("d")
        #expect(book.entries.distinct(flattening: \.tags) == ["a", "b", "d"])
    }

    @Test("EX-08 A sum over members of their own sums follows the innermost")
    func ex08() throws {
        let shelf = Book(books: [book, Book([Entry(10)])])
        #expect(shelf.sum == Decimal(string: "13.1"))
        #expect(try shelf.value(at: "books.@sum.entries.@sum.amount") as? Decimal == Decimal(string: "13.1"))
        book.entries[1].amount = 5
        #expect(shelf.sum == Decimal(string: "18.1"))
        #expect(try shelf.value(at: "books.@sum.entries.@sum.amount") as? Decimal == Decimal(string: "18.1"))
        #expect(try shelf.value(at: "books.*.entries.@count") as? [Int?] == [3, 1])
    }

    @Test("EX-10 Text is compared without case and accents, and follows")
    func ex10() {
        let entry = Entry(1)
        entry.title = "A Title With Case and Díäcrîtįcs"
        #expect(entry.searchTitle == "a title with case and diacritics")
        #expect("Straße".uppercased() == "STRASSE")
        #expect("ÉTÉ".lowercased() == "été")
    }

    @Test("EX-11, EX-12 The time of change is another one after each committed change of the object, and right at once")
    func ex11() {
        struct Failure: Error {}
        let entry = Entry(1)
        let first = entry.modified
        #expect(entry.modified == first)
        book.entries[0].rating = 9
        #expect(entry.modified == first)
        entry.rating = 1
        let second = entry.modified
        #expect(second > first)
        try? transaction {
            entry.rating = 2
            throw Failure()
        }
        #expect(entry.modified == second)
        transaction {
            entry.rating = 3
            entry.rating = 4
            #expect(entry.modified == second)
        }
        #expect(entry.modified > second)
    }

    @Test("EX-11 The time of change is that of an object's own collections too")
    func ex11Collection() {
        let first = book.modified
        book.entries.append(Entry(1))
        #expect(book.modified > first)
    }

    @Test("EX-13 A path that leads nowhere is refused before there is an object, with the place and the nearest name")
    func ex13() throws {
        #expect(throws: Never.self) { try Book.check(path: "entries.@sum.amount") }
        let error = #expect(throws: PathError.self) { try Book.check(path: "entries.@sum.amonut") }
        #expect(error?.description == "“entries.@sum.amonut”, at 14: Entry has no “amonut”. Did you mean “amount”?")
    }

    @Test("EX-14 Any aggregate can be over those members alone for which a property is true")
    func ex14() {
        let entries = book.entries
        #expect(entries.count(where: \.isPaid) == 0)
        (entries[0].isPaid, entries[1].isPaid) = (true, true)
        #expect(entries.count(where: \.isPaid) == 2)
        #expect(entries.sum(\.amount, where: \.isPaid) == 3)
        #expect(entries.average(\.rating, where: \.isPaid) == 3)
        #expect((entries.min(\.rating, where: \.isPaid), entries.max(\.rating, where: \.isPaid)) == (1, 5))
        #expect(entries.sums(of: \.rating, by: \.isPaid) == [true: 6, false: 3])
        entries[0].isPaid = false
        #expect(entries.sum(\.amount, where: \.isPaid) == 0)
        #expect(entries.distinct(\.rating, where: \.isPaid) == [1])
    }
}
