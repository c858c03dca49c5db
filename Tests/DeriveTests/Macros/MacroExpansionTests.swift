import Derive
import Testing

/// The superclass of a class under test.
private let base = """
    @Observed
    package class Item {
        var price: Int = 0
        var owner: Item?
        var name: String = ""
        init() {}
    }
    """

/// Expects what the macros make of a type, each part under its role.
private func expect(
    _ type: String, _ source: String, after base: String = "", expandsTo expanded: String,
    location: SourceLocation = #_sourceLocation
) throws {
    let compiled = try MacroCompiler(["test.swift": source, "base.swift": base])
    #expect(compiled.expansions(of: type) == expanded, sourceLocation: location)
    #expect(!compiled.output.contains("(from macro"), "\(compiled.output)", sourceLocation: location)
}

/// An object whose properties have the types of their initial values.
@Observed
final class Inferred {
    @Unobserved static var count = 0
    var price = next()
    @Derived var doubled: Int
    init() {}
    func deriveDoubled() -> Int { price * 2 }

    private static func next() -> Int {
        count += 1
        return count
    }
}

@Suite("The macros")
struct MacroExpansionTests {
    @Test("@Observed gives a class its storage, schema and accessors")
    func observedClass() throws {
        try expect(
            "Item",
            """
            @Observed
            final class Item {
                var price: Int = 0
                @Unobserved var note: String = ""
                let id: Int
            }
            """,
            expandsTo: """
                // accessor
                {
                    @storageRestrictions(initializes: _price)
                    init(initialValue) {
                        _price = initialValue
                    }
                    get {
                        _$observed.recordRead(_$Key.price, of: self)
                        return _price
                    }
                    set {
                        guard _$observed.isWatched else {
                            _price = newValue
                            return
                        }
                        let old = _price
                        _price = newValue
                        guard !_$isEqual(old, newValue) else {
                            return
                        }
                        _$observed.changed(_$Key.price, of: self, from: old, to: newValue)
                    }
                }

                // extension
                extension Item: ObservedObject {
                }

                // member
                private let _$observed = ObservedStorage()

                private enum _$Key {
                    @inline(__always) static var price: UInt32 {
                        0
                    }
                    @inline(__always) static var id: UInt32 {
                        1
                    }
                    #if swift(>=6)
                    static func _$check() {
                        let isolation = _$Isolation(Item._$join)
                        isolation.isMainActor()
                    }
                    #endif
                }

                @MainActor static let _$schema = Schema(
                    Item.self, file: "TestModule/test.swift", properties: [.source("price", \\Item.price, line: 3) {
                            $0.price
                        },
                        .constant("id", \\Item.id, line: 5) {
                            $0.id
                        }])

                @MainActor func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                    _$observed.node(key, of: self, makes: makes)
                }

                var _$document: UInt32 {
                    _$observed.document
                }

                func _$join(_ document: UInt32) {
                    _$observed.join(document)
                }

                @MainActor func _$recompute(_ key: UInt32) -> Bool {
                    switch key {

                    default:
                        return false
                    }
                }

                @MainActor deinit {
                }

                // peer
                private var _price: Int

                // attribute
                @MainActor

                // attribute
                @_$Source @MainActor
                """)
    }

    @Test("A property without a type has that of its initial value, which is computed once")
    func inferredType() throws {
        let compiled = try MacroCompiler([
            "test.swift": "@Observed final class Item { var price = 3; var names = [\"a\"]; init() {} }"
        ])
        #expect(compiled.expansions(of: "Item").contains("private var _price = 3"))
        #expect(compiled.expansions(of: "Item").contains("private var _names = [\"a\"]"))
        #expect(!compiled.output.contains("error:"), "\(compiled.output)")
        let item = Inferred()
        #expect(Inferred.count == 1 && item.price == 1)
        item.price = 4
        #expect(item.doubled == 8)
        item.price = 5
        #expect(item.doubled == 10)
    }

    @Test("@Derived reads its cache and names its method")
    func derivedProperty() throws {
        try expect(
            "Item",
            """
            @Observed(recorded: false)
            public final class Item {
                @Derived public var total: Int
            }
            """,
            expandsTo: """
                // accessor
                {
                    get {
                        if _total.node == 0 {
                            _total.node = _$observed.makeDerived(_$Key.total, of: self)
                        }
                        _$refresh(_total.node)
                        guard let value = _total.value else {
                            _$neverComputed(_$Key.total, of: self)
                        }
                        return value
                    }
                }

                // extension
                extension Item: ObservedObject {
                }

                // member
                private let _$observed = ObservedStorage()

                private enum _$Key {
                    @inline(__always) static var total: UInt32 {
                        0
                    }
                    #if swift(>=6)
                    static func _$check() {
                        let isolation = _$Isolation(Item._$join)
                        isolation.isMainActor()
                    }
                    #endif
                }

                @MainActor public static let _$schema = Schema(
                    Item.self, isRecorded: false, file: "TestModule/test.swift", properties: [.derived("total", \\Item.total, line: 3) {
                            $0.total
                        }])

                @MainActor public func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                    _$observed.node(key, of: self, makes: makes)
                }

                public var _$document: UInt32 {
                    _$observed.document
                }

                public func _$join(_ document: UInt32) {
                    _$observed.join(document)
                }

                @MainActor public func _$recompute(_ key: UInt32) -> Bool {
                    switch key {
                    case _$Key.total:
                        let value: Int = self.deriveTotal() // 'total' is computed by 'func deriveTotal() -> Int', which neither throws nor is async. Write it in the class or an extension.
                        let old = _total.value
                        let isEqual = if let old {
                            _$isEqual(old, value)
                        } else {
                            false
                        }
                        _total.value = value
                        return _$recomputed(_$Key.total, of: self, from: old, to: value, isEqual: isEqual)
                    default:
                        return false
                    }
                }

                @MainActor deinit {
                }

                // peer
                private var _total = DerivedValue<Int>()

                // attribute
                @MainActor
                """)
    }

    @Test("A subclass goes on where its superclass ends, and hands on what it does not know")
    func subclass() throws {
        try expect(
            "Gem",
            """
            @Observed
            package class Gem: Item {
                @Derived(dependsOn: \\Gem.price, \\Gem.owner?.name, settable: true) var text: String
            }
            """, after: base,
            expandsTo: """
                // accessor
                {
                    get {
                        if _text.node == 0 {
                            _text.node = _$observed.makeDerived(_$Key.text, of: self)
                        }
                        _$refresh(_text.node)
                        guard let value = _text.value else {
                            _$neverComputed(_$Key.text, of: self)
                        }
                        return value
                    }
                    set {
                        if _text.node == 0 {
                            _text.node = _$observed.makeDerived(_$Key.text, of: self)
                        }
                        _$declare(_text.node) {
                            _$readEnd(self.price)
                            _$readEnd(self.owner?.name)
                        }
                        let old = _text.value
                        let isEqual = if let old {
                            _$isEqual(old, newValue)
                        } else {
                            false
                        }
                        _text.value = newValue
                        _$overridden(_text.node, _$Key.text, of: self, from: old, to: newValue, isEqual: isEqual)
                    }
                }

                // member
                private let _$observed = ObservedStorage()

                @MainActor private enum _$Key {
                    static let _$first = UInt32(Item._$schema.properties.count)
                    @inline(__always) static var text: UInt32 {
                        _$first + 0
                    }
                }

                @MainActor package override class var _$schema: Schema {
                    @MainActor enum Own {
                        static let schema = Schema(
                            Gem.self, inheriting: Item._$schema, file: "TestModule/test.swift", properties: [.settable("text", \\Gem.text, line: 3, cached: {
                                        $0._text.value
                                    }) {
                                    $0.text
                                }])
                    }
                    return Own.schema
                }

                @MainActor package override func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                    key < _$Key._$first ? super._$node(key, makes: makes) : _$observed.node(key, of: self, makes: makes)
                }

                package override func _$join(_ document: UInt32) {
                    super._$join(document)
                    _$observed.join(document)
                }

                @MainActor package override func _$recompute(_ key: UInt32) -> Bool {
                    switch key {
                    case _$Key.text:
                        _$readEnd(self.price)
                        _$readEnd(self.owner?.name)
                        let value: String = _$untracked {
                            self.deriveText() // 'text' is computed by 'func deriveText() -> String', which neither throws nor is async. Write it in the class or an extension.
                        }
                        let old = _text.value
                        let isEqual = if let old {
                            _$isEqual(old, value)
                        } else {
                            false
                        }
                        _text.value = value
                        return _$recomputed(_$Key.text, of: self, from: old, to: value, isEqual: isEqual)
                    default:
                        return super._$recompute(key)
                    }
                }

                @MainActor deinit {
                }

                // peer
                private var _text = DerivedValue<String>()

                // attribute
                @MainActor
                """)
    }

    @Test("A class that is not final and its subclass compile in a module that is not on the main actor by default")
    func withoutDefaultIsolation() throws {
        let source = """
            @MainActor @Observed class Base { var n: Int = 1; @Derived var double: Int; init() {}; func deriveDouble() -> Int { 2 * n } }
            @MainActor @Observed class Middle: Base { var m: Int = 2; @Derived(dependsOn: \\Middle.m) var triple: Int
                func deriveTriple() -> Int { 3 * m } }
            @MainActor @Observed final class Last: Middle { var l: Int = 3 }
            @MainActor @Observed class Box<Value> { var count: Int = 0; init() {} }
            @MainActor @Observed final class Crate: Box<Int> { var weight: Int = 0 }
            """
        let compiled = try MacroCompiler(["1.swift": source], isOnMainActor: false)
        #expect(!compiled.output.contains("error:"), "\(compiled.output)")
    }

    @Test("A generic class finds its schema by its type, and a loader is asked by name")
    func generic() throws {
        try expect(
            "Row",
            """
            @Observed
            class Row<Value> {
                var title: String { "row" }
                @Derived(dependsOn: .nothing, loader: "column") var a: Int
            }
            """,
            expandsTo: """
                // accessor
                {
                    get {
                        if _a.node == 0 {
                            _a.node = _$observed.makeDerived(_$Key.a, of: self)
                        }
                        _$refresh(_a.node)
                        guard let value = _a.value else {
                            _$neverComputed(_$Key.a, of: self)
                        }
                        return value
                    }
                }

                // extension
                extension Row: ObservedObject {
                }

                // member
                private let _$observed = ObservedStorage()

                private enum _$Key {
                    @inline(__always) static var title: UInt32 {
                        0
                    }
                    @inline(__always) static var a: UInt32 {
                        1
                    }
                }

                @MainActor class var _$schema: Schema {
                    Schema.of(Row.self) {
                        Schema(
                            Row.self, file: "TestModule/test.swift", properties: [.computed("title", \\Row.title, line: 3) {
                                    $0.title
                                },
                                .derived("a", \\Row.a, line: 4) {
                                    $0.a
                                }])
                    }
                }

                @MainActor func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                    _$observed.node(key, of: self, makes: makes)
                }

                var _$document: UInt32 {
                    _$observed.document
                }

                func _$join(_ document: UInt32) {
                    _$observed.join(document)
                }

                @MainActor func _$recompute(_ key: UInt32) -> Bool {
                    switch key {
                    case _$Key.a:
                        let value: Int = _$untracked {
                            self.column("a")
                        }
                        let old = _a.value
                        let isEqual = if let old {
                            _$isEqual(old, value)
                        } else {
                            false
                        }
                        _a.value = value
                        return _$recomputed(_$Key.a, of: self, from: old, to: value, isEqual: isEqual)
                    default:
                        return false
                    }
                }

                @MainActor deinit {
                }

                // peer
                private var _a = DerivedValue<Int>()

                // attribute
                @MainActor

                // attribute
                @MainActor
                """)
    }
}
