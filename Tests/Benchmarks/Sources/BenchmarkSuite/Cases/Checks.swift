/// How often something has run.
@MainActor
final class Counter {
    @exclusivity(unchecked) var count = 0
}

/// The work of a hundred steps that cannot be left out.
@inline(never)
func spin() {
    var i = 0
    while i < 100 { i = opaque(i) + 1 }
}

@inline(never)
private func opaque(_ value: Int) -> Int { value }

/// Ends the program if a result is not the one that the case asks for: a wrong result has no time.
@inline(__always)
func expect<Value: Equatable>(_ value: Value?, _ expected: Value, file: StaticString = #fileID, line: UInt = #line) {
    guard value != expected else { return }
    preconditionFailure("\(value as Any) in place of \(expected)", file: file, line: line)
}
