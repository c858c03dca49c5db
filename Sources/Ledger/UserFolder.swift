import Foundation

/// A folder of the user's, as the XDG base directory specification has it.
public nonisolated enum UserFolder: Sendable {
    /// Data that the user has made.
    case data
    /// Settings that the user has chosen.
    case configuration
    /// The state of a program's last run.
    case state

    /// Billow's own folder in it. A variable that is no absolute path is ignored, as the specification wants.
    public var path: String { (variable(name) ?? home + usual) + "/billow" }

    private var home: String { variable("HOME") ?? NSHomeDirectory() }

    private func variable(_ name: String) -> String? {
        guard let value = Environment.current[name], value.hasPrefix("/") else { return nil }
        return value
    }

    private var name: String {
        switch self {
        case .data: "XDG_DATA_HOME"
        case .configuration: "XDG_CONFIG_HOME"
        case .state: "XDG_STATE_HOME"
        }
    }

    private var usual: String {
        switch self {
        case .data: "/.local/share"
        case .configuration: "/.config"
        case .state: "/.local/state"
        }
    }
}

extension UserFolder {
    /// Replaces a file of state, which only the user may read, whatever the umask says; its folder is made if it is missing.
    public static func write(_ state: some Encodable, to file: URL) throws {
        let (files, folder) = (FileManager.default, file.deletingLastPathComponent())
        try files.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // An existing folder may have another mode. It is closed before the file is written with the default mode.
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        try JSONEncoder().encode(state).write(to: file, options: .atomic)
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}
