import Derive
import Editor
import Foundation
import Sharing
import Storage

/// Exchanges what the file of an editor shares with other machines, while the editor is open.
final class FileExchange {
    private let store: Repository
    private let file: SharedFile
    private let synchroniser: Synchroniser
    private let name: String
    /// Tells colleagues where the cursor is.
    private let presence: Effect
    /// Since when something waits to be sent while all is well.
    private var waitingSince: ContinuousClock.Instant?

    /// Begins to exchange.
    /// - Parameter workspace: The screen, of which colleagues see the open invoice.
    /// - Returns: nil for a file that shares nothing, or cannot be written.
    init?(of store: Repository, in workspace: Workspace) throws {
        guard store.sharesLog, store.status.damage == nil else { return nil }
        let file = try SharedFile(path: store.path)
        guard let place = try file.place() else {
            try file.close()
            return nil
        }
        (self.store, self.file, name) = (store, file, PostgresLog.name(of: place.address))
        synchroniser = Synchroniser(file, PostgresLog(place.address))
        presence = Effect("presence") { [unowned workspace, synchroniser] in
            synchroniser.show(workspace.invoice?.id, at: workspace.placeInWords)
        }
        store.onWritten = { [synchroniser] in synchroniser.wake() }
        synchroniser.start { [look = store.look, weak self] in
            // What has come in is to be seen at once.
            look()
            submit { self?.tell() }
        }
    }

    /// Ends it.
    func end() throws {
        store.onWritten = {}
        presence.stop()
        synchroniser.stop()
        try file.close()
    }

    private func tell() {
        var status = synchroniser.status
        status.name = name
        let waits = status.waiting > 0 && status.problem == nil
        let begins = waits && waitingSince == nil
        waitingSince = waits ? waitingSince ?? .now : nil
        status.isSlow = waitingSince.map { .now - $0 >= .seconds(1) } ?? false
        if begins {
            // Mostly it is sent before anybody could read that it is.
            DispatchQueue.global().asyncAfter(deadline: .now() + 1) { [weak self] in submit { self?.tell() } }
        }
        if status != store.status.exchange { store.status.exchange = status }
    }
}
