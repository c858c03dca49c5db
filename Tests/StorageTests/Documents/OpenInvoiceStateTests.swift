import Foundation
import Testing

@testable import Storage

@Suite("The states of an open invoice")
struct OpenInvoiceStateTests {
    private let states: KeyValuePairs<String, OpenInvoice.State> = [
        "loading": .loading(nil), "loaded": .loaded, "replaced": .replaced(at: 1), "comparing": .comparing(at: 1),
        "deletedElsewhere": .deletedElsewhere(missed: []), "removed": .removed(missed: []),
        "failed": .failed(.noInvoice(id: UUID())),
        "outdated": .outdated(isLoaded: true), "released": .released,
    ]

    @Test(
        "lead to these and to no others",
        arguments: [
            "loading": "loading loaded removed failed outdated",
            "loaded": "loaded replaced deletedElsewhere removed outdated released",
            "replaced":
                "loaded replaced comparing deletedElsewhere removed outdated released",
            "comparing":
                "loaded replaced deletedElsewhere removed failed outdated released",
            "deletedElsewhere": "loaded replaced deletedElsewhere removed",
            "removed": "loaded replaced removed", "failed": "failed outdated", "outdated": "", "released": "",
        ] as [String: String])
    func transitions(name: String, expected: String) throws {
        let state = try #require(states.first { $0.key == name }?.value)
        let next = states.filter { state.canMove(to: $0.value) }.map(\.key)
        #expect(next.joined(separator: " ") == expected)
    }
}
