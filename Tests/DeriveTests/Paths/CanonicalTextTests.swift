import Derive
import Foundation
import Fuzzing
import Testing

@Suite("A text without case and accents")
struct CanonicalTextTests {
    @Test("is the same for ASCII, which takes the short way, as Foundation folds it")
    func ascii() {
        var generator = SplitMix(seed: 1)
        for length in 0..<200 {
            let text = String(
                decoding: (0..<length).map { _ in UInt8.random(in: 0..<128, using: &generator) }, as: UTF8.self)
            let folded = text.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            #expect(canonical(text) == folded)
        }
    }

    @Test(
        "folds what is no ASCII", arguments: [("Ärger", "arger"), ("CAFÉ", "cafe"), ("ＡＢＣ", "abc"), ("Łódź", "łodz")])
    func accents(text: String, folded: String) {
        #expect(canonical(text) == folded)
    }
}
