import Foundation

nonisolated extension Project {
    /// The invoices that were written for the tests.
    static let fixtures = xmlFiles(in: root.appending(path: "Tests/ExchangeTests/Fixtures"))

    /// Public invoices, where they are at hand: `$BILLOW_EINVOICE_SAMPLES`, or a folder beside the project.
    static let publicInvoices: [String] = {
        let named = ProcessInfo.processInfo.environment["BILLOW_EINVOICE_SAMPLES"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? root.deletingLastPathComponent().appending(path: "shared/einvoice")
        return ["valid", "special"].flatMap { xmlFiles(in: folder.appending(path: $0)) }
    }()

    private static func xmlFiles(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { folder.appending(path: $0).path }
    }
}
