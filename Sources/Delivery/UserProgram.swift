import Foundation
import Ledger

/// A program of the user's that takes files, such as the mail program.
struct UserProgram {
    /// Its name or path.
    let name: String
    private let environment: Environment

    /// The reason for which it could not be started, or has failed at once.
    struct Failure: Error { let reason: String }

    /// The program that a variable names, else a usual one where there is a desktop; nil for none.
    init?(_ variable: String, else usual: String, in environment: Environment) {
        self.environment = environment
        if let named = environment[variable] {
            guard !named.isEmpty else { return nil }
            name = named
        } else {
            name = usual
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil, path != nil else {
                return nil
            }
        }
    }

    /// Starts it.
    /// - Parameter patience: Seconds in which its failure is waited for. It may run for as long as its user likes.
    func start(_ arguments: [String], patience: Double = 0) throws(Failure) {
        guard let path else { throw Failure(reason: "is no program") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw Failure(reason: "could not be started: \(error.reason)") }
        let deadline = ContinuousClock.now + .seconds(patience)
        while process.isRunning, ContinuousClock.now < deadline { usleep(5_000) }
        guard !process.isRunning, process.terminationStatus != 0 else { return }
        throw Failure(reason: "has failed with status \(process.terminationStatus)")
    }

    /// Its file, which is searched for as a shell does.
    private var path: String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
        let paths = name.contains("/") ? [name] : folders.map { $0 + name }
        return paths.first { path in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && access(path, X_OK) == 0
        }
    }
}
