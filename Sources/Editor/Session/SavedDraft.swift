import Foundation
import Invoicing
import Ledger

/// Where the cursor was when the editor was left, and the text that was being typed there.
nonisolated struct SavedDraft: Codable, Equatable, Sendable {
    private let invoice: UUID?
    let place: Place
    /// The field's name, and its text; empty if nothing was typed.
    private(set) var field = "", text = ""
    /// The row that was begun with the text.
    private(set) var newRow: NewRow?

    /// The cursor's place now, and what is being typed.
    @MainActor init(of workspace: Workspace) {
        invoice = workspace.invoice?.id
        // A sheet and the trace are closed then.
        let isClosed = [.sheet, .trace].contains(workspace.focus)
        place = isClosed ? workspace.lines.place : workspace.place
        guard let edit = workspace.editing.edit, !edit.isUntouched else { return }
        (field, text, newRow) = (edit.field.name, edit.buffer.text, edit.newRow)
    }

    /// The place alone.
    var withoutText: SavedDraft {
        var place = self
        (place.field, place.text, place.newRow) = ("", "", nil)
        return place
    }

    /// Shows the invoice, if it is still there, with the cursor at its place or the nearest that there is.
    /// - Returns: Whether it is there.
    @MainActor func show(in workspace: Workspace) -> Bool {
        guard let invoice, workspace.store.list.position(of: invoice) != nil else { return false }
        workspace.show(workspace.store.open(invoice))
        workspace.list.followOpenInvoice()
        workspace.show(place)
        return true
    }
}

/// The last places in each database, in a file: `$XDG_STATE_HOME/billow/places.json`. What cannot be read or written is
/// done without.
nonisolated struct LastPlaces {
    private let file: URL
    private var places: [String: SavedDraft]

    init(in folder: String = UserFolder.state.path) {
        file = URL(fileURLWithPath: folder + "/places.json")
        let data = (try? Data(contentsOf: file)) ?? Data()
        places = (try? JSONDecoder().decode([String: SavedDraft].self, from: data)) ?? [:]
    }

    /// The place in a database, by its path.
    subscript(path: String) -> SavedDraft? { places[URL(fileURLWithPath: path).standardized.path] }

    /// Keeps a place, and those of databases that are still there.
    mutating func keep(_ place: SavedDraft?, in path: String) {
        places[URL(fileURLWithPath: path).standardized.path] = place
        places = places.filter { FileManager.default.fileExists(atPath: $0.key) }
        try? UserFolder.write(places, to: file)
    }
}
