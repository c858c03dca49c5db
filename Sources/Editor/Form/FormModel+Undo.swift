import DeriveDocuments

/// Undo in a form.
extension FormModel {
    /// Returns `true` if a step has changed nothing but what the form shows.
    func isAbout(_ step: ChangeRecord) -> Bool {
        let objects = Set(rows.compactMap { $0.field?.target.map { ObjectIdentifier($0.object) } })
        return step.changes.allSatisfy { objects.contains(ObjectIdentifier($0.object)) }
    }

    /// Puts the cursor on the field that a step has changed.
    func go(to step: ChangeRecord) {
        let row = rows.firstIndex { row in
            step.changes.contains {
                $0.object === row.field?.target?.object && $0.keyPath == row.field?.target?.path
            }
        }
        if let row { moveRows(by: row - scroll.cursor) }
    }
}
