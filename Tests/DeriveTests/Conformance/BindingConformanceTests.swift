import Derive
import DeriveKit
import Testing

/// What two kinds of things have in common, one part of it in two ways.
protocol Ranged: ObservedObject {
    var range: Int { get set }
}

protocol Measured: Ranged {
    var double: Double { get set }
}

protocol Listed: Ranged {
    var list: [String] { get set }
}

protocol Shared: Measured, Listed {
    var int: Int { get set }
}

@Observed
final class Ends: Shared {
    var int: Int = 0
    var range: Int = 0
    var double: Double = 0
    var list: [String] = []
    var text: String?
    weak var tag: Tag?
    init() {}
}

@Suite("Conformance: binding")
struct BindingConformanceTests {
    @Test("PB-01 Bound properties are copied at once and after each change, others never, and none after the end")
    func pb01() {
        let (source, target) = (Ends(), Ends())
        (source.int, source.list, target.int) = (5, ["a"], 7)
        let bindings = target.bind(to: source, \.int, \.list)
        #expect((target.int, target.list, target.text) == (5, ["a"], nil))
        (source.int, source.list, source.text) = (55, ["b"], "x")
        tick()
        #expect((target.int, target.list, target.text) == (55, ["b"], nil))
        for binding in bindings { binding.stop() }
        (source.int, source.text) = (77, "y")
        tick()
        #expect((target.int, target.list, target.text) == (55, ["b"], nil))
    }

    @Test(
        "PB-02 A change of the target stays, a weak end is copied, and an end stops what was pending, where the older one still copied it"
    )
    func pb02() {
        let (source, target) = (Ends(), Ends())
        (source.range, source.double, source.list) = (3, 10, ["a"])
        var bindings = bindShared(target, to: source)
        var tag: Tag? = Tag("owned")
        bindings.append(target.bind(\.tag, to: source, \.tag))
        source.tag = tag
        tick()
        #expect((target.range, target.double, target.list, target.tag?.name) == (3, 10, ["a"], "owned"))
        tag = nil
        tick()
        #expect(target.tag == nil && tag == nil)
        target.int = 99
        source.list = []
        tick()
        #expect((target.int, target.list) == (99, []))
        source.int = 44
        for binding in bindings { binding.stop() }
        (source.int, source.double, source.text) = (77, 20, "z")
        tick()
        #expect((target.int, target.double, target.text) == (99, 10, nil))
    }

    /// Binds what a protocol says, whoever conforms to it: each property once, though two of its parents share one.
    private func bindShared<Both: Shared>(_ target: Both, to source: Both) -> [ObservationToken] {
        target.bind(to: source, \.int, \.range, \.double, \.list)
    }

    @Test("A binding ends with the death of either object")
    func death() {
        var (source, target): (Ends?, Ends?) = (Ends(), Ends())
        weak let weakTarget = target
        if let source, let target { target.bind(\.int, to: source, \.range) }
        target = nil
        #expect(weakTarget == nil)
        source?.range = 4
        tick()
        #expect(source?.observations.isEmpty == true)
        source = nil
    }
}
