import Testing

@testable import Storage

@Suite("A moment")
struct MomentTests {
    @Test(
        "is stored in UTC, to the second",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_795_335_309, "2026-11-22T08:15:09Z"),
        ])
    func text(seconds: Int, text: String) {
        #expect(Moment.text(of: seconds) == text)
    }
}
