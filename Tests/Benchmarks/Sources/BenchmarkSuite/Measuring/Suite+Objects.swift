import Derive

extension Suite {
    static var access: [Case] {
        [
            Case("unobserved set", unit: "ns")
                .adding("Derive") { samples(DeriveEngine.Source(0), UnobservedAccess.set) }
                .adding("Observation") { samples(ObservationEngine.Source(0), UnobservedAccess.set) },
            Case("unobserved set and get", unit: "ns")
                .adding("Derive") { samples(DeriveEngine.Source(0), UnobservedAccess.setAndGet) }
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

    /// Each is measured in a process of its own, where nothing was freed yet that could be used again.
    static var memory: [Case] {
        [
            ("memory of an idle object", [("Derive", "object"), ("by hand", "plain object")]),
            ("memory of an idle line", [("Derive", "line"), ("by hand", "plain line")]),
            ("memory of a line, observed", [("Derive", "invoice"), ("by hand", "plain invoice")]),
            ("memory of a value in a chain", [("Derive", "chain")]),
        ].map { name, probes in
            probes.reduce(Case(name, unit: "bytes")) { one, probe in
                one.adding(probe.0) { [MemoryProbe.measureInChild(probe.1)] }
            }
        }
    }
}
