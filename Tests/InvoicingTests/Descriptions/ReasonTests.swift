import Foundation
import Invoicing
import Testing

@Suite("The reason of an error")
nonisolated struct ReasonTests {
    /// An error of ours.
    private struct Own: Error, CustomStringConvertible {
        let description = "The number is taken. Choose another one."
    }

    private static func cocoa(_ code: Int, behind system: Int32? = nil) -> NSError {
        let cause = system.map { NSError(domain: NSPOSIXErrorDomain, code: Int($0)) }
        return NSError(
            domain: NSCocoaErrorDomain, code: code, userInfo: cause.map { [NSUnderlyingErrorKey: $0] } ?? [:])
    }

    static let errors: [(any Error, String)] = [
        (POSIXError(.ENOSPC), "the disk is full"), (POSIXError(.EBADF), "it is not open"),
        (cocoa(512, behind: EROFS), "the disk may only be read"), (cocoa(512), "it cannot be written"),
        (cocoa(256), "it cannot be read"), (cocoa(4), "it is not there"),
        (cocoa(99_999), "the system gives no reason but its number 99999"),
        (NSError(domain: "Other", code: 7), "the system gives no reason but its number 7"),
        (CocoaError(.fileReadNoPermission), "permission denied"),
        (Own(), "The number is taken. Choose another one"),
    ]

    @Test("is words of a sentence, whatever library has thrown it", arguments: errors.indices)
    func words(index: Int) {
        let (error, words) = Self.errors[index]
        #expect(error.reason == words)
    }

    private struct Book: Decodable {
        let title: String
        let pages: [Page]
    }

    private struct Page: Decodable {
        let number: Int
        let link: URL?
    }

    @Test(
        "names the place in JSON that cannot be read",
        arguments: [
            ("{", "it is no valid JSON"), ("[]", "it has a value of another kind"), ("{}", "“title” is missing"),
            (#"{"title": []}"#, "“title” has a value of another kind"),
            (#"{"title": "A", "pages": [{}]}"#, "“pages.0.number” is missing"),
            (#"{"title": "A", "pages": [{"number": null}]}"#, "“pages.0.number” has a value of another kind"),
            (#"{"title": "", "pages": [{"number": 1, "link": ""}]}"#, "“pages.0.link” has a value that cannot be read"),
        ])
    func json(text: String, words: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Book.self, from: Data(text.utf8))
        }
        #expect(error?.reason == words)
    }
}
