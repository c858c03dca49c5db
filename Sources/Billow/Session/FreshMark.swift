import Foundation
import Storage

/// Says in a file of this process which invoice was made just now and has nothing entered in it, since a kill would leave that
/// behind: `$XDG_STATE_HOME/billow/fresh/PROCESS.json`. What cannot be read or written is done without.
struct FreshMark {
    private struct Content: Codable {
        let database: String
        let invoice: UUID
    }

    private let folder: URL
    private let process: Int32
    private let database: String

    /// - Parameters:
    ///   - database: The path of the database.
    ///   - process: Whose file it is.
    init(in database: String, folder: String = UserFolder.state.path + "/fresh", process: Int32 = getpid()) {
        self.database = URL(fileURLWithPath: database).standardized.path
        (self.folder, self.process) = (URL(fileURLWithPath: folder), process)
    }

    private var file: URL { folder.appending(path: "\(process).json") }

    func keep(_ invoice: UUID) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let content = Content(database: database, invoice: invoice)
        try? JSONEncoder().encode(content).write(to: file, options: .atomic)
    }

    func remove() { try? FileManager.default.removeItem(at: file) }

    /// The invoices of this database that processes have left behind which are no more; each is given once.
    func takeAbandoned() -> [UUID] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard let process = Int32(name.prefix { $0.isNumber }), Self.hasEnded(process) else { return nil }
            let file = folder.appending(path: name)
            let content = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
            let isHere = content?.database == database
            // That of a demo is gone.
            let isGone = content.map { !FileManager.default.fileExists(atPath: $0.database) } ?? true
            if isHere || isGone { try? FileManager.default.removeItem(at: file) }
            return isHere ? content?.invoice : nil
        }
    }

    private static func hasEnded(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
