import Exchange
import Foundation
import Invoicing

/// Public invoices, where they are at hand: `$BILLOW_EINVOICE_SAMPLES`, or a folder beside the project.
nonisolated enum RealInvoices {
    struct Entry: Decodable, Sendable {
        let file, syntax, currency, recalculation: String
        let type_code: String
        let lines: Int
        let declared: [String: String]
        let features: [String]
    }

    static let folder: URL? = {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["BILLOW_EINVOICE_SAMPLES"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? project.deletingLastPathComponent().appending(path: "shared/einvoice")
        return FileManager.default.fileExists(atPath: folder.path) ? folder.appending(path: "valid") : nil
    }()

    static let samples: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Assets/samples")

    static let entries: [Entry] = {
        guard let folder, let data = try? Data(contentsOf: folder.appending(path: "manifest.json")) else { return [] }
        return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }()

    static func isUBL(_ file: String) -> Bool {
        entries.first { $0.file == file }?.syntax.hasPrefix("ubl") ?? false
    }

    @MainActor
    static func read(_ file: String) throws -> Invoice {
        try InvoiceReader.read(contentsOf: (folder?.path ?? "") + "/" + file)
    }
}
