/// What one case took in one engine.
nonisolated struct Measurement: Codable {
    let name: String
    let engine: String
    /// What is counted: nanoseconds for something, or bytes.
    let unit: String
    let median: Double
    let p95: Double
    let fastest: Double
    /// Whether it was not measured here, but follows from what is published.
    let isEstimate: Bool
    /// How many times as much as Derive's this is; nil where Derive took no part.
    var ratio: Double?

    /// - Parameter samples: One or more.
    init(_ name: String, _ engine: String, _ unit: String, samples: [Double], isEstimate: Bool = false) {
        let sorted = samples.sorted()
        self.name = name
        self.engine = engine
        self.unit = unit
        median = sorted[sorted.count / 2]
        p95 = sorted[sorted.count * 95 / 100]
        fastest = sorted[0]
        self.isEstimate = isEstimate
    }
}

/// Takes the time of something, some times over.
/// - Parameters:
///   - rounds: How many times are taken.
///   - operations: How many operations each of them is about.
///   - prepare: Makes what a round works on, outside the time.
/// - Returns: The nanoseconds for an operation in each round.
@MainActor
func time<Subject>(
    rounds: Int, operations: Int, prepare: () -> Subject, _ body: (Subject) -> Void
) -> [Double] {
    var samples: [Double] = []
    for _ in 0..<rounds {
        let subject = prepare()
        let start = ContinuousClock.now
        body(subject)
        samples.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(operations))
    }
    return samples
}

/// The same for something that needs no preparation.
@MainActor
func time(rounds: Int, operations: Int, _ body: () -> Void) -> [Double] {
    time(rounds: rounds, operations: operations, prepare: {}, { _ in body() })
}
