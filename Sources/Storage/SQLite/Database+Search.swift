import Foundation
import GRDB
import Invoicing

nonisolated extension Database {
    /// The words of a search, each as the tokenizer of the index folds it and may take it apart.
    func indexedWords(_ words: [String]) throws -> [IndexedWord] {
        guard !words.isEmpty else { return [] }
        return try makeTokenizer(SearchSchema.tokenizer)
            .tokenize(query: words.joined(separator: " ").withoutUncomposedLetters)
            .map { try IndexedWord($0.token, in: self) }
    }

    /// The first term of the index that is a text or behind it.
    fileprivate func firstTerm(from text: String) throws -> String? {
        let statement = try cachedStatement(sql: "SELECT term FROM textIndexTerm WHERE term >= ? LIMIT 1")
        return try String.fetchOne(statement, arguments: [text])
    }

    /// The newest invoices that have all words of a search, up to a limit, in some order.
    func search(
        _ query: SearchQuery, in order: ListOrder, limit: Int, isCancelled: () -> Bool
    ) throws -> SearchHits {
        if let filter = query.filter, query.words.isEmpty {
            return try all(filter.condition(on: query.today), in: order, limit: limit)
        }
        var hits = try withAllWords(of: query, in: order, limit: limit, isCancelled: isCancelled)
        guard !isCancelled() else { return hits }
        let numbered = try numbered(as: query, in: order, readsJoined: hits.sequences.isEmpty)
        hits.putFirst(numbered, limit: limit)
        hits.putFirst(try numbersBeginning(as: query, in: order), limit: limit)
        if let fact = query.fact, !isCancelled() {
            let conditions = [fact.condition, query.filter?.condition(on: query.today)].compactMap { $0 }
            let found = try all(conditions.joined(separator: " AND "), in: order, limit: limit)
            if fact.isDay { hits.putFirst(found.sequences, limit: limit) } else { hits.putLast(found, limit: limit) }
        }
        return hits
    }

    /// The invoices in which each word of a search begins some word.
    private func withAllWords(
        of query: SearchQuery, in order: ListOrder, limit: Int, isCancelled: () -> Bool
    ) throws -> SearchHits {
        var words = try indexedWords(query.words)
        var hits = SearchHits()
        var candidate = Int64.max >> LineKeys.bits
        while !words.isEmpty, !isCancelled() {
            guard let found = try words.newestWithAll(atMost: candidate) else { break }
            guard hits.sequences.count < limit else {
                hits.hasMore = true
                break
            }
            hits.sequences.append(found)
            candidate = found - 1
        }
        if let filter = query.filter, !isCancelled() {
            hits.sequences = try those(of: hits.sequences, filter.condition(on: query.today))
        }
        guard order != .newest, !isCancelled() else { return hits }
        hits.sequences =
            hits.hasMore
            ? try first(limit, with: words.map(\.pattern), in: order) : try sorted(hits.sequences, in: order)
        return hits
    }

    /// All invoices of which something is true, up to a limit.
    private func all(_ condition: String, in order: ListOrder, limit: Int) throws -> SearchHits {
        let sql = "SELECT sequence FROM invoiceEntry WHERE \(condition)\(order.sorting()) LIMIT ?"
        let found = try Int64.fetchAll(cachedStatement(sql: sql), arguments: [limit + 1])
        return SearchHits(sequences: Array(found.prefix(limit)), hasMore: found.count > limit)
    }

    /// Those of some invoices of which something is true, in the same order.
    func those(of sequences: [Int64], _ condition: String) throws -> [Int64] {
        let sql =
            "SELECT sequence FROM invoiceEntry WHERE sequence IN (SELECT value FROM json_each(?)) AND \(condition)"
        let found = Set(try Int64.fetchAll(cachedStatement(sql: sql), arguments: ["\(sequences)"]))
        return sequences.filter(found.contains)
    }

    /// Invoices in the order of a list.
    func sorted(_ sequences: [Int64], in order: ListOrder) throws -> [Int64] {
        let sql =
            "SELECT sequence FROM invoiceEntry WHERE sequence IN (SELECT value FROM json_each(?))"
            + order.sorting()
        return try Int64.fetchAll(cachedStatement(sql: sql), arguments: ["\(sequences)"])
    }

    /// Of many invoices that have all words, the first in the order of a list.
    ///
    /// The plus sign keeps SQLite from looking each of them up: it goes through the order's index instead, which ends at the
    /// limit.
    private func first(
        _ limit: Int, with patterns: [String], in order: ListOrder
    ) throws -> [Int64] {
        let condition =
            "+sequence IN (SELECT rowid >> \(LineKeys.bits) FROM textIndex WHERE textIndex MATCH ?)"
        let sql =
            "SELECT sequence FROM invoiceEntry WHERE "
            + patterns.map { _ in condition }.joined(separator: " AND ") + order.sorting() + " LIMIT ?"
        return try Int64.fetchAll(
            cachedStatement(sql: sql), arguments: StatementArguments(patterns) + [limit])
    }
}

/// A word of a search, and the invoices in which a word begins with it, the newest first.
nonisolated struct IndexedWord {
    let pattern: String
    private let database: Database
    private var cursor: FastDatabaseValueCursor<Int64>?
    /// The newest invoice with this word that is not newer than what was asked for last; nil if there is none.
    private var current: Int64?
    private var hasBegun = false

    /// The most entries to read one by one before a new query further on is quicker: an invoice may have the word in each of
    /// its lines.
    private static let mostSteps = 32
    /// The number of terms that are looked for one by one. Beyond that FTS5 collects all their entries before it gives the
    /// first.
    private static let mostTerms = 32

    /// A word as the tokenizer of the index folds it.
    init(_ word: String, in database: Database) throws {
        self.database = database
        pattern = try ([word] + Self.numbers(endingIn: word))
            .map { try Self.pattern(of: $0, in: database) }.filter { !$0.isEmpty }.joined(separator: " OR ")
    }

    private static func pattern(of word: String, in database: Database) throws -> String {
        guard word.unicodeScalars.count > SearchSchema.longestIndexedPrefix else { return "\"\(word)\"*" }
        let terms = try terms(beginningWith: word, in: database)
        guard terms.count <= mostTerms else { return "\"\(word)\"*" }
        return terms.map { "\"\($0)\"" }.joined(separator: " OR ")
    }

    /// Returns a number with the leading zeros that are not typed: 04711 and 004711 for 4711.
    private static func numbers(endingIn word: String) -> [String] {
        guard (3..<longestNumber).contains(word.count), word.first != "0", word.allSatisfy(\.isNumber) else {
            return []
        }
        return (1...longestNumber - word.count).map { String(repeating: "0", count: $0) + word }
    }

    /// The largest number of digits of a number that begins with zeros.
    private static let longestNumber = 6

    /// The terms of the index that begin with a word, one more than ``mostTerms`` at most.
    private static func terms(beginningWith word: String, in database: Database) throws -> [String] {
        var terms: [String] = []
        var next = word
        while terms.count <= mostTerms {
            // In bytes, as SQLite compares: a character of Thai may go on behind the word.
            guard let term = try database.firstTerm(from: next), term.utf8.starts(with: word.utf8) else { break }
            terms.append(term)
            // No term has a space in it, so this is behind this one and before whatever goes on from it.
            next = term + " "
        }
        return terms
    }

    /// The newest invoice with this word that is not newer than another one.
    mutating func newest(atMost limit: Int64) throws -> Int64? {
        guard !pattern.isEmpty else { return nil }
        if !hasBegun { try begin(at: limit) }
        var steps = 0
        while let sequence = current, sequence > limit {
            steps += 1
            if steps > Self.mostSteps {
                try begin(at: limit)
            } else {
                current = try cursor?.next().map { LineKeys.sequence(of: $0) }
            }
        }
        return current
    }

    private mutating func begin(at limit: Int64) throws {
        hasBegun = true
        let sql = "SELECT rowid FROM textIndex WHERE textIndex MATCH ? AND rowid < ? ORDER BY rowid DESC"
        let end = limit == Int64.max >> LineKeys.bits ? Int64.max : LineKeys.head(of: limit + 1)
        cursor = try Int64.fetchCursor(database, sql: sql, arguments: [pattern, end])
        current = try cursor?.next().map { LineKeys.sequence(of: $0) }
    }
}

extension [IndexedWord] {
    /// The newest invoice that all words lead to, not newer than another one.
    fileprivate nonisolated mutating func newestWithAll(atMost limit: Int64) throws -> Int64? {
        var candidate = limit
        var agreed = 0
        var index = 0
        while agreed < count {
            guard let found = try self[index].newest(atMost: candidate) else { return nil }
            agreed = found == candidate ? agreed + 1 : 1
            candidate = found
            index = (index + 1) % count
        }
        return candidate
    }
}
