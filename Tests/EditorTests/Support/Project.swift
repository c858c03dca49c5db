import Foundation

/// The project's own files.
nonisolated enum Project {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func sample(_ name: String) -> String { root.appending(path: "Assets/samples/\(name)").path }

    static func read(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func files(of folder: String, endings: Set<String> = ["swift", "c", "h"]) -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        // The package of benchmarks is another one.
        return (files?.allObjects as? [URL] ?? []).filter {
            endings.contains($0.pathExtension) && !$0.path.contains("/Benchmarks/")
        }
    }
}
