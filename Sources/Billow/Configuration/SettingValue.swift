import Foundation
import Input
import TOMLKit

/// What a setting is set to, and where it stands.
struct SettingValue {
    let name: String
    let tables: [String]
    let lines: ConfigurationLines
    private let value: any TOMLValueConvertible

    init(_ value: any TOMLValueConvertible, _ name: String, in tables: [String], _ lines: ConfigurationLines) {
        (self.value, self.name, self.tables, self.lines) = (value, name, tables, lines)
    }

    var text: String? { value.string }
    var flag: Bool? { value.bool }
    var table: TOMLTable? { value.table }
    /// A whole number that is not below zero.
    var count: Int? { value.int.flatMap { $0 < 0 ? nil : $0 } }

    /// As a message quotes it.
    var shown: String { value.string ?? "\(value)".shortened(to: 24) }
}
