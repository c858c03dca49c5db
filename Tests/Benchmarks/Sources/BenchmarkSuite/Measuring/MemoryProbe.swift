import Foundation

/// Measures how much memory something takes, in a process that does nothing else.
@MainActor
enum MemoryProbe {
    /// Starts this program once more to measure something, and takes what it prints.
    static func measureInChild(_ subject: String) -> Double {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--probe", subject]
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { preconditionFailure("The benchmarks cannot start themselves: \(error)") }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard let bytes = Double(String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }) else {
            preconditionFailure("The memory of \(subject) could not be measured")
        }
        return bytes
    }

    /// Bytes in main memory for each of many objects, or for each line of an invoice of 100,000.
    static func measure(_ subject: String) -> Double? {
        switch subject {
        case "object": idle { DeriveEngine.Source($0) }
        case "plain object": idle { _ in UnobservedAccess.Plain() }
        case "line": idle { Line(price: $0, quantity: 1) }
        case "plain line": idle { PlainLine(price: $0, quantity: 1) }
        case "invoice": observed(InvoiceWithEffect.self)
        case "plain invoice": observed(InvoiceByHand.self)
        case "chain": chains()
        default: nil
        }
    }

    private static func idle<Object: AnyObject>(_ make: (Int) -> Object) -> Double {
        let count = 1_000_000
        // The array is written to beforehand, so that it does not count.
        var objects = [Object?](repeating: make(0), count: count)
        let before = Memory.resident
        for index in 0..<count { objects[index] = make(index) }
        let after = Memory.resident
        withExtendedLifetime(objects) {}
        return Double(after - before) / Double(count)
    }

    /// Bytes for each derived value of rows of a hundred, with a source and an effect for each row.
    private static func chains() -> Double {
        let (rows, length) = (1000, 100)
        let before = Memory.resident
        let sources = (0..<rows).map { DeriveEngine.source($0) }
        let effects = sources.map { source in
            var last = DeriveEngine.computed { source.value }
            for _ in 1..<length { last = DeriveEngine.computed { [last] in last.value + 1 } }
            return DeriveEngine.effect { [last] in sink(last.value) }
        }
        DeriveEngine.batch { for source in sources { source.value += 1 } }
        let after = Memory.resident
        withExtendedLifetime(effects) {}
        return Double(after - before) / Double(rows * length)
    }

    private static func observed<I: InvoiceUnderTest>(_ type: I.Type) -> Double {
        let count = 100_000
        let before = Memory.resident
        let invoice = I(lines: count)
        let after = Memory.resident
        withExtendedLifetime(invoice) {}
        return Double(after - before) / Double(count)
    }
}
