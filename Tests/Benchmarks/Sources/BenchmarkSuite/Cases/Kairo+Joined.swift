/// The cases in which ways part and come together again.
extension Kairo {
    /// A hundred sources into one table, and out of it again.
    static func mux() -> Graph {
        let heads = (0..<100).map { _ in E.source(0) }
        let table = E.table {
            var values: [Int] = []
            values.reserveCapacity(heads.count)
            E.each(heads) { values.append($0.value) }
            return Table(values: values)
        }
        let splits = (0..<100).map { index in E.computed { table.value.values[index] } }
        let results = splits.map { split in E.computed { split.value + 1 } }
        let effects = results.map { result in E.effect { _ = result.value } }
        return Graph(writes: 20, effects: effects) {
            for i in 0..<10 {
                E.batch { heads[i].value = i }
                expect(results[i].value, i + 1)
            }
            for i in 0..<10 {
                E.batch { heads[i].value = i * 2 }
                expect(results[i].value, i * 2 + 1)
            }
        }
    }

    /// One source that is read thirty times.
    static func repeated() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let sum = E.computed {
            var sum = 0
            for _ in 0..<30 { sum += head.value }
            return sum
        }
        let effect = E.effect {
            _ = sum.value
            runs.count += 1
        }
        return Graph(writes: 101, effects: [effect]) {
            E.batch { head.value = 1 }
            expect(sum.value, 30)
            runs.count = 0
            for i in 0..<100 {
                E.batch { head.value = i }
                expect(sum.value, i * 30)
            }
            expect(runs.count, 100)
        }
    }

    /// A chain of which a sum reads each link.
    static func triangle() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let first = E.computed { head.value + 1 }
        var chain = [first]
        for _ in 0..<8 { if let previous = chain.last { chain.append(E.computed { previous.value + 1 }) } }
        let links = chain
        let sum = E.computed {
            var sum = head.value
            E.each(links) { sum += $0.value }
            return sum
        }
        let effect = E.effect {
            _ = sum.value
            runs.count += 1
        }
        return Graph(writes: 101, effects: [effect]) {
            E.batch { head.value = 1 }
            expect(sum.value, 55)
            runs.count = 0
            for i in 0..<100 {
                E.batch { head.value = i }
                expect(sum.value, 45 + 10 * i)
            }
            expect(runs.count, 100)
        }
    }

    /// A value that depends on another one after each write.
    static func unstable() -> Graph {
        let runs = Counter()
        let head = E.source(0)
        let double = E.computed { head.value * 2 }
        let inverse = E.computed { -head.value }
        let current = E.computed {
            var sum = 0
            for _ in 0..<20 { sum += head.value % 2 != 0 ? double.value : inverse.value }
            return sum
        }
        let effect = E.effect {
            _ = current.value
            runs.count += 1
        }
        return Graph(writes: 101, effects: [effect]) {
            E.batch { head.value = 1 }
            expect(current.value, 40)
            runs.count = 0
            for i in 0..<100 {
                E.batch { head.value = i }
                expect(current.value, i % 2 != 0 ? i * 40 : i * -20)
            }
            expect(runs.count, 100)
        }
    }
}
