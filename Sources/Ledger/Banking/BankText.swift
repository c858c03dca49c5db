import Foundation
import Invoicing

/// The letters and digits of a text, folded, in which the numbers of documents are found wherever a bank has put blanks and breaks.
nonisolated struct BankText {
    /// Letters and digits alone.
    let bytes: [UInt8]
    /// Returns `true` if a number may begin before the byte of an index, or end there.
    private let edges: [Bool]

    init(_ text: String) {
        var (bytes, edges): ([UInt8], [Bool]) = ([], [true])
        let all = Array(text.foldedForSearch.utf8)
        var isApart = true
        for (place, byte) in all.enumerated() {
            guard Self.isDigit(byte) || Self.isLetter(byte) else {
                isApart = isApart || !Self.isInsideNumber(place, of: all)
                continue
            }
            if let last = bytes.last { edges.append(isApart || Self.isDigit(last) != Self.isDigit(byte)) }
            bytes.append(byte)
            isApart = false
        }
        if !bytes.isEmpty { edges.append(true) }
        (self.bytes, self.edges) = (bytes, edges)
    }

    /// Calls a closure with each part between two edges that has one of some lengths.
    /// - Complexity: O(*n* · *m*) in the bytes and the lengths.
    func eachPart(of lengths: [Int], _ body: (ArraySlice<UInt8>) -> Void) {
        for start in bytes.indices where edges[start] {
            for length in lengths where start + length <= bytes.count && edges[start + length] {
                body(bytes[start..<start + length])
            }
        }
    }

    /// A sign between digits that is of one number with them: `119,00`, `28.11.`.
    private static func isInsideNumber(_ place: Int, of bytes: [UInt8]) -> Bool {
        guard bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "."), place > 0 else { return false }
        let after = bytes[(place + 1)...].prefix(while: isDigit).count
        let before = bytes[..<place].reversed().prefix(while: isDigit).count
        return before > 0 && after > 0 && ((1...2).contains(after) || (1...2).contains(before))
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
    }
}

nonisolated extension [UInt8] {
    /// A document's number as ``BankText`` has it; nil for one that is too short to be told from any other word.
    init?(documentNumber number: String) {
        let bytes = BankText(number).bytes
        guard bytes.count >= 3, bytes.contains(where: BankText.isDigit) else { return nil }
        self = bytes
    }

    /// Returns `true` if a number can hardly be in a text by chance.
    var isLongNumber: Bool { count >= 6 }

    /// Returns `true` if it differs from a part of a text in one digit.
    func isNear(_ text: BankText) -> Bool {
        var isNear = false
        text.eachPart(of: [count]) { part in
            let others = zip(self, part).filter { $0 != $1 }
            isNear = isNear || others.count == 1 && others.allSatisfy { BankText.isDigit($0) && BankText.isDigit($1) }
        }
        return isNear
    }
}

/// A name as banks write it: cut off, without umlauts, in capitals, with the first name last.
nonisolated struct BankName: Hashable {
    /// Letters and digits, folded, with the two letters for an umlaut as the one that they are folded to.
    let letters: String
    /// The same with its words in order.
    let words: String
    /// The number of letters at the end of each word.
    let ends: [Int]
    /// `true` if its last word may be cut off, since it is as long as the shortest field of banks.
    let mayBeCutOff: Bool

    init(_ name: String) {
        let words = name.foldedForSearch.split { !$0.isLetter && !$0.isNumber }.map {
            $0.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
        }
        (letters, self.words) = (words.joined(), words.sorted().joined())
        var (ends, length) = ([Int](), 0)
        for word in words {
            length += word.count
            ends.append(length)
        }
        self.ends = ends
        mayBeCutOff = name.count >= Self.shortestField
    }

    /// So many letters of a name are the same name, where the words behind them are missing.
    static let fewestLetters = 8

    private static let shortestField = 27
}
