import Foundation
import Invoicing

/// Finds the documents that the entries of a bank settle.
///
/// An entry is compared with the documents that its text names, those of its amount, and those of its payer; each is found by a
/// table, so that the time follows the entries and not the documents. Of two documents that fit alike both are proposed, and none
/// is sure.
public nonisolated struct BankMatcher: Sendable {
    private var documents: [BankDocument]
    /// The names of their parties.
    private var parties: [BankName] = []
    private var byID: [UUID: Int] = [:]
    private var byNumber: [[UInt8]: [Int]] = [:]
    private var byAmount: [Amount: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private var byWords: [String: [Int]] = [:]
    /// The names in order, in which those that begin alike are found.
    private var names: [String] = []
    private var lengths: [Int] = []

    /// A document with its share of an entry.
    private typealias Share = (index: Int, amount: ExactDecimal)

    private struct Amount: Hashable {
        let amount: ExactDecimal
        let isIncoming: Bool
        let currency: CurrencyCode
    }

    /// The most documents of one payer of which several are added up.
    private static let mostToAdd = 10
    /// The most of which sums are never sure, since some would fit by chance.
    private static let mostToAddSurely = 5
    private static let mostProposals = 5

    /// - Complexity: O(*n* log *n*) in the documents.
    public init(_ documents: [BankDocument]) {
        self.documents = documents
        for (index, document) in documents.enumerated() {
            byID[document.id] = index
            if let number = [UInt8](documentNumber: document.number) { byNumber[number, default: []].append(index) }
            let name = BankName(document.party)
            parties.append(name)
            byName[name.letters, default: []].append(index)
            byWords[name.words, default: []].append(index)
            for amount in [document.open] + document.early.map(\.amount) where amount > 0 {
                let key = Amount(amount: amount, isIncoming: document.isIncoming, currency: document.currency)
                byAmount[key, default: []].append(index)
            }
        }
        names = byName.keys.filter { $0.count >= BankName.fewestLetters }.sorted()
        lengths = Set(byNumber.keys.lazy.map(\.count)).sorted()
    }

    /// The proposals for each of some entries, the likeliest first. What an entry settles surely is not open any more for those after
    /// it.
    public func proposals(for entries: [BankEntry]) -> [[BankProposal]] {
        var matcher = self
        return entries.map { entry in
            let found = matcher.proposals(for: entry)
            if let sure = found.first, sure.isSure { matcher.settle(sure, by: entry) }
            return found
        }
    }

    /// The proposal that somebody makes for an entry by naming documents; nil where several do not add up to it.
    public func proposal(for entry: BankEntry, naming documents: [UUID]) -> BankProposal? {
        let clues = clues(of: entry)
        let indices = documents.compactMap { byID[$0] }
        guard indices.count == documents.count, let first = indices.first else { return nil }
        if entry.isReturn, indices.count == 1 { return proposal(clues, [(first, clues.amount)], .returned) }
        if let shares = shares(of: indices, clues) { return proposal(clues, shares, indices.count > 1 ? .sum : nil) }
        return indices.count == 1 ? proposal(clues, [(first, clues.amount)]) : nil
    }

    /// Takes note of what an entry has settled.
    public mutating func settle(_ proposal: BankProposal, by entry: BankEntry) {
        for part in proposal.parts {
            guard let index = byID[part.document] else { continue }
            let document = documents[index]
            guard !proposal.reasons.contains(.returned) else {
                documents[index].paid = document.paid.removingFirst(part.amount)
                continue
            }
            let isDiscounted = document.discounted(part.amount, on: entry.day)
            documents[index].open = isDiscounted ? 0 : max(0, document.open - part.amount)
            documents[index].early = []
            documents[index].paid.append(part.amount)
            let rest = Amount(
                amount: documents[index].open, isIncoming: document.isIncoming, currency: document.currency)
            if rest.amount > 0 { byAmount[rest, default: []].append(index) }
        }
    }

    // MARK: One entry

    /// Facts about an entry.
    private struct Clues {
        let entry: BankEntry
        let amount: ExactDecimal
        let text: BankText
        /// The documents that its text names.
        var named: [Int] = []
        /// The documents of its payer.
        var ofPayer: Set<Int> = []
    }

    private func clues(of entry: BankEntry) -> Clues {
        var clues = Clues(entry: entry, amount: abs(entry.amount), text: BankText(entry.text))
        clues.named = named(in: clues.text, entry.currency)
        clues.ofPayer = Set(documents(ofPayer: entry.name).filter { documents[$0].currency == entry.currency })
        return clues
    }

    private func proposals(for entry: BankEntry) -> [BankProposal] {
        guard entry.amount != 0 else { return [] }
        let clues = clues(of: entry)
        guard !entry.isReturn else { return returns(clues) }
        let fitting = fitting(clues)
        let found = byNumbers(clues, fitting) ?? byPayer(clues, fitting) ?? []
        if !found.isEmpty { return Array(found.prefix(Self.mostProposals)) }
        return Array(unsure(clues, fitting).prefix(Self.mostProposals))
    }

    /// The documents that a text names. Of two numbers the longer one is meant if it contains the other.
    private func named(in text: BankText, _ currency: CurrencyCode) -> [Int] {
        var found: [[UInt8]: [Int]] = [:]
        text.eachPart(of: lengths) { part in
            let number = Array(part)
            if let indices = byNumber[number] { found[number] = indices.filter { documents[$0].currency == currency } }
        }
        let numbers = found.keys.filter { number in
            !found.keys.contains { $0.count > number.count && $0.contains(number) }
        }
        return numbers.flatMap { found[$0] ?? [] }.sorted()
    }

    /// The documents of a payer whose name a bank has written.
    private func documents(ofPayer name: String) -> [Int] {
        let name = BankName(name)
        guard !name.letters.isEmpty else { return [] }
        var found = byWords[name.words] ?? []
        guard name.letters.count >= BankName.fewestLetters else { return found + (byName[name.letters] ?? []) }
        // The bank knows more words of the name, or fewer, or has cut it off.
        for end in name.ends where end >= BankName.fewestLetters {
            found += byName[String(name.letters.prefix(end))] ?? []
        }
        let length = name.letters.count
        var place = names.partitioningIndex { $0 >= name.letters }
        while place < names.count, names[place].hasPrefix(name.letters) {
            found += (byName[names[place]] ?? []).filter { name.mayBeCutOff || parties[$0].ends.contains(length) }
            place += 1
        }
        return found
    }

    private func isExpected(_ index: Int, by clues: Clues) -> Bool {
        let document = documents[index]
        return document.open > 0 && document.isIncoming == (clues.entry.amount > 0)
    }

    private func fits(_ index: Int, _ clues: Clues) -> Bool {
        documents[index].open == clues.amount || documents[index].discounted(clues.amount, on: clues.entry.day)
    }

    /// The open documents of just the amount.
    private func fitting(_ clues: Clues) -> [Int] {
        let key = Amount(
            amount: clues.amount, isIncoming: clues.entry.amount > 0, currency: clues.entry.currency)
        return Set(byAmount[key] ?? []).filter { isExpected($0, by: clues) && fits($0, clues) }.sorted()
    }

    // MARK: By what the text names

    /// - Returns: Nil where the text names nothing that is open.
    private func byNumbers(_ clues: Clues, _ fitting: [Int]) -> [BankProposal]? {
        let open = clues.named.filter { isExpected($0, by: clues) }
        guard !open.isEmpty else { return nil }
        let others = fitting.filter { clues.ofPayer.contains($0) && !open.contains($0) }
        let isOfPayer = open.allSatisfy { clues.ofPayer.contains($0) }
        let isLong = open.allSatisfy { [UInt8](documentNumber: documents[$0].number)?.isLongNumber == true }
        if let shares = shares(of: open, clues) {
            // The number alone is enough unless another document of the payer has just this amount.
            let isSure = isOfPayer || isLong && others.isEmpty
            return [proposal(clues, shares, open.count > 1 ? .sum : nil, isSure: isSure)]
                + (isSure ? [] : others.map { proposal(clues, [($0, clues.amount)]) })
        }
        // A number with a wrong digit names another document; name and amount tell which one is meant.
        let near = others.filter { [UInt8](documentNumber: documents[$0].number)?.isNear(clues.text) == true }
        let areForeign = !open.contains { clues.ofPayer.contains($0) }
        if areForeign, others.count == 1, near == others {
            return [proposal(clues, [(others[0], clues.amount)], isSure: true)]
        }
        let exact = (open.filter { fits($0, clues) } + others).map { proposal(clues, [($0, clues.amount)]) }
        guard open.count == 1, exact.isEmpty else {
            return exact.isEmpty ? open.map { proposal(clues, [($0, clues.amount)]) } : exact
        }
        let isPart = clues.amount < documents[open[0]].open
        return [proposal(clues, [(open[0], clues.amount)], isSure: isPart && isOfPayer)]
    }

    /// The share of each document where an entry settles all of them, each with or without its discount; nil where it does not.
    private func shares(of indices: [Int], _ clues: Clues) -> [Share]? {
        guard indices.count <= Self.mostToAdd else { return nil }
        let open: [Share] = indices.map { ($0, documents[$0].open) }
        let early: [Share] = indices.map { index in
            (index, documents[index].early.running(on: clues.entry.day)?.amount ?? documents[index].open)
        }
        if let all = [open, early].first(where: { $0.map(\.amount).reduce(0, +) == clues.amount }) { return all }
        return indices.count == 1 && fits(indices[0], clues) ? [(indices[0], clues.amount)] : nil
    }

    // MARK: By who has paid

    /// - Returns: Nil where the payer owes nothing of that amount.
    private func byPayer(_ clues: Clues, _ fitting: [Int]) -> [BankProposal]? {
        let exact = fitting.filter(clues.ofPayer.contains)
        let open = clues.ofPayer.filter { isExpected($0, by: clues) }.sorted()
        let sums = (2...Self.mostToAdd).contains(open.count) ? sums(of: open, clues) : []
        // A text that names what is settled is not about another document.
        let isSure =
            exact.count + sums.count == 1 && clues.named.isEmpty
            && (sums.isEmpty || open.count <= Self.mostToAddSurely)
        let found =
            exact.map { proposal(clues, [($0, clues.amount)], isSure: isSure) }
            + sums.map { proposal(clues, $0, .sum, isSure: isSure) }
        return found.isEmpty ? nil : found
    }

    /// The choices of two or more documents that add up to an entry, with or without their discounts.
    /// - Complexity: O(2ⁿ) in the documents, of which there are few.
    private func sums(of indices: [Int], _ clues: Clues) -> [[Share]] {
        let open = indices.map { documents[$0].open }
        let early = indices.map { documents[$0].early.running(on: clues.entry.day)?.amount ?? documents[$0].open }
        return (early == open ? [open] : [open, early]).flatMap { amounts -> [[Share]] in
            var sums = [ExactDecimal](repeating: 0, count: 1 << indices.count)
            return (1..<sums.count).compactMap { choice -> [Share]? in
                let rest = choice & (choice - 1)
                sums[choice] = sums[rest] + amounts[choice.trailingZeroBitCount]
                guard sums[choice] == clues.amount, rest != 0 else { return nil }
                let chosen = indices.indices.filter { choice >> $0 & 1 == 1 }
                guard amounts == open || chosen.contains(where: { early[$0] != open[$0] }) else { return nil }
                return chosen.map { (indices[$0], amounts[$0]) }
            }
        }
    }

    // MARK: Others

    /// Payments that a bank takes back.
    private func returns(_ clues: Clues) -> [BankProposal] {
        let known = clues.named.isEmpty ? clues.ofPayer.sorted() : clues.named
        // Money that came goes back, or money that went comes back.
        let found = known.filter {
            documents[$0].isIncoming == (clues.entry.amount < 0) && documents[$0].paid.contains(clues.amount)
        }
        return found.prefix(Self.mostProposals).map {
            proposal(clues, [($0, clues.amount)], .returned, isSure: found.count == 1 && !clues.named.isEmpty)
        }
    }

    /// Documents that are named and settled, and those of the amount alone.
    private func unsure(_ clues: Clues, _ fitting: [Int]) -> [BankProposal] {
        let settled = clues.named.filter { documents[$0].isIncoming == (clues.entry.amount > 0) }
        return settled.map { proposal(clues, [($0, clues.amount)], .settled) }
            + fitting.map { proposal(clues, [($0, clues.amount)]) }
    }

    private func proposal(
        _ clues: Clues, _ shares: [Share], _ kind: BankProposal.Reason? = nil,
        isSure: Bool = false
    ) -> BankProposal {
        var reasons: [BankProposal.Reason] = []
        let indices = shares.map(\.index)
        if indices.allSatisfy(clues.named.contains) {
            reasons.append(.number)
        } else if indices.contains(where: { [UInt8](documentNumber: documents[$0].number)?.isNear(clues.text) == true })
        {
            reasons.append(.nearNumber)
        }
        if indices.allSatisfy(clues.ofPayer.contains) { reasons.append(.payer) }
        if let kind { reasons.append(kind) }
        if kind == nil || kind == .sum {
            let open = shares.reduce(ExactDecimal(0)) { $0 + documents[$1.index].open }
            let isDiscounted = shares.contains { documents[$0.index].discounted($0.amount, on: clues.entry.day) }
            if isDiscounted {
                reasons.append(.discount)
            } else if kind == nil {
                reasons.append(clues.amount == open ? .amount : clues.amount < open ? .part : .excess)
            }
        }
        let parts = shares.map { index, amount in
            let document = documents[index]
            return BankProposal.Part(
                document: document.id, number: document.number, party: document.party, amount: amount)
        }
        return BankProposal(parts: parts, reasons: reasons, isSure: isSure)
    }
}

nonisolated extension Array where Element: Comparable {
    /// The index of the first element of a sorted array that fulfils a condition, which all after it fulfil, too.
    fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

nonisolated extension Array where Element: Equatable {
    fileprivate func removingFirst(_ element: Element) -> [Element] {
        var rest = self
        if let index = rest.firstIndex(of: element) { rest.remove(at: index) }
        return rest
    }
}
