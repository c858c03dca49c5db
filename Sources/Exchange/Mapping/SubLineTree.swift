import Foundation
import Invoicing

/// The tree of lines that name the line above them (BG-X-1 of Factur-X EXTENDED).
struct SubLineTree {
    private let lines: [InvoiceLine]
    /// The position of the line above each line; nil for a line of the first level, and where there is no such line.
    private let parents: [Int?]

    init(_ lines: [InvoiceLine]) {
        self.lines = lines
        guard lines.contains(where: { $0.parentName != nil }) else {
            parents = []
            return
        }
        let positions = Dictionary(lines.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
        parents = lines.map { line in line.parentName.flatMap { positions[$0] } }
    }

    /// Finds the lines that only sum up those below them, and notes contradictions.
    /// - Complexity: O(*n*) in the lines.
    func settle(_ log: ReadingLog) {
        guard !parents.isEmpty else { return }
        let circles = circles
        for (index, line) in lines.enumerated() {
            guard let name = line.parentName else { continue }
            if parents[index] == nil {
                note(line, "There is no line \(name), below which this one is said to be: correct ParentLineID.", log)
            } else if circles.contains(index) {
                note(line, "This line is below itself by way of ParentLineID \(name): say which one is above.", log)
            }
        }
        for (index, sum) in sums(without: circles) where lines[index].isSum(of: sum) {
            lines[index].subLine = lines[index].subLine ?? SubLine()
            lines[index].subLine?.isSum = true
        }
    }

    private func note(_ line: InvoiceLine, _ sentence: String, _ log: ReadingLog) {
        guard let place = log.placesOfParents[ObjectIdentifier(line)] else { return }
        log.note(ElementTerms.term(of: "ParentLineID", in: []), at: place, sentence)
    }

    /// Returns the sums that the lines below each line declare together, without those that only tell something.
    private func sums(without circles: Set<Int>) -> [Int: ExactDecimal] {
        var sums: [Int: ExactDecimal] = [:]
        for (index, line) in lines.enumerated() where line.subLine?.kind != SubLine.information {
            guard let parent = parents[index], !circles.contains(index) else { continue }
            sums[parent, default: 0] += line.declaredNetAmount ?? 0
        }
        return sums
    }

    /// The lines from which the way up leads back to them.
    private var circles: Set<Int> {
        var found: Set<Int> = []
        var seenFrom = [Int?](repeating: nil, count: lines.count)
        for start in lines.indices {
            var next: Int? = start
            while let index = next, seenFrom[index] == nil {
                seenFrom[index] = start
                next = parents[index]
            }
            // Back at a line of the same walk: from there around is the circle.
            while let index = next, seenFrom[index] == start, found.insert(index).inserted { next = parents[index] }
        }
        return found
    }
}

extension InvoiceLine {
    /// The identifier of the line above it; nil for a line of the first level.
    fileprivate var parentName: String? {
        guard let subLine, !subLine.parent.isEmpty else { return nil }
        return subLine.parent
    }

    /// Returns `true` if this line only sums up those below it. A detail line may be charged beside them.
    fileprivate func isSum(of sum: ExactDecimal) -> Bool {
        switch subLine?.kind ?? "" {
        case "": true
        case SubLine.detail: declaredNetAmount == sum
        default: false
        }
    }
}

extension ElementText {
    /// Notes where a line names its parent, and a line status that is unknown.
    func noteSubLine(of line: InvoiceLine) {
        if local == "ParentLineID" { log.placesOfParents[ObjectIdentifier(line)] = place }
        let kinds = [SubLine.group, SubLine.detail, SubLine.information]
        guard local == "LineStatusReasonCode", !isEmpty, !kinds.contains(trimmed) else { return }
        log.note(self, "LineStatusReasonCode is “\(trimmed)”: state \(kinds.joined(separator: ", ")).")
    }
}
