import Foundation
import Ledger

/// The user's file of settings, and the paths in it.
public enum SettingsFile {
    /// Its path: `$XDG_CONFIG_HOME/billow/config.toml`.
    public static var path: String { UserFolder.configuration.path + "/config.toml" }

    private static let mostBytes: Int64 = 1 << 20

    /// Returns its text, empty where there is no file.
    ///
    /// A pipe or a device in its place is not read, since that could wait for ever.
    public static func read() throws(SettingsFileProblem) -> String {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return "" }
            throw .isUnreadable(path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .isNoFile(path) }
        guard status.st_size <= mostBytes else { throw .isTooLarge(path) }
        guard let data = try? file.read(upToCount: Int(mostBytes)) ?? Data() else { throw .isUnreadable(path) }
        guard let text = String(validating: data, as: UTF8.self) else { throw .isNoText(path) }
        return text
    }

    /// Returns the path that a setting names. A relative path begins in the folder of the settings.
    static func path(from text: String) -> String {
        if text.hasPrefix("~/") { return (text as NSString).expandingTildeInPath }
        return text.hasPrefix("/") ? text : (path as NSString).deletingLastPathComponent + "/" + text
    }
}

/// Reasons why nothing of the file of settings is read.
public enum SettingsFileProblem: Error, Equatable, CustomStringConvertible, Sendable {
    case isUnreadable(String)
    case isNoFile(String)
    case isTooLarge(String)
    case isNoText(String)
    case hasNoSettings(String)

    public var description: String {
        switch self {
        case .isUnreadable(let path): "“\(path)” cannot be read. Change its permissions."
        case .isNoFile(let path): "“\(path)” is no file. Move it away, and write a file in its place."
        case .isTooLarge(let path): "“\(path)” is larger than 1 MB, which no settings are. Move it away."
        case .hasNoSettings(let path): "“\(path)” has no setting, but something else. Move it away, and set this again."
        case .isNoText(let path): "“\(path)” is no text in UTF-8. Convert it to UTF-8."
        }
    }
}
