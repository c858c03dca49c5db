import Derive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension ObservationRoot {
    /// Stops in the debugger when the value at the end of a path changes: the change itself is on the stack.
    ///
    /// It follows the path, wherever that leads. Without a debugger the program ends at the first change, as at any
    /// breakpoint. Leave it out of shipped programs.
    /// - Parameter action: What to do in place of that, given a sentence about the change.
    /// - Returns: A token; it ends when that is stopped or released.
    public func breakOnChange<Value>(
        of path: KeyPath<Self, Value>, file: String = #fileID, line: Int = #line,
        action: @escaping @MainActor (String) -> Void = { stopInDebugger($0) }
    ) -> ObservationToken {
        let name = _$typeName
        return observeImmediately(path, file: file, line: line) { old, new in
            let before = old.map { "\($0)" } ?? "nothing"
            action("\(name) at \(file):\(line) changed from \(before) to \(new)")
        }
    }
}

/// Says a sentence on stderr and raises the signal that debuggers stop at.
@MainActor
public func stopInDebugger(_ sentence: String) {
    printError(sentence)
    raise(SIGTRAP)
}
