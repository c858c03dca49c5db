import Derive
import Testing

/// What the older LazyLoader does, under our rules.
@Suite("Conformance: derived properties")
struct LoaderConformanceTests {
    let watcher = Watcher()

    @Test("LL-01 Invalidating what is no derived property, of an object or by a name, changes nothing")
    func ll01() {
        let person = Person()
        person.invalidate(\.f1)
        person.invalidate(named: ["f1", "nonsense"])
        #expect(person.f1 == 0)
        #expect(person.invalidProperties.count == 5)
    }

    @Test("LL-02 A value without dependencies stands until it is invalidated, and can be set, also while it is invalid")
    func ll02() {
        let person = Person()
        #expect(person.int2 == 55)
        #expect(person.int2 == 55)
        #expect(person.computations == 1)
        person.invalidate(\.int2)
        #expect(person.computations == 1)
        #expect(person.int2 == 55)
        #expect(person.computations == 2)
        person.int2 = 33
        #expect(person.int2 == 33)
        person.invalidate(\.int2)
        person.int2 = 44
        #expect(person.computations == 2)
        #expect(person.int2 == 44)
        #expect(person.computations == 2)
    }

    @Test("LL-03 A value is computed once, and again only when it is read after a change")
    func ll03() {
        let person = Person()
        _ = (person.fullName, person.fullName)
        #expect(person.computations == 1)
        person.first = "Robert"
        #expect(person.computations == 1)
        #expect(person.fullName == "Robert Smith")
        #expect(person.computations == 2)
    }

    @Test("LL-04 Valid and invalid properties are listed, made invalid one by one, by name and all, and all made valid")
    func ll04() {
        let person = Person()
        person.validateAll()
        #expect(person.invalidProperties.isEmpty)
        person.invalidateAll()
        #expect(person.invalidProperties == ["int2", "fullName", "size", "point", "rect"])
        #expect(person.validProperties.isEmpty)
        let value = person.int2
        #expect(person.int2 == value)
        #expect(person.invalidProperties.count == 4)
        #expect(person.validProperties == ["int2"])
        person.invalidate(named: ["int2"])
        #expect(person.invalidProperties.count == 5)
    }

    @Test("LL-05 A public copy of a private collection follows the collection and its replacement")
    func ll05() {
        let mirrors = Mirrors()
        #expect(mirrors.list.isEmpty)
        mirrors.replace(with: ["a"])
        #expect((mirrors.list, mirrors.set, mirrors.dictionary) == (["a"], ["a"], ["a": "a"]))
        mirrors.replace(with: ["b", "c"])
        #expect((mirrors.list, mirrors.set) == (["b", "c"], ["b", "c"]))
        #expect(mirrors.dictionary == ["b": "b", "c": "c"])
    }

    @Test("LL-06 A chain computes each link once, and only those that a change or an invalidation concerns")
    func ll06() {
        let person = Person()
        person.f1 = 33.3
        #expect(person.computations == 0)
        _ = person.rect
        #expect(person.computations == 3)
        (person.f1, person.f2, person.f3, person.f4) = (33.3, 33.3, 33.3, 33.3)
        _ = person.rect
        #expect(person.computations == 6)
        person.invalidate(\.rect)
        #expect(person.computations == 6)
        _ = person.rect
        #expect(person.computations == 7)
    }

    @Test(
        "LL-07 An observed value is computed at registration and once a tick, where the older one computed at each change"
    )
    func ll07() {
        let person = Person()
        person.f1 = 50
        #expect(person.computations == 0)
        person.observe(\.rect, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(person.computations == 3)
        tick()
        #expect(watcher.calls == 0)
        person.f1 = 33.3
        #expect(person.computations == 3)
        tick()
        #expect((person.computations, watcher.calls) == (5, 1))
        _ = person.rect
        tick()
        person.f1 = 33.3
        tick()
        #expect((person.computations, watcher.calls) == (5, 1))
        person.invalidate(\.point)
        tick()
        // The point is computed and is equal, so that the rectangle need not be: the older one computed both.
        #expect((person.computations, watcher.calls) == (6, 1))
    }

    @Test(
        "LL-08 Validity begins, ends and returns alike in a class, a subclass that adds a property, and one that adds none"
    )
    func ll08() {
        for person in [Person(), Employee(), Manager()] {
            let isManager = person is Manager
            #expect(person.invalidProperties.contains("fullName"))
            (person.first, person.last) = ("George", "Washington")
            #expect(person.fullName == (isManager ? "Washington, George" : "George Washington"))
            #expect(person.isValid(\.fullName))
            person.invalidate(\.fullName)
            #expect(!person.isValid(\.fullName))
            person.last = "Clooney"
            #expect(!person.isValid(\.fullName))
            #expect(person.fullName.contains("Clooney"))
            person.last = "Michael"
            #expect(!person.isValid(\.fullName))
            #expect(person.fullName == (isManager ? "Michael, George" : "George Michael"))
            #expect(!person.isValid(\.int2))
            person.int2 = 7
            #expect(person.isValid(\.int2))
            person.invalidate(\.int2)
            #expect(!person.isValid(\.int2))
            // The older one kept what was set last, having no formula to ask; here the formula always says.
            #expect(person.int2 == 55)
            #expect(person.isValid(\.int2))
        }
    }

    @Test("LL-08 A subclass's own derived property stands beside the inherited ones and follows them")
    func ll08Subclass() {
        let employee = Employee()
        #expect(employee.card == "John Smith, Acme")
        employee.last = "Doe"
        #expect(employee.card == "John Doe, Acme")
        employee.employer = "Initech"
        #expect(employee.card == "John Doe, Initech")
        #expect(employee.validProperties == ["fullName", "card"])
        #expect(Manager().card == "Smith, John, Acme")
    }

    @Test("LL-09 Set, invalidated and set again in a turn is one callback, and a mirror is valid after it was read")
    func ll09() {
        let person = Person()
        person.observe(\.int2, by: watcher) { watcher, _ in watcher.calls += 1 }
        person.int2 = 33
        person.invalidate(\.int2)
        person.int2 = 66
        tick()
        #expect(person.isValid(\.int2))
        #expect(watcher.calls == 1)
        let mirrors = Mirrors()
        mirrors.replace(with: ["a"])
        #expect(!mirrors.isValid(\.dictionary))
        #expect(mirrors.dictionary["a"] == "a")
        #expect(mirrors.isValid(\.dictionary))
    }

    @Test("LL-10 A read-only property without storage of its own is cached like any other")
    func ll10() {
        let wide = Wide()
        #expect(wide.half == 0.5)
        #expect(wide.isValid(\.half))
    }

    @Test("LL-11, LL-12 A new object computes nothing, however much depends on one of its properties")
    func ll12() {
        let wide = Wide()
        #expect(wide.loads == [])
        _ = wide.columns
        #expect(wide.loads == ["a", "b", "c", "d"])
        wide.source = 2
        #expect(wide.loads.count == 4)
        #expect(wide.columns == ["a2.0", "b2.0", "c2.0", "d2.0"])
        #expect(wide.loads.count == 8)
    }

    @Test("LL-14 A class's properties can be listed, each once, in the order of declaration")
    func ll14() {
        #expect(Wide._$schema.properties.map(\.name) == ["source", "half", "a", "b", "c", "d", "columns"])
        #expect(Employee._$schema.properties.map(\.name).suffix(2) == ["employer", "card"])
    }
}

/// Private collections with public copies.
@Observed
final class Mirrors {
    private var privateList: ObservedArray<String> = []
    private var privateSet: ObservedSet<String> = []
    private var privateDictionary: ObservedDictionary<String, String> = [:]
    @Derived(dependsOn: \Mirrors.privateList) var list: [String]
    @Derived(dependsOn: \Mirrors.privateSet) var set: Set<String>
    @Derived var dictionary: [String: String]

    init() {}
    func deriveList() -> [String] { privateList.elements }
    func deriveSet() -> Set<String> { privateSet.members }
    func deriveDictionary() -> [String: String] { privateDictionary.entries }

    func replace(with members: [String]) {
        privateList = ObservedArray(members)
        privateSet = ObservedSet(members)
        privateDictionary = ObservedDictionary(Dictionary(uniqueKeysWithValues: members.map { ($0, $0) }))
    }
}

/// Properties that one loader computes.
@Observed
final class Wide {
    var source: Double = 1
    @Derived var half: Double
    @Derived(loader: "column") var a: String
    @Derived(loader: "column") var b: String
    @Derived(loader: "column") var c: String
    @Derived(loader: "column") var d: String
    var columns: [String] { [a, b, c, d] }
    @Unobserved var loads: [String] = []

    init() {}
    func deriveHalf() -> Double { source / 2 }
    func column(_ name: String) -> String {
        loads.append(name)
        return "\(name)\(source)"
    }
}
