import Foundation

/// The little that can be said of a mail address without sending to it.
public nonisolated enum MailAddress {
    /// Returns the addresses of a text, which commas or semicolons separate: `a@x.example, b@y.example`.
    ///
    /// No part is left out but empty ones, so that a part that is no address can be refused.
    public static func list(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == ";" }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// `true` if an address can be given to a mail program. It is a plain one: in a URI of a mail, other characters are escapes or
    /// begin another recipient, a subject or an attachment, and a hyphen begins an option.
    public static func isSendable(_ text: String) -> Bool {
        isPlausible(text) && text.first != "-" && text.utf8.count <= 254
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789@.-_+'~=".unicodeScalars.contains($0)
            }
    }

    /// The URI of a mail to some addresses by RFC 6068, in which every byte is escaped that a URI does not leave as it is.
    public static func uri(of addresses: [String]) -> String {
        "mailto:" + addresses.map(escaped).joined(separator: ",")
    }

    private static func escaped(_ address: String) -> String {
        address.utf8.reduce(into: "") { uri, byte in
            let isPlain = Scanned.isLetterOrDigit(byte) || "@.-_~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
        }
    }

    /// `true` if it is like `name@example.org`: one at sign, a point behind it, and nothing empty between.
    static func isPlausible(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return names.count > 1 && names.allSatisfy { !$0.isEmpty }
    }
}
