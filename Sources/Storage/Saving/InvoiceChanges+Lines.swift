import Derive
import Foundation
import Invoicing

/// Changes of lines: which came, went, moved, and what of them changed.
extension InvoiceChanges {
    /// Records a change.
    func append(_ change: Change, of document: Document) {
        if change.object === invoice.lines { return appendLines(change.kind) }
        if let line = document.row(of: change.object) as? InvoiceLine { touched[line.id] = line }
    }

    private func appendLines(_ kind: Change.Kind) {
        switch kind {
        case .inserted(let index, let element): if let line = element as? InvoiceLine { insert(line, at: index) }
        case .removed(let index, let element): if let line = element as? InvoiceLine { remove(line, at: index) }
        case .spliced(let index, let old, let new):
            remove(old.compactMap { $0 as? InvoiceLine }, at: index)
            for (offset, line) in new.compactMap({ $0 as? InvoiceLine }).enumerated() {
                insert(line, at: index + offset)
            }
        case .moved(let from, let to): move(from: from, to: to)
        case .exchanged(let a, let b):
            move(from: a, to: b)
            move(from: a < b ? b - 1 : b + 1, to: a)
        case .replaced(let index, let old, let new):
            if let old = old as? InvoiceLine { remove(old, at: index) }
            if let new = new as? InvoiceLine { insert(new, at: index) }
        case .property, .override, .entry: break
        }
    }

    private func insert(_ line: InvoiceLine, at index: Int) {
        place(line, at: index)
        touched[line.id] = line
    }

    private func remove(_ lines: [InvoiceLine], at index: Int) {
        order.removeSubrange(index..<index + lines.count)
        positions.removeSubrange(index..<index + lines.count)
        for line in lines { (touched[line.id], placed[line.id]) = (nil, nil) }
    }

    private func remove(_ line: InvoiceLine, at index: Int) { remove([line], at: index) }

    private func move(from: Int, to: Int) {
        positions.remove(at: from)
        place(order.remove(at: from), at: to)
    }

    private func place(_ line: InvoiceLine, at index: Int) {
        order.insert(line, at: index)
        for changed in positions.insert(at: index) {
            placed[order[changed].id] = (order[changed], positions.values[changed])
        }
    }
}

/// What came from another program, which is written already.
extension InvoiceChanges {
    /// Follows what came from another program, which is written already.
    func follow(_ record: ChangeRecord) {
        for change in record.changes where change.object === invoice.lines {
            followLines(change.kind, mergedPositions)
        }
    }

    /// Merges lines that are in the database at known positions, also those that stay where they were.
    func follow(positions stored: [UUID: Int64], merge: () -> Void) {
        mergedPositions = stored
        merge()
        mergedPositions = [:]
        guard !stored.isEmpty else { return }
        for (index, line) in order.enumerated() {
            if let position = stored[line.id] { positions.set(position, at: index) }
        }
    }

    private func followLines(_ kind: Change.Kind, _ stored: [UUID: Int64]) {
        switch kind {
        case .inserted(let index, let element): insertStored([element], at: index, stored)
        case .removed(let index, _): removeStored(1, at: index)
        case .replaced(let index, _, let new):
            removeStored(1, at: index)
            insertStored([new], at: index, stored)
        case .spliced(let index, let old, let new):
            removeStored(old.count, at: index)
            insertStored(new, at: index, stored)
        case .moved(let from, let to):
            let (line, position) = (order[from], positions.values[from])
            removeStored(1, at: from)
            insertStored([line], at: to, [line.id: stored[line.id] ?? position])
        case .exchanged, .property, .override, .entry: break
        }
    }

    private func insertStored(_ elements: [Any], at index: Int, _ stored: [UUID: Int64]) {
        for (offset, line) in elements.compactMap({ $0 as? InvoiceLine }).enumerated() {
            order.insert(line, at: index + offset)
            positions.insert(stored[line.id] ?? 0, at: index + offset)
        }
    }

    private func removeStored(_ count: Int, at index: Int) {
        order.removeSubrange(index..<index + count)
        positions.removeSubrange(index..<index + count)
    }
}
