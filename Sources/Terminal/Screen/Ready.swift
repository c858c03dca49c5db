import Foundation

/// The events that have ended a wait.
struct Ready {
    /// The keyboard, or the terminal is gone.
    let hasInput: Bool
    /// A signal, or a wake from another thread.
    let hasWakes: Bool
    /// The main queue, where tasks of the main actor go.
    let hasMainQueueWork: Bool
    /// Only the time has come.
    var isNothing: Bool { !hasInput && !hasWakes && !hasMainQueueWork }

    /// The numbers of the signals that came, each once, in order. Wakes are none.
    static func takeSignals(from descriptor: Int32) -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &bytes, bytes.count)
        var numbers: [Int32] = []
        for byte in bytes.prefix(max(0, count)) where byte > 0 && !numbers.contains(Int32(byte)) {
            numbers.append(Int32(byte))
        }
        return numbers
    }

    /// Rounded up, so that nothing is woken too early and again; -1 is for ever.
    static func milliseconds(from now: ContinuousClock.Instant, until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = deadline - now
        guard left > .zero else { return 0 }
        return Int32(min(86_400_000, (left / .milliseconds(1)).rounded(.up)))
    }
}
