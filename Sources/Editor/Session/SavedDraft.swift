import Foundation
import Invoicing
import Ledger
import Storage

/// The place of the cursor when the editor was left, and the text that was being typed there.
package nonisolated struct SavedDraft: Codable, Equatable, Sendable {
    private let invoice: UUID?
    package let place: Place
    /// The field's name, and its text; empty if nothing was typed.
    package private(set) var field = "", text = ""
    /// The row that was begun with the text.
    private(set) var newRow: NewRow?
    /// The drafts that Esc has left in the invoice, the oldest first; nil for none.
    private(set) var stash: [StashedText]?
    /// The pane beside a wide invoice at the last end; nil for the page.
    let beside: Beside?
    /// The order of the list at the last end; nil for that by date.
    let order: ListOrder?
    /// The contents with which 0.1.0 had made the invoice, while nothing was entered in it. Later versions have a table for that.
    private let made: Made?

    struct StashedText: Codable, Equatable {
        let text: String
        let place: Place
        let newRow: NewRow?
    }

    private struct Made: Codable, Equatable {
        let contents: String
        let process: Int32
    }

    /// Captures the cursor's place and the text being typed.
    @MainActor package init(of workspace: Workspace) {
        invoice = workspace.invoice?.id
        // A sheet and the trace are closed then.
        let isClosed = [.sheet, .trace].contains(workspace.focus)
        place = isClosed ? workspace.lines.place : workspace.place
        made = nil
        beside = workspace.modes.beside == .page ? nil : workspace.modes.beside
        order = workspace.modes.order == .date ? nil : workspace.modes.order
        let drafts = workspace.editing.drafts.stashed(in: workspace.invoice).suffix(Self.stashLimit)
        let invoice = workspace.invoice
        if !drafts.isEmpty {
            stash = drafts.map { StashedText(text: $0.text, place: $0.place(in: invoice), newRow: $0.newRow) }
        }
        guard let edit = workspace.editing.edit, !edit.isUntouched else { return }
        (field, text, newRow) = (edit.field.name, edit.buffer.text, edit.newRow)
    }

    /// So many texts are taken again one by one.
    private static let stashLimit = 20

    /// The place and its drafts, without the text being typed.
    var withoutText: SavedDraft {
        var place = self
        (place.field, place.text, place.newRow) = ("", "", nil)
        return place
    }

    /// Drops the invoice if 0.1.0 has left it behind just as it was made. A 0.1.0 that goes on can write nothing into it any more.
    @MainActor func dropAbandoned(in workspace: Workspace) {
        guard let invoice, let made else { return }
        workspace.list.dropAbandoned(invoice, madeWith: made.contents)
    }

    /// Shows the invoice, if it is still there, with the cursor at its place or the nearest that there is.
    /// - Returns: Whether it is there.
    @MainActor package func show(in workspace: Workspace) -> Bool {
        guard let invoice, workspace.store.list.position(of: invoice) != nil else { return false }
        workspace.show(workspace.store.open(invoice))
        workspace.list.followOpenInvoice()
        workspace.show(place)
        for draft in stash ?? [] {
            workspace.editing.drafts.add(
                Draft(
                    text: draft.text, taker: .undo, invoice: workspace.invoice, place: draft.place,
                    newRow: draft.newRow))
        }
        return true
    }
}

/// The last places in each database, in a file: `$XDG_STATE_HOME/billow/places.json`. What cannot be read or written is
/// done without.
package nonisolated struct LastPlaces {
    private let file: URL
    private var places: [String: SavedDraft]

    package init(in folder: String = UserFolder.state.path) {
        file = URL(fileURLWithPath: folder + "/places.json")
        let data = (try? Data(contentsOf: file)) ?? Data()
        places = (try? JSONDecoder().decode([String: SavedDraft].self, from: data)) ?? [:]
    }

    /// The place in a database, by its path.
    package subscript(path: String) -> SavedDraft? { places[URL(fileURLWithPath: path).standardized.path] }

    /// Keeps a place, and those of databases that are still there. Without any, no file is made.
    package mutating func keep(_ place: SavedDraft?, in path: String) {
        places[URL(fileURLWithPath: path).standardized.path] = place
        places = places.filter { FileManager.default.fileExists(atPath: $0.key) }
        guard !places.isEmpty || FileManager.default.fileExists(atPath: file.path) else { return }
        try? UserFolder.write(places, to: file)
    }
}
