/// The cases known as kairo: small graphs of the shapes that tell engines apart, after milomg's js-reactivity-benchmark.
///
/// Each builds its graph and says how to run it once; a run checks its results.
@MainActor
enum Kairo<E: Engine> {
    /// A graph, with what keeps its effects going.
    struct Graph {
        /// How many writes one iteration makes.
        let writes: Int
        let effects: [E.Effect]
        let iterate: @MainActor () -> Void
    }

    static var names: [String] {
        ["avoidable", "broad", "deep", "diamond", "mux", "repeated", "triangle", "unstable"]
    }

    /// Builds the graph of a name.
    static func graph(_ name: String) -> Graph? {
        switch name {
        case "avoidable": avoidable()
        case "broad": broad()
        case "deep": deep()
        case "diamond": diamond()
        case "mux": mux()
        case "repeated": repeated()
        case "triangle": triangle()
        case "unstable": unstable()
        default: nil
        }
    }

    /// A change that comes to nothing on its way: what lies behind it must not run again.
    static func avoidable() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let first = E.computed { head.value }
        let second = E.computed {
            _ = first.value
            return 0
        }
        let third = E.computed {
            runs.count += 1
            spin()
            return second.value + 1
        }
        let fourth = E.computed { third.value + 2 }
        let fifth = E.computed { fourth.value + 3 }
        let effect = E.effect {
            _ = fifth.value
            runs.count += 1
            spin()
        }
        return Graph(writes: 1001, effects: [effect]) {
            E.batch { head.value = 1 }
            expect(fifth.value, 6)
            let before = runs.count
            for i in 0..<1000 {
                E.batch { head.value = i }
                expect(fifth.value, 6)
            }
            expect(runs.count, before)
        }
    }

    /// Fifty short chains from one source.
    static func broad() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        var last: E.Computed?
        var effects: [E.Effect] = []
        for i in 0..<50 {
            let sum = E.computed { head.value + i }
            let next = E.computed { sum.value + 1 }
            effects.append(
                E.effect {
                    _ = next.value
                    runs.count += 1
                })
            last = next
        }
        return Graph(writes: 51, effects: effects) {
            E.batch { head.value = 1 }
            runs.count = 0
            for i in 0..<50 {
                E.batch { head.value = i }
                expect(last?.value, i + 50)
            }
            expect(runs.count, 2500)
        }
    }

    /// One chain of fifty.
    static func deep() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let first = E.computed { head.value + 1 }
        var last = first
        for _ in 1..<50 {
            let previous = last
            last = E.computed { previous.value + 1 }
        }
        let end = last
        let effect = E.effect {
            _ = end.value
            runs.count += 1
        }
        return Graph(writes: 51, effects: [effect]) {
            E.batch { head.value = 1 }
            runs.count = 0
            for i in 0..<50 {
                E.batch { head.value = i }
                expect(end.value, 50 + i)
            }
            expect(runs.count, 50)
        }
    }

    /// Five ways from one source to one sum.
    static func diamond() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let branches = (0..<5).map { _ in E.computed { head.value + 1 } }
        let sum = E.computed {
            var sum = 0
            E.each(branches) { sum += $0.value }
            return sum
        }
        let effect = E.effect {
            _ = sum.value
            runs.count += 1
        }
        return Graph(writes: 501, effects: [effect]) {
            E.batch { head.value = 1 }
            expect(sum.value, 10)
            runs.count = 0
            for i in 0..<500 {
                E.batch { head.value = i }
                expect(sum.value, (i + 1) * 5)
            }
            expect(runs.count, 500)
        }
    }
}
