import Foundation

/// The keyboard: reads all that is there, and knows when a key that has begun is overdue.
struct Input {
    /// The time after an ESC within which a sequence may go on. Terminals send one at once; this is for slow lines.
    private static let patience: Duration = .milliseconds(25)
    /// The same while a reply of the terminal is awaited, which slow lines may cut behind its ESC.
    private static let awaitingPatience: Duration = .milliseconds(100)
    /// The longest wait for an answer that terminals may not give.
    private static let longestWait: Duration = .seconds(5)
    /// The time that a paste or a reply may pause before it counts as cut off.
    private static let longPatience: Duration = .seconds(1)
    /// No key is as long: so many bytes are more of a reply.
    private static let leastOfReply = 16

    private let device: TerminalDevice
    private var decoder: KeyDecoder
    private var buffer = [UInt8](repeating: 0, count: 65536)
    /// `true` if the terminal is gone.
    private(set) var hasEnded = false
    /// When what waits for more bytes is to be taken as it is; nil if nothing waits.
    private(set) var deadline: ContinuousClock.Instant?

    /// Until when answers of the terminal are awaited.
    private var awaitedUntil: ContinuousClock.Instant?
    private var takenAnswers = 0
    private var presses = DoublePresses()

    /// - Parameter awaitsAnswers: Whether the terminal was asked something.
    init(_ decoder: KeyDecoder, from device: TerminalDevice, awaitsAnswers: Bool = false) {
        (self.decoder, self.device) = (decoder, device)
        awaitedUntil = awaitsAnswers ? device.now() + Self.longestWait : nil
    }

    /// `true` if the terminal may answer still.
    var awaitsAnswers: Bool { awaitedUntil.map { device.now() < $0 } ?? false }

    /// Returns the terminal's answers since this was asked last.
    mutating func takeAnswers() -> ArraySlice<Answer> {
        let new = decoder.answers[takenAnswers...]
        takenAnswers = decoder.answers.count
        if new.contains(.attributes) { awaitedUntil = nil }
        return new
    }

    /// `true` if there is something to read.
    var isWaiting: Bool { isWaiting(for: 0) }

    /// Waits until there is something to read, but no longer than some time.
    func isWaiting(for milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    /// The number of status requests that have come in all.
    var statusRequests: Int { decoder.statusRequests }

    /// Reads until nothing is left, or until a time for what never ends, and decodes it.
    mutating func readAll(until end: ContinuousClock.Instant) -> [Key] {
        let wasReply = decoder.open == .reply
        var (keys, total): ([Key], Int) = ([], 0)
        repeat {
            let count = read(device.input, &buffer, buffer.count)
            guard count > 0 else {
                hasEnded = count == 0 || (errno != EINTR && errno != EAGAIN)
                break
            }
            total += count
            let now = device.now()
            keys += decoder.decode(buffer.prefix(count)).map { presses.meant($0, at: now) }
        } while isWaiting && device.now() < end
        // Typing does not keep a reply open whose end is lost.
        if !wasReply || decoder.open != .reply || total >= Self.leastOfReply { setDeadline() }
        return keys
    }

    /// Decodes what was read before there was a screen.
    mutating func decode(typedBefore bytes: [UInt8]) -> [Key] {
        defer { setDeadline() }
        return decoder.decode(bytes)
    }

    /// Returns `true` if what waits has waited long enough.
    func isOverdue(at now: ContinuousClock.Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Decodes an unfinished sequence or paste as it is.
    mutating func finish() -> [Key] {
        deadline = nil
        return decoder.finish()
    }

    private mutating func setDeadline() {
        deadline =
            switch decoder.open {
            case nil: nil
            case .sequence: device.now() + (awaitsAnswers ? Self.awaitingPatience : Self.patience)
            case .control, .reply, .paste: device.now() + Self.longPatience
            }
    }
}
