import Foundation
import Ledger
import Storage
import TOMLKit

/// Which files are written, and where.
struct FileSettings: Equatable {
    /// The folder into which what goes to customers is written.
    var outbox = UserFolder.data.path + "/outbox"
    /// How those files are called.
    var names = FileNamePattern.number
    /// How many daily copies of the database are kept; 0 for none.
    var copies = 7

    /// What the environment says, which counts more than the settings: `$BILLOW_OUTBOX`, `$BILLOW_COPIES`.
    func overridden(by environment: Environment) -> FileSettings {
        var files = self
        if let folder = environment["BILLOW_OUTBOX"], !folder.isEmpty { files.outbox = folder }
        if let count = environment["BILLOW_COPIES"].flatMap(Int.init), count >= 0 { files.copies = count }
        return files
    }
}

extension Configuration {
    mutating func readFiles(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table {
            let setting = SettingValue(value, name, in: ["files"], lines)
            switch name {
            case "outbox": files.outbox = take(setting, .text, setting.text).map(Self.path) ?? files.outbox
            case "names": readNames(setting)
            case "copies": files.copies = take(setting, .count, setting.count) ?? files.copies
            default: skip(.isNoFileSetting(name), setting)
            }
        }
    }

    /// One that leads out of the folder, or gives two invoices one name, is skipped.
    private mutating func readNames(_ setting: SettingValue) {
        guard let text = take(setting, .text, setting.text) else { return }
        do {
            files.names = try FileNamePattern(text).distinct
        } catch {
            skip(.isNoNamePattern("\(error)"), setting)
        }
    }
}
