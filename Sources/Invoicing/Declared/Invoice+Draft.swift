import Derive
import Foundation

/// From a received document to a draft of one's own.
extension Invoice {
    /// Whether it is a document that somebody issued: it was imported with the amounts that it declares. Any other
    /// invoice is a draft of one's own.
    public var isReceived: Bool { declared != nil }

    /// A draft with everything that this document says, but for the amounts that it declares: all amounts follow.
    /// - Throws: What a column's encoding throws.
    /// - Complexity: O(*n*) in the lines.
    public func draftForCorrection() throws -> Invoice {
        let draft = try duplicate()
        for line in lines.elements { draft.lines.append(try line.duplicate()) }
        for item in allowanceCharges.elements { draft.allowanceCharges.append(try item.duplicate()) }
        draft.becomeDraft()
        return draft
    }

    /// Forgets what a document declares, and what was decided about that, so that all amounts follow.
    ///
    /// What no term stands for goes as well, since nothing makes it follow. The kind of document stays what its root says.
    public func becomeDraft() {
        if let root = countingRoot { typeCode = root.isCreditNote ? .creditNote : .commercialInvoice }
        (declared, root, ambiguities, unmappedElements) = (nil, nil, [], [])
        kept = [:]
        for line in lines.elements {
            (line.declaredNetAmount, line.kept, line.keptNetPrice, line.unmappedElements) = (nil, nil, nil, [])
        }
        letAllowancesFollow()
    }
}

extension DescribedRow {
    /// Another row with the same values.
    fileprivate func duplicate() throws -> Self {
        let values = Dictionary(try Self.description.columns(of: self).map { ($0.column, $0.value) }) { first, _ in
            first
        }
        let copy = Self.make(id: UUID())
        try Self.description.decode(into: copy) { values[$0] ?? .null }
        return copy
    }
}
