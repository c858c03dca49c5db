import Foundation

/// A file that goes to a customer.
struct SentFile {
    let path: String
    let content: Data

    init(path: String, content: Data) { (self.path, self.content) = (path, content) }

    /// Draws a document.
    init(_ export: PreparedExport, _ format: DocumentFormat) throws {
        content = try export.document(format)
        path = try export.path(for: format)
    }

    /// Checks that files may be written where others are: these have to be of the same document.
    ///
    /// The last of them decides that is there. That is the XML, which never changes once it is issued; pages do, with the settings
    /// and with the program.
    /// - Throws: ``ExportError/otherDocument(_:)``
    static func checkReplacing(_ files: [SentFile]) throws(ExportError) {
        guard let file = files.last(where: { $0.size > 0 }) else { return }
        let isSame = file.size == file.content.count && FileManager.default.contents(atPath: file.path) == file.content
        guard isSame else { throw .otherDocument(file.path) }
    }

    /// The size of the file that is there; zero where there is none, and for a device or a pipe.
    private var size: Int {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return 0 }
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
