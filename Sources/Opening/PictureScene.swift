import ArgumentParser
import Editor
import Foundation
import Ledger
import Propagation
import Storage

/// A picture that documents show: the keys that lead to it from the start of `billow demo`.
struct PictureScene {
    let name: String
    let keys: String
    let size: String
    var isLight = false
    /// How many seconds a film shows each key; nil for a picture.
    var pace: Double?

    /// What the documents show, in order.
    static let all = [
        PictureScene(name: "list", keys: "", size: "80x24"),
        PictureScene(name: "entering", keys: entering, size: "80x24", isLight: true, pace: 0.14),
        PictureScene(name: "completion", keys: #"Enter Ins "bari""#, size: "80x24", isLight: true),
        PictureScene(name: "invoice", keys: "Enter", size: "80x24"),
        PictureScene(name: "commands", keys: #"Enter Space"#, size: "80x24"),
        PictureScene(name: "problems", keys: #"Space "n" Space "m""#, size: "80x24", isLight: true),
        PictureScene(name: "palette", keys: #"Ctrl-P "see""#, size: "80x24", isLight: true),
        PictureScene(name: "trace", keys: changed, size: "160x48"),
        PictureScene(name: "trace-light", keys: changed, size: "80x24", isLight: true),
        PictureScene(name: "stepping", keys: changed + " Right Right Right Right Right", size: "160x48", isLight: true),
        PictureScene(name: "stepping-dark", keys: changed + " Right Right Right Right Right", size: "80x24"),
        PictureScene(name: "why", keys: changed + #" Esc Esc Space "w" Enter"#, size: "80x24"),
        PictureScene(name: "why-light", keys: changed + #" Esc Esc Space "w""#, size: "160x48", isLight: true),
    ]

    /// An invoice of twenty lines, from nothing to its number.
    private static var entering: String {
        let items = [("esp", 24), ("filt", 12), ("bari", 2), ("oat", 96), ("spec", 3)]
        let lines = (0..<20).map { #""\#(items[$0 % 5].0)" Tab "\#(items[$0 % 5].1 + $0 / 5)" Enter"# }
        return #"Space "n" "hotel" Tab Ins "# + lines.joined(separator: " ") + #" Enter 1s Space "i" 2s"#
    }

    /// The trace of a quantity that was typed, with the cursor in it.
    private static let changed = #"Enter Space "P" Esc Tab "7" Enter Space "P""#

    /// Writes all pictures into a folder, on the same day and without the user's settings.
    static func writeAll(to folder: String) throws {
        try Environment.$current.withValue(.current.setting(variables)) {
            for scene in all { try scene.write(to: folder) }
        }
    }

    private static let variables = [
        "BILLOW_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": "/nonexistent",
        "BILLOW_NO_TIMES": "1",
    ]

    private func write(to folder: String) throws {
        let file = URL(fileURLWithPath: folder).appending(path: "\(name).svg").path
        let arguments =
            [file, "--force", "--press", keys, "--size", size] + (isLight ? ["--light"] : [])
            + (pace.map { ["--film", "--pace", "\($0)"] } ?? [])
        try ScreenshotCommand.parse(arguments).draw()
    }
}
