import Derive
import Foundation

/// The relation of a line to other lines, in documents of profiles that have sub-lines (BG-X-1 of Factur-X EXTENDED).
public nonisolated struct SubLine: Hashable, Codable, Sendable {
    /// The identifier of the line above; empty for a line of the first level.
    public var parent: String
    /// `GROUP` sums up the lines below it, `INFORMATION` only tells something, `DETAIL` is charged; empty if nothing is said.
    public var kind: String
    /// `true` if it only sums up the lines below it though its kind does not say so; nil if not.
    public var isSum: Bool?

    /// Makes a line of the first level that is charged.
    public init(parent: String = "", kind: String = "") {
        self.parent = parent
        self.kind = kind
    }

    /// `true` if its amount is part of the totals: that of a group is there already with the lines below it.
    public var isCharged: Bool { isSum != true && ![Self.group, Self.information].contains(kind) }

    /// The kind of a line that sums up others.
    public static let group = "GROUP"
    /// The kind of a line that only tells something.
    public static let information = "INFORMATION"
    /// The kind of a line that is charged.
    public static let detail = "DETAIL"
}

extension InvoiceLine {
    /// `true` if the line's amount is part of the totals.
    public var isCharged: Bool { subLine?.isCharged ?? true }
}

extension Invoice {
    /// The sums of the lines below each line, by its identifier.
    /// - Complexity: O(*n*) in the lines.
    public var sumsOfSubLines: [String: ExactDecimal] {
        guard hasSubLines == true else { return [:] }
        var sums: [String: ExactDecimal] = [:]
        for line in lines.elements {
            guard let subLine = line.subLine, subLine.kind != SubLine.information, !subLine.parent.isEmpty else {
                continue
            }
            sums[subLine.parent, default: 0] += line.netAmount
        }
        return sums
    }
}

extension Invoice {
    /// The lines that state another amount than those below them come to. Nothing else follows from it.
    var misstatedGroups: [Problem] {
        let sums = sumsOfSubLines
        guard !sums.isEmpty else { return [] }
        return lines.elements.compactMap { line in
            guard !line.isCharged, let sum = sums[line.identifier], line.declaredNetAmount ?? 0 != sum else {
                return nil
            }
            return Problem(
                rule: "BT-131", severity: .warning, term: "BT-131",
                sentence:
                    "Declared \((line.declaredNetAmount ?? 0).shown), but the lines below it come to \(sum.shown).",
                place: Problem.Place(line, \InvoiceLine.declaredNetAmount))
        }
    }
}

/// Sums over the lines that are charged.
extension Invoice {
    func sumOfLines(_ amount: KeyPath<InvoiceLine, ExactDecimal>) -> ExactDecimal {
        hasSubLines == true ? lines.sum(amount, where: \.isCharged) : lines.sum(amount)
    }

    func sumsOfLines(_ amount: KeyPath<InvoiceLine, ExactDecimal>) -> [VATGroup: ExactDecimal] {
        hasSubLines == true
            ? lines.sums(of: amount, by: \.vatGroup, where: \.isCharged) : lines.sums(of: amount, by: \.vatGroup)
    }
}
