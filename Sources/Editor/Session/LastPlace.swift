import Foundation
import Invoicing
import Ledger

/// Where the cursor was when the editor was left.
nonisolated struct LastPlace: Codable, Equatable, Sendable {
    private let invoice: UUID
    private let place: Place
    /// What was being typed there when a signal ended the program; nil if nothing was.
    private(set) var typed: HalfTyped?

    /// The place alone.
    var withoutTyping: LastPlace {
        var place = self
        place.typed = nil
        return place
    }

    /// The present place; nil while there is no invoice.
    @MainActor init?(of workspace: Workspace) {
        guard let invoice = workspace.invoice?.id else { return nil }
        self.invoice = invoice
        typed = workspace.editing.edit.flatMap(HalfTyped.init)
        let lines = workspace.lines
        // A sheet and the trace are closed then.
        let isClosed = [.sheet, .trace].contains(workspace.focus)
        place = isClosed ? .line(lines.scroll.cursor, lines.column) : Place(ofCursorIn: workspace)
    }

    /// Shows the invoice, if it is still there, with the cursor at its place or the nearest that there is.
    /// - Returns: Whether it is there.
    @MainActor func show(in workspace: Workspace) -> Bool {
        guard workspace.store.list.position(of: invoice) != nil else { return false }
        workspace.show(workspace.store.open(invoice))
        workspace.list.followOpenInvoice()
        place.show(in: workspace)
        return true
    }
}

/// What stands in a field that is open.
nonisolated struct HalfTyped: Codable, Equatable, Sendable {
    /// The field's name, and what was typed in it.
    let field, text: String
    /// Whether the field's line was begun with it.
    let makesLine: Bool

    /// Nil for a field in which nothing was typed.
    @MainActor init?(_ edit: CellEdit) {
        guard !edit.isUntouched, !edit.buffer.text.isEmpty else { return nil }
        (field, text, makesLine) = (edit.field.name, edit.buffer.text, edit.makesLine)
    }
}

/// The last places in each database, in a file: `$XDG_STATE_HOME/billow/places.json`. What cannot be read or written is
/// done without.
nonisolated struct LastPlaces {
    private let file: URL
    private var places: [String: LastPlace]

    init(in folder: String = UserFolder.state.path) {
        file = URL(fileURLWithPath: folder + "/places.json")
        let data = (try? Data(contentsOf: file)) ?? Data()
        places = (try? JSONDecoder().decode([String: LastPlace].self, from: data)) ?? [:]
    }

    /// The place in a database, by its path.
    subscript(path: String) -> LastPlace? { places[URL(fileURLWithPath: path).standardized.path] }

    /// Keeps a place, and those of databases that are still there.
    mutating func keep(_ place: LastPlace?, in path: String) {
        places[URL(fileURLWithPath: path).standardized.path] = place
        places = places.filter { FileManager.default.fileExists(atPath: $0.key) }
        try? UserFolder.write(places, to: file)
    }
}
