import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import DeriveMacros

private let macros: [String: MacroSpec] = [
    "Observed": MacroSpec(type: ObservedMacro.self, conformances: ["ObservedObject"]),
    "_$Source": MacroSpec(type: SourceMacro.self),
    "Derived": MacroSpec(type: DerivedMacro.self),
    "Unobserved": MacroSpec(type: UnobservedMacro.self),
]

private func expect(
    _ source: String, expandsTo expanded: String, diagnostics: [DiagnosticSpec] = [], fixed: String? = nil,
    location: Testing.SourceLocation = #_sourceLocation
) {
    assertMacroExpansion(
        source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros, fixedSource: fixed,
        failureHandler: { failure in
            Issue.record("\(failure.message)", sourceLocation: location)
        })
}

@Suite("The macros")
struct ExpansionTests {
    @Test("@Observed gives a class its storage, schema and accessors")
    func observedClass() {
        expect(
            """
            @Observed
            final class Item {
                var price: Int = 0
                @Unobserved var note: String = ""
                let id: Int
            }
            """,
            expandsTo: """
                final class Item {
                    var price: Int {
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
                            guard !_$isEqual(old, newValue) else {
                                return
                            }
                            _price = newValue
                            _$observed.changed(_$Key.price, of: self, from: old, to: newValue)
                        }
                    }

                    private var _price: Int
                    var note: String = ""
                    let id: Int

                    private let _$observed = ObservedStorage()

                    private enum _$Key {
                        @inline(__always) static var price: UInt32 {
                            0
                        }
                        @inline(__always) static var id: UInt32 {
                            1
                        }
                    }

                    static let _$schema = Schema(
                        Item.self, file: "TestModule/test.swift", properties: [.source("price", \\Item.price, line: 3),
                            .constant("id", \\Item.id, line: 5)])

                    func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                        _$observed.node(key, of: self, makes: makes)
                    }

                    func _$recompute(_ key: UInt32) -> Bool {
                        switch key {

                        default:
                            return false
                        }
                    }
                }

                extension Item: ObservedObject {
                }
                """)
    }

    @Test("@Derived reads its cache and names its method")
    func derivedProperty() {
        expect(
            """
            @Observed(recorded: false)
            public final class Item {
                @Derived public var total: Int
            }
            """,
            expandsTo: """
                public final class Item {
                    public var total: Int {
                        get {
                            if _total.node == 0 {
                                _total.node = _$observed.makeDerived(_$Key.total, of: self)
                            }
                            _$settle(_total.node)
                            guard let value = _total.value else {
                                _$neverComputed(_$Key.total, of: self)
                            }
                            return value
                        }
                    }

                    private var _total = DerivedValue<Int>()

                    private let _$observed = ObservedStorage()

                    private enum _$Key {
                        @inline(__always) static var total: UInt32 {
                            0
                        }
                    }

                    public static let _$schema = Schema(
                        Item.self, isRecorded: false, file: "TestModule/test.swift", properties: [.derived("total", \\Item.total, line: 3)])

                    public func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
                        _$observed.node(key, of: self, makes: makes)
                    }

                    public func _$recompute(_ key: UInt32) -> Bool {
                        switch key {
                        case _$Key.total:
                            let value: Int = deriveTotal()
                            let old = _total.value
                            let isEqual = old.map {
                                _$isEqual($0, value)
                            } ?? false
                            if !isEqual {
                                _total.value = value
                            }
                            return _$recomputed(_$Key.total, of: self, from: old, to: value, isEqual: isEqual)
                        default:
                            return false
                        }
                    }
                }

                extension Item: ObservedObject {
                }
                """)
    }
}
