import Foundation
import Input
import Invoicing

/// A mail as the mail program gets it, which shows it before it is sent.
public struct Mail: Equatable {
    /// The addresses of the receivers.
    public let recipients: [String]
    /// The addresses that get a copy which receivers do not see.
    public let copies: [String]
    /// The subject, one line without control characters.
    public let subject: String
    /// The text, without control characters but line breaks and tabs.
    public let text: String

    /// - Parameters:
    ///   - recipients: Addresses that ``MailAddress/isSendable(_:)`` has accepted; so are those of copies.
    ///   - subject: Line breaks, which would begin another header, and control characters become blanks.
    public init(to recipients: [String], copies: [String] = [], subject: String, text: String) {
        (self.recipients, self.copies) = (recipients, copies.filter { !recipients.contains($0) })
        self.subject = Self.plain(subject, keeping: "").split(separator: " ").joined(separator: " ")
        self.text = Self.plain(text.replacing("\r\n", with: "\n"), keeping: "\n\t")
    }

    /// The arguments of `xdg-email`.
    /// - Parameter isUnicode: `true` if the locale of the program is one of UTF-8.
    func arguments(with files: [String], isUnicode: Bool) -> [String] {
        var options = [("--subject", subject), ("--body", text)].filter { !$0.1.isEmpty }
        options += copies.map { ("--bcc", $0) } + files.map { ("--attach", $0) }
        let plain = isUnicode ? options.count : options.prefix { $0.1.utf8.allSatisfy { $0 < 0x80 } }.count
        let marked = plain < options.count ? ["--utf8"] : []
        return options[..<plain].flatMap { [$0, $1] } + marked + options[plain...].flatMap { [$0, $1] }
            + [MailAddress.uri(of: recipients)]
    }

    /// A text with blanks for the control characters and line separators that it may not have.
    private static func plain(_ text: String, keeping kept: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let properties = scalar.properties
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
            return (isControl || properties.isBidiControl) && !kept.unicodeScalars.contains(scalar) ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
