import Foundation
import Rendering
import TOMLKit

/// How documents look: paper, margins, font, logo, colour, language, columns, and words that are said otherwise.
extension Configuration {
    mutating func readDocuments(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table {
            let setting = SettingValue(value, name, in: ["pdf"], lines)
            switch name {
            case "margins": readMargins(value, setting)
            case "columns": readColumns(value, setting)
            case "texts": take(setting, .table, setting.table).map { readTexts($0, lines) }
            default: readDocument(setting)
            }
        }
    }

    private mutating func readDocument(_ setting: SettingValue) {
        guard let text = take(setting, .text, setting.text) else { return }
        switch setting.name {
        case "paper": understood(setting, PageStyle.Paper(rawValue: text.lowercased())) { $0.page.paper = $1 }
        case "accent": understood(setting, InkColor(hex: text)) { $0.accent = $1 }
        case "language" where text == "auto": documents.language = nil
        case "language": understood(setting, Language(rawValue: text)) { $0.language = $1 }
        case "font": documents.page.font = text
        case "logo": documents.page.logo = text.isEmpty ? nil : Self.path(text)
        default: skip(.isNoDocumentSetting(setting.name), setting)
        }
    }

    private mutating func understood<Value>(
        _ setting: SettingValue, _ value: Value?, _ apply: (inout DocumentStyle, Value) -> Void
    ) {
        guard let value else { return skip(.isNotUnderstood(setting.name, setting.shown), setting) }
        apply(&documents, value)
    }

    /// A path that is not whole begins where the settings are.
    static func path(_ text: String) -> String {
        if text.hasPrefix("~/") { return (text as NSString).expandingTildeInPath }
        return text.hasPrefix("/") ? text : (defaultPath as NSString).deletingLastPathComponent + "/" + text
    }

    private mutating func readMargins(_ value: any TOMLValueConvertible, _ setting: SettingValue) {
        let numbers = value.array?.compactMap { $0.double ?? $0.int.map(Double.init) } ?? []
        let isComplete = numbers.count == 4 && value.array?.count == 4 && numbers.allSatisfy { (5...60).contains($0) }
        if let margins = take(setting, .margins, isComplete ? numbers : nil) { documents.page.margins = margins }
    }

    private mutating func readColumns(_ value: any TOMLValueConvertible, _ setting: SettingValue) {
        let names = value.array?.compactMap(\.string) ?? []
        let columns = names.compactMap(PageStyle.Column.init)
        let isComplete =
            columns.count == value.array?.count && Set(columns).count == columns.count
            && Set(columns).isSuperset(of: [.item, .amount])
        if let columns = take(setting, .columns, isComplete ? columns : nil) { documents.page.columns = columns }
    }

    private mutating func readTexts(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table {
            let setting = SettingValue(value, name, in: ["pdf", "texts"], lines)
            guard let phrase = Phrase(rawValue: name) else {
                skip(.isNoPhrase(name), setting)
                continue
            }
            if let text = take(setting, .text, setting.text) { documents.words[phrase] = text }
        }
    }
}
