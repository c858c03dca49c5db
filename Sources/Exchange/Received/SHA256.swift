import Foundation

/// The hash SHA-256 (FIPS 180-4), by which a received file is known.
public nonisolated enum SHA256 {
    /// Returns the hash in hexadecimal.
    /// - Complexity: O(*n*) in the bytes.
    public static func hash(of data: Data) -> String {
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        var words = [UInt32](repeating: 0, count: 64)
        let rest = data.count % 64
        var end = [UInt8](data.suffix(rest)) + [0x80]
        end += [UInt8](repeating: 0, count: (120 - end.count) % 64)
        withUnsafeBytes(of: UInt64(data.count * 8).bigEndian) { end += $0 }
        data.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: data.count - rest, by: 64) {
                add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), to: &state, &words)
            }
        }
        end.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 64) {
                add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), to: &state, &words)
            }
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Adds a block of 64 bytes.
    private static func add(_ block: UnsafeRawBufferPointer, to state: inout [UInt32], _ words: inout [UInt32]) {
        // Shifts by a masked count are one instruction each; the constants are looked up once.
        func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }
        let constants = constants
        for index in 0..<16 {
            words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
        }
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let first = rotated(a, 7) ^ rotated(a, 18) ^ a &>> 3
            let second = rotated(b, 17) ^ rotated(b, 19) ^ b &>> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let first = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let next = h &+ first &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
            let second = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ next, c, b, a, next &+ second &+ (a & b ^ a & c ^ b & c))
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        let primes = (2...311).filter { number in
            number < 4 || (2...Int(Double(number).squareRoot())).allSatisfy { number % $0 != 0 }
        }
        return primes.map { prime in
            // By whole numbers, since a Double has too few digits: the largest root whose cube is at most the prime times 2^96.
            let target = UInt128(prime) << 96
            var (low, high) = (UInt128(0), UInt128(1) << 36)
            while high - low > 1 {
                let middle = (low + high) / 2
                if middle * middle * middle <= target { low = middle } else { high = middle }
            }
            return UInt32(truncatingIfNeeded: low)
        }
    }()
}
