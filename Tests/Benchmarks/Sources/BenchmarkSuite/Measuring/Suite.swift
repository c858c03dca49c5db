/// A case as it is run: the engines that take part in it, each with what it has to do.
@MainActor
struct Case {
    let name: String
    let unit: String
    private var runs: [(engine: String, samples: @MainActor () -> [Double])] = []

    init(_ name: String, unit: String) {
        self.name = name
        self.unit = unit
    }

    /// Adds an engine. The samples are taken when the case is run.
    func adding(_ engine: String, _ samples: @escaping @MainActor () -> [Double]) -> Case {
        var more = self
        more.runs.append((engine, samples))
        return more
    }

    func measurements() -> [Measurement] {
        runs.map { Measurement(name, $0.engine, unit, samples: $0.samples()) }
    }
}

/// All cases, in the order in which they are shown.
@MainActor
enum Suite {
    static var all: [Case] {
        kairo + cellx + dynamic + fans + layered + creation + updates + stops + invoice + access + memory
    }

    private static var kairo: [Case] {
        Kairo<DeriveEngine>.names.map { name in
            var one = Case(name, unit: "ns a write").adding(DeriveEngine.name) {
                kairoSamples(DeriveEngine.self, name, iterations: 500)
            }
            if name == "deep" || name == "broad" || name == "diamond" {
                one = one.adding("by hand") { KairoByHand.samples(name) }
            }
            if name == "diamond" || name == "mux" || name == "triangle" {
                one = one.adding(BorrowingEngine.name) { kairoSamples(BorrowingEngine.self, name, iterations: 500) }
            }
            // Without derived values there is nothing that could keep a change from going on.
            guard name != "avoidable" else { return one }
            return one.adding(ObservationEngine.name) {
                kairoSamples(ObservationEngine.self, name, iterations: name == "mux" ? 1 : 20)
            }
        }
    }

    private static func kairoSamples<E: Engine>(_ engine: E.Type, _ name: String, iterations: Int) -> [Double] {
        guard let graph = Kairo<E>.graph(name) else { preconditionFailure("There is no case \(name)") }
        for _ in 0..<3 { graph.iterate() }
        return time(rounds: 10, operations: iterations * graph.writes) {
            for _ in 0..<iterations { graph.iterate() }
        }
    }

    private static var cellx: [Case] {
        [10, 100, 1000, 2500].map { layers in
            Case("cellx \(layers)", unit: "ns an update").adding(DeriveEngine.name) {
                time(rounds: 10, operations: 1, prepare: { Cellx<DeriveEngine>(layers: layers) }) {
                    $0.update(layers: layers)
                }
            }
        }
    }

    private static var dynamic: [Case] {
        DynamicCase.all.map { parameters in
            Case(parameters.name, unit: "ns a run")
                .adding(DeriveEngine.name) { dynamicSamples(DynamicGraph<DeriveEngine>(parameters)) }
                .adding(BorrowingEngine.name) { dynamicSamples(DynamicGraph<BorrowingEngine>(parameters)) }
        }
    }

    private static func dynamicSamples<E: Engine>(_ graph: DynamicGraph<E>) -> [Double] {
        for round in 0..<3 { graph.run(isFirst: round == 0) }
        return time(rounds: 5, operations: 1) { graph.run() }
    }

    private static var fans: [Case] {
        Fan<DeriveEngine>.names.map { name in
            Case(name, unit: "ns a step")
                .adding(DeriveEngine.name) { fanSamples(Fan<DeriveEngine>(name)) }
                .adding(BorrowingEngine.name) { fanSamples(Fan<BorrowingEngine>(name)) }
        }
    }

    private static func fanSamples<E: Engine>(_ fan: Fan<E>) -> [Double] {
        fan.run(steps: 1000)
        return time(rounds: 10, operations: 50_000) { fan.run(steps: 50_000) }
    }

    private static var layered: [Case] {
        LayeredCase.all.map { parameters in
            Case(parameters.name, unit: "ns a run")
                .adding(DeriveEngine.name) { layeredSamples(DeriveEngine.self, parameters) }
                .adding(BorrowingEngine.name) { layeredSamples(BorrowingEngine.self, parameters) }
        }
    }

    /// The rectangles are built within the time, as in the published ones.
    private static func layeredSamples<E: Engine>(_ engine: E.Type, _ parameters: LayeredCase) -> [Double] {
        var graph: Layered<E>?
        return (0..<5).flatMap { _ in
            graph = nil
            defer { graph?.check() }
            guard parameters.shape == .rectangle else {
                return time(rounds: 1, operations: 1, prepare: { graph = Layered<E>(parameters) }) { graph?.run() }
            }
            return time(rounds: 1, operations: 1) {
                graph = Layered<E>(parameters)
                graph?.run()
            }
        }
    }

    private static var creation: [Case] {
        let signals = Case("create signals", unit: "ns a run").adding(DeriveEngine.name) {
            time(rounds: 10, operations: 1) { Creation<DeriveEngine>.signals() }
        }
        .adding(SignalEngine.name) { time(rounds: 10, operations: 1) { Creation<SignalEngine>.signals() } }
        .adding(PlainEngine.name) { time(rounds: 10, operations: 1) { Creation<PlainEngine>.signals() } }
        .adding(ObservationEngine.name) { time(rounds: 10, operations: 1) { Creation<ObservationEngine>.signals() } }
        return [signals]
            + Creation<DeriveEngine>.shapes.map { shape in
                Case(shape.name, unit: "ns a run").adding(DeriveEngine.name) {
                    creationSamples(DeriveEngine.self, shape.sourcesEach, shape.effectsEach)
                }
                .adding(SignalEngine.name) {
                    creationSamples(SignalEngine.self, shape.sourcesEach, shape.effectsEach)
                }
                .adding(PlainEngine.name) {
                    creationSamples(PlainEngine.self, shape.sourcesEach, shape.effectsEach)
                }
                .adding(ObservationEngine.name) {
                    creationSamples(ObservationEngine.self, shape.sourcesEach, shape.effectsEach, rounds: 2)
                }
            }
    }

    private static func creationSamples<E: EffectEngine>(
        _ engine: E.Type, _ each: Int, _ shared: Int, rounds: Int = 10
    ) -> [Double] {
        let count = each == 0 ? 0 : each > 1 ? Creation<E>.count : Creation<E>.count / shared
        return (0..<rounds).flatMap { _ in
            let sources = Creation<E>.makeSources(count)
            defer { E.end(sources) }
            return time(rounds: 1, operations: 1) { Creation<E>.computations(over: sources, each, shared) }
        }
    }

    /// Stopping effects, each of one source of its own, or all of one.
    private static var stops: [Case] {
        [("stop 1 to 1", 1), ("stop 1 to 1000", 1000)].map { name, shared in
            Case(name, unit: "ns an effect").adding(DeriveEngine.name) {
                let count = Creation<DeriveEngine>.count
                let sources = Creation<DeriveEngine>.makeSources(count / shared)
                let runs = Counter()
                let samples = time(
                    rounds: 10, operations: count,
                    prepare: {
                        (0..<count).map { index in
                            let source = sources[index / shared]
                            return DeriveEngine.effect {
                                sink(source.value)
                                runs.count += 1
                            }
                        }
                    }
                ) { for effect in $0 { effect.stop() } }
                runs.count = 0
                DeriveEngine.batch { for source in sources { source.value += 1 } }
                expect(runs.count, 0)
                return samples
            }
        }
    }

    private static var updates: [Case] {
        Creation<DeriveEngine>.updates.map { update in
            let one = Case(update.name, unit: "ns a write").adding(DeriveEngine.name) {
                updateSamples(DeriveEngine.self, update.sources, update.effects, update.writes)
            }
            .adding(SignalEngine.name) {
                updateSamples(SignalEngine.self, update.sources, update.effects, update.writes)
            }
            guard update.effects * update.sources < 1000 else { return one }
            return one.adding(ObservationEngine.name) {
                updateSamples(ObservationEngine.self, update.sources, update.effects, update.writes / 100)
            }
        }
            + [("first", true), ("last", false)].map { name, isFirst in
                Case("update of 40 properties, \(name)", unit: "ns a write").adding(DeriveEngine.name) {
                    WideObject.samples(isFirst: isFirst)
                }
            }
    }

    private static func updateSamples<E: EffectEngine>(
        _ engine: E.Type, _ sources: Int, _ effects: Int, _ writes: Int
    ) -> [Double] {
        (0..<10).flatMap { _ in
            let update = Creation<E>.updating(sources: sources, effects: effects)
            defer { update.end() }
            return time(rounds: 1, operations: writes) {
                for value in 0..<writes { update.write(value) }
                update.check(writes)
            }
        }
    }
}
