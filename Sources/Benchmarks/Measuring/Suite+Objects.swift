import Derive

extension Suite {
    static var access: [Case] {
        [
            Case("unobserved set", unit: "ns")
                .adding("Derive") { samples(DeriveEngine.Source(0), UnobservedAccess.set) }
                .adding("by hand") { samples(UnobservedAccess.Plain(), UnobservedAccess.set) }
                .adding("Observation") { samples(ObservationEngine.Source(0), UnobservedAccess.set) },
            Case("unobserved set and get", unit: "ns")
                .adding("Derive") { samples(DeriveEngine.Source(0), UnobservedAccess.setAndGet) }
                .adding("by hand") { samples(UnobservedAccess.Plain(), UnobservedAccess.setAndGet) }
                .adding("Observation") { samples(ObservationEngine.Source(0), UnobservedAccess.setAndGet) },
        ]
    }

    private static func samples<Object: Settable<Int>>(
        _ object: Object, _ run: @MainActor (Object, Int) -> Int
    ) -> [Double] {
        var round = 0
        let samples = time(rounds: 11, operations: UnobservedAccess.operations) {
            round += 1
            sink(run(object, round))
        }
        expect(object.value >= UnobservedAccess.operations - 1, true)
        return samples
    }

    static var memory: [Case] {
        [
            Case("memory of an idle object", unit: "bytes")
                .adding("Derive") { idle { DeriveEngine.Source($0) } }
                .adding("by hand") { idle { _ in UnobservedAccess.Plain() } },
            Case("memory of an idle line", unit: "bytes")
                .adding("Derive") { idle { Line(price: $0, quantity: 1) } }
                .adding("by hand") { idle { PlainLine(price: $0, quantity: 1) } },
            Case("memory of a line, observed", unit: "bytes")
                .adding("Derive") { resident(InvoiceWithEffect.self) }
                .adding("by hand") { resident(InvoiceByHand.self) },
        ]
    }

    /// Bytes in main memory for each of a million objects.
    private static func idle<Object: AnyObject>(_ make: (Int) -> Object) -> [Double] {
        let count = 1_000_000
        // The array is written to beforehand, so that it does not count.
        var objects = [Object?](repeating: make(0), count: count)
        let before = Memory.resident
        for index in 0..<count { objects[index] = make(index) }
        let after = Memory.resident
        withExtendedLifetime(objects) {}
        return [Double(after - before) / Double(count)]
    }

    /// Bytes in main memory for each line of an invoice of 100,000.
    private static func resident<I: InvoiceUnderTest>(_ type: I.Type) -> [Double] {
        let count = 100_000
        let before = Memory.resident
        let invoice = I(lines: count)
        let after = Memory.resident
        withExtendedLifetime(invoice) {}
        return [Double(after - before) / Double(count)]
    }
}
