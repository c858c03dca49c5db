/// Making and updating many small graphs: sources with one effect or many, effects with one source or many.
@MainActor
enum Creation<E: EffectEngine> {
    static var count: Int { 100_000 }

    /// How many sources each effect reads, and how many effects read each source.
    static var shapes: [(name: String, sourcesEach: Int, effectsEach: Int)] {
        [
            ("create 0 to 1", 0, 1), ("create 1 to 1", 1, 1), ("create 2 to 1", 2, 1), ("create 4 to 1", 4, 1),
            ("create 1000 to 1", 1000, 1), ("create 1 to 2", 1, 2), ("create 1 to 4", 1, 4), ("create 1 to 8", 1, 8),
            ("create 1 to 1000", 1, 1000),
        ]
    }

    /// Makes sources and lets them go.
    static func signals() {
        let sources = makeSources(count)
        expect(sources.count, count)
        E.end(sources)
    }

    static func makeSources(_ count: Int) -> [E.Source] {
        let sources = (0..<count).map { E.source($0) }
        for _ in 0..<3 { for source in sources { sink(source.value) } }
        return sources
    }

    /// Makes effects over sources that are there, and lets them go.
    static func computations(over sources: [E.Source], _ sourcesEach: Int, _ effectsEach: Int) {
        let runs = Counter()
        var effects: [E.Effect] = []
        let number = sourcesEach > 1 ? count / sourcesEach : count
        effects.reserveCapacity(number)
        for index in 0..<number {
            let first = sourcesEach > 1 ? index * sourcesEach : index / effectsEach
            effects.append(effect(over: sources, first, sourcesEach, runs))
        }
        expect(runs.count, number)
    }

    private static func effect(over sources: [E.Source], _ first: Int, _ each: Int, _ runs: Counter) -> E.Effect {
        switch each {
        case 0: return E.effect { runs.count += 1 }
        case 1:
            let source = sources[first]
            return E.effect {
                sink(source.value)
                runs.count += 1
            }
        case 2:
            let (a, b) = (sources[first], sources[first + 1])
            return E.effect {
                sink(a.value + b.value)
                runs.count += 1
            }
        default:
            let own = sources[first..<first + each]
            return E.effect {
                var sum = 0
                for source in own { sum += source.value }
                sink(sum)
                runs.count += 1
            }
        }
    }

    /// How many sources and effects there are, and how many writes are made to the first source.
    static var updates: [(name: String, sources: Int, effects: Int, writes: Int)] {
        [
            ("update 1 to 1", 1, 1, 400_000), ("update 2 to 1", 2, 1, 200_000), ("update 4 to 1", 4, 1, 100_000),
            ("update 1000 to 1", 1000, 1, 400), ("update 1 to 2", 1, 2, 100_000), ("update 1 to 4", 1, 4, 100_000),
            ("update 1 to 1000", 1, 1000, 10_000),
        ]
    }

    /// Effects over all of some sources, ready to be updated.
    static func updating(sources: Int, effects: Int) -> (
        write: @MainActor (Int) -> Void, check: @MainActor (Int) -> Void, end: @MainActor () -> Void
    ) {
        let made = makeSources(sources)
        let runs = Counter()
        let effects = (0..<effects).map { _ in effect(over: made, 0, sources, runs) }
        runs.count = 0
        let head = made[0]
        let start = head.value
        return (
            write: { value in E.batch { head.value = value } },
            check: { writes in
                withExtendedLifetime(effects) {}
                let changes = start == 0 ? writes - 1 : writes
                expect(runs.count, changes * effects.count)
            },
            end: { E.end(made) }
        )
    }
}

/// Takes a result, so that it has to be computed.
@inline(never)
func sink(_ value: Int) {}
