/// Random numbers that are the same each time for the same seed.
///
/// *(SplitMix64; Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.)*
public struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below a limit.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
