/// Makes inputs that nobody would write out of some that somebody did.
struct Mutator {
    private let corpus: [[UInt8]]
    private let words: [[UInt8]]
    private let seed: UInt64

    /// - Parameters:
    ///   - corpus: What is changed; one at the least.
    ///   - words: What is put in besides single bytes.
    init(_ corpus: [[UInt8]], words: [[UInt8]], seed: UInt64) {
        (self.corpus, self.words, self.seed) = (corpus, words, seed)
    }

    /// One of the corpus, mostly with one or two changes, and with up to eight; the same for the same number and seed.
    func input(_ number: Int) -> [UInt8] {
        var random = SplitMix(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
        var bytes = corpus[random.below(corpus.count)]
        for _ in 0...random.below(1 + random.below(8)) { change(&bytes, &random) }
        return bytes
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let place = random.below(bytes.count + 1)
        let range = place..<min(bytes.count, place + 1 + random.below(random.below(10) == 0 ? 200 : 8))
        switch random.below(8) {
        case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        case 3: bytes.removeSubrange(range)
        case 4: bytes.insert(contentsOf: Array(bytes[range]), at: random.below(bytes.count + 1))
        case 5: bytes.removeSubrange(place...)
        case 6 where !words.isEmpty: bytes.replaceSubrange(range, with: words[random.below(words.count)])
        case 7:
            let other = corpus[random.below(corpus.count)]
            bytes.replaceSubrange(place..., with: other.suffix(from: random.below(other.count + 1)))
        default: bytes.insert(UInt8(ascii: "0") + UInt8(random.below(10)), at: place)
        }
    }
}
