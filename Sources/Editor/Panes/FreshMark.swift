import Foundation
import Invoicing
import Ledger

/// Says in a file of this process which invoice was made just now and has nothing entered in it, since a kill would leave that
/// behind: `$XDG_STATE_HOME/billow/fresh/PROCESS.json`. What cannot be read or written is done without.
struct FreshMark {
    /// An invoice that was left behind.
    struct Abandoned {
        let id: UUID
        fileprivate let contents: String?

        /// Whether an invoice has the contents with which it was made, so that nobody has entered anything in it.
        func isUnchanged(_ invoice: Invoice) -> Bool {
            contents != nil && contents == FreshMark.contents(of: invoice)
        }
    }

    private struct Content: Codable {
        let database: String
        let invoice: UUID
        /// Those with which it was made; nil where an earlier version did not write them.
        let contents: String?
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

    func keep(_ invoice: Invoice) {
        let content = Content(database: database, invoice: invoice.id, contents: Self.contents(of: invoice))
        try? UserFolder.write(content, to: file)
    }

    func remove() { try? FileManager.default.removeItem(at: file) }

    /// All that is stored of an invoice without its lines, allowances and charges, as a text; nil if it has any of these.
    fileprivate static func contents(of invoice: Invoice) -> String? {
        guard invoice.lines.isEmpty, invoice.allowanceCharges.isEmpty else { return nil }
        return try? invoice.rowDocument
    }

    /// The invoices of this database that processes have left behind which are no more; each is given once.
    func takeAbandoned() -> [Abandoned] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard let process = Int32(name.prefix { $0.isNumber }), Self.hasEnded(process) else { return nil }
            let file = folder.appending(path: name)
            let content = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
            let isHere = content?.database == database
            // That of a demo is gone.
            let isGone = content.map { !FileManager.default.fileExists(atPath: $0.database) } ?? true
            if isHere || isGone { try? FileManager.default.removeItem(at: file) }
            return isHere ? content.map { Abandoned(id: $0.invoice, contents: $0.contents) } : nil
        }
    }

    private static func hasEnded(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
