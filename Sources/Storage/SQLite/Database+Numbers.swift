import GRDB

extension Database {
    /// The invoices of whose number parts were typed, in the order of a list; the other words of the search are theirs as well.
    ///
    /// - Parameter readsJoined: Whether digits that stand together may be the end of a year and a counter.
    /// - Complexity: A look at the index of texts for each way in which the digits can be read, and at most some thousand rows.
    nonisolated func numbered(as query: SearchQuery, in order: ListOrder, readsJoined: Bool) throws -> [Int64] {
        let isDigits = { (word: String) in word.allSatisfy { $0.isASCII && $0.isNumber } }
        let digits = query.words.filter(isDigits)
        var words = try indexedWords(query.words.filter { !isDigits($0) })
        var found = Set<Int64>()
        for parts in NumberParts.readings(of: digits) { found.formUnion(try invoices(with: parts)) }
        if found.isEmpty, readsJoined, digits.count == 1 {
            for parts in NumberParts.readings(ofJoined: digits[0]) { found.formUnion(try invoices(with: parts)) }
        }
        // Words go from the newest invoice to the oldest.
        let fitting = try found.sorted(by: >).filter { sequence in
            for index in words.indices where try words[index].newest(atMost: sequence) != sequence { return false }
            return true
        }
        guard !fitting.isEmpty else { return [] }
        return try sorted(filtered(fitting, query), in: order)
    }

    /// Returns the draft with the searched name, and the invoices with a number that begins with the searched text, signs included: `g-2` finds G-2026-0007.
    /// - Complexity: A look at the index of numbers for each count of digits that the last part may have, and at most
    ///   ``mostLookedAt`` rows of each, until ``mostBeginning`` rows fit.
    nonisolated func numbersBeginning(as query: SearchQuery, in order: ListOrder) throws -> [Int64] {
        guard let start = query.numberStart else { return [] }
        let statement = try cachedStatement(
            sql: """
                SELECT sequence, number FROM invoiceEntry WHERE numberKey >= ? AND numberKey < ?
                ORDER BY numberKey DESC LIMIT \(Self.mostLookedAt)
                """)
        var found = try Int64.fetchAll(
            cachedStatement(sql: "SELECT sequence FROM invoiceEntry WHERE name = ?"), arguments: [start])
        for range in start.sortKeyRanges {
            let rows = try Row.fetchCursor(statement, arguments: [range.lower, range.upper])
            var room = Self.mostBeginning
            // Keys have no zeros at the beginning of a number, so that others are among them.
            while room > 0, let row = try rows.next() {
                guard (row[1] as String? ?? "").foldedForSearch.hasPrefix(start) else { continue }
                found.append(row[0])
                room -= 1
            }
        }
        return found.isEmpty ? [] : try sorted(filtered(found, query), in: order)
    }

    private static nonisolated let mostBeginning = 200
    private static nonisolated let mostLookedAt = 5_000

    private nonisolated func filtered(_ sequences: [Int64], _ query: SearchQuery) throws -> [Int64] {
        try query.filter.map { try those(of: sequences, $0.condition(on: query.today)) } ?? sequences
    }

    private nonisolated func invoices(with parts: NumberParts) throws -> [Int64] {
        let heads = try cachedStatement(
            sql: "SELECT rowid FROM textIndex WHERE textIndex MATCH ? ORDER BY rowid DESC LIMIT 1000")
        let number = try cachedStatement(sql: "SELECT number FROM invoiceEntry WHERE sequence = ?")
        return try parts.patterns.flatMap { pattern in
            try Int64.fetchAll(heads, arguments: [pattern]).filter {
                $0 == LineKeys.head(of: LineKeys.sequence(of: $0))
            }
            .map { LineKeys.sequence(of: $0) }
            .filter { try String.fetchOne(number, arguments: [$0]).map(parts.match) ?? false }
        }
    }
}

extension SearchHits {
    /// Lists some invoices behind all others.
    nonisolated mutating func putLast(_ last: SearchHits, limit: Int) {
        let own = sequences
        sequences = last.sequences
        putFirst(own, limit: limit)
        hasMore = hasMore || last.hasMore
    }

    /// Lists some invoices before all others.
    nonisolated mutating func putFirst(_ first: [Int64], limit: Int) {
        guard !first.isEmpty else { return }
        let known = Set(first)
        let all = first + sequences.filter { !known.contains($0) }
        hasMore = hasMore || all.count > limit
        sequences = Array(all.prefix(limit))
    }
}
