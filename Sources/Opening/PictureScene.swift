import ArgumentParser
import Editor
import Foundation
import Ledger
import Propagation
import Storage

/// A picture or film that documents show: the keys that lead to it from the start of `billow demo`.
struct PictureScene {
    enum Background { case light, dark }

    let name: String
    let keys: String
    let size: String
    /// The backgrounds; a document shows the one that its reader prefers.
    var backgrounds = [Background.light, .dark]
    /// The number of seconds that a film shows each key; nil for a picture.
    var pace: Double?

    /// The pictures of the documents, in order.
    static let all = [
        PictureScene(name: "list", keys: "", size: "120x40"),
        PictureScene(name: "entering", keys: entering, size: "80x24", pace: 0.14),
        PictureScene(
            name: "paid", keys: #"1s End 1s Enter 1.5s Space 0.6s "p" 1.5s Enter 3s"#, size: "80x24", pace: 0.4),
        PictureScene(name: "pasting", keys: pasting, size: "80x24", pace: 0.2),
        PictureScene(
            name: "received", keys: #"Ctrl-P "import" 0.8s Enter "\#(suppliersFile)" 1s Enter 3s Enter 3s"#,
            size: "80x24",
            pace: 0.2),
        PictureScene(
            name: "travelling", keys: changed + " 1s" + String(repeating: " Right", count: 8) + " 3s", size: "120x40",
            pace: 0.7),
        PictureScene(name: "invoice", keys: "Enter", size: "120x40", backgrounds: [.light]),
        PictureScene(name: "commands", keys: "Enter Space", size: "80x24"),
        PictureScene(name: "completion", keys: #"Enter Ins "bari""#, size: "80x24", backgrounds: [.light]),
        PictureScene(name: "problems", keys: #"Space "n" Space "m""#, size: "80x24", backgrounds: [.light]),
        PictureScene(name: "palette", keys: #"Ctrl-P "see""#, size: "80x24", backgrounds: [.light]),
        PictureScene(name: "trace", keys: changed, size: "160x48", backgrounds: [.dark]),
        PictureScene(name: "trace-light", keys: changed, size: "80x24", backgrounds: [.light]),
        PictureScene(name: "stepping", keys: changed + stepped, size: "160x48", backgrounds: [.light]),
        PictureScene(name: "stepping-dark", keys: changed + stepped, size: "80x24", backgrounds: [.dark]),
        PictureScene(name: "why", keys: changed + #" Esc Esc Space "w" Enter"#, size: "80x24", backgrounds: [.dark]),
        PictureScene(name: "why-light", keys: changed + #" Esc Esc Space "w""#, size: "160x48", backgrounds: [.light]),
    ]

    /// The files with their backgrounds: of two, the dark one has its background in its name.
    var files: [(name: String, background: Background)] {
        backgrounds.map { background in
            (background == .dark && backgrounds.count > 1 ? "\(name)-dark" : name, background)
        }
    }

    /// An invoice of ten lines, from nothing to its number.
    private static var entering: String {
        let items = [("esp", 24), ("filt", 12), ("bari", 2), ("oat", 96), ("spec", 3)]
        let lines = (0..<10).map { #""\#(items[$0 % 5].0)" Tab "\#(items[$0 % 5].1 + $0 / 5)" Enter"# }
        return #"Space "n" "hotel" Tab Ins "# + lines.joined(separator: " ") + #" Enter 1s Space "i" 1.5s Enter 3s"#
    }

    /// A table of a spreadsheet, as lines of a new invoice.
    private static let pasting =
        #"Space "n" "hotel" Tab Ins 1.5s Paste "\#(table)" 4s"#

    private static let table = [
        ["Item", "Qty", "Unit", "Price", "VAT"], ["Cups, blue rim", "48", "pcs", "6.90", "19"],
        ["Saucers, blue rim", "48", "pcs", "4.20", "19"], ["Milk jug, 0.6 l", "6", "pcs", "24.50", "19"],
        ["House blend, ground", "30", "kg", "19.80", "7"], ["Cocoa, 1 kg", "12", "kg", "14.60", "7"],
        ["Service visit", "3", "h", "85.00", "19"],
    ].map { $0.joined(separator: "\t") }.joined(separator: "\n")

    /// A supplier's PDF with the XML of its invoice in it.
    private static let suppliersFile = "gas.pdf"

    /// The trace of a quantity that was typed, with the cursor in it.
    private static let changed = #"Enter Space "P" Esc Tab "7" Enter Space "P""#
    private static let stepped = " Right Right Right Right Right"

    /// Writes all pictures into a folder, on the same day and without the user's settings.
    static func writeAll(to folder: String) throws {
        let folder = URL(fileURLWithPath: folder).path
        let assets = try picturedAssets()
        let former = FileManager.default.currentDirectoryPath
        defer {
            _ = FileManager.default.changeCurrentDirectoryPath(former)
            try? FileManager.default.removeItem(at: assets)
        }
        guard FileManager.default.changeCurrentDirectoryPath(assets.path) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: assets.path])
        }
        let variables = variables.merging(["BILLOW_ASSETS": assets.path]) { $1 }
        try Environment.$current.withValue(.current.setting(variables)) {
            for scene in all {
                for file in scene.files { try scene.write(file.name, file.background, to: folder) }
            }
        }
    }

    /// A folder with the samples, a name in letters that common fonts have, and the supplier's file.
    private static func picturedAssets() throws -> URL {
        let (files, assets) = (FileManager.default, try Samples.assets())
        let folder = files.temporaryDirectory.appending(path: "billow-pictures-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["samples", "received"] {
            try files.copyItem(at: assets.appending(path: name), to: folder.appending(path: name))
        }
        let tokyo = folder.appending(path: "samples/03-export-tokyo.xml")
        try String(contentsOf: tokyo, encoding: .utf8)
            .replacing("日本茶専門店 ひとしずく 株式会社", with: "Hitoshizuku Tea Co., Ltd.").replacing("東京", with: "Tokyo")
            .write(to: tokyo, atomically: true, encoding: .utf8)
        try files.copyItem(
            at: assets.appending(path: "pictures/\(suppliersFile)"), to: folder.appending(path: suppliersFile))
        return folder
    }

    private static let variables = [
        "BILLOW_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": "/nonexistent",
        "BILLOW_NO_TIMES": "1",
    ]

    private func write(_ name: String, _ background: Background, to folder: String) throws {
        let file = URL(fileURLWithPath: folder).appending(path: "\(name).svg").path
        let arguments =
            [file, "--force", "--press", keys, "--size", size] + (background == .light ? ["--light"] : [])
            + (pace.map { ["--film", "--pace", "\($0)"] } ?? [])
        try ScreenshotCommand.parse(arguments).draw()
    }
}
