import Foundation

/// A descriptor that cannot be had.
public struct NoDescriptor: Error {
    let path: String
    let error: Int32
}

/// Runs a closure while a descriptor of this process leads where another one does, as behind `>` or `<` in a shell.
public func withDescriptor<Value>(_ descriptor: Int32, at other: Int32, _ body: () throws -> Value) throws -> Value {
    // What was printed before belongs where it led before.
    fflush(nil)
    let kept = dup(descriptor)
    guard kept >= 0, dup2(other, descriptor) >= 0 else { throw NoDescriptor(path: "\(other)", error: errno) }
    defer {
        fflush(nil)
        dup2(kept, descriptor)
        close(kept)
    }
    return try body()
}

/// Runs a closure with a file that is open.
/// - Parameter flags: What `open` takes, such as `O_WRONLY | O_APPEND`.
public func withOpenFile<Value>(_ path: String, _ flags: Int32, _ body: (Int32) throws -> Value) throws -> Value {
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw NoDescriptor(path: path, error: errno) }
    defer { close(descriptor) }
    return try body(descriptor)
}

/// Runs a closure while standard output is a pipe, which has room for 64 KiB.
/// - Returns: Its value, and what came through the pipe.
public func withPipedOutput<Value>(_ body: () throws -> Value) throws -> (value: Value, output: String) {
    let pipe = Pipe()
    let value = try withDescriptor(STDOUT_FILENO, at: pipe.fileHandleForWriting.fileDescriptor, body)
    try pipe.fileHandleForWriting.close()
    return (value, String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
}

/// Runs a closure in another folder.
public func withCurrentFolder<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    let former = FileManager.default.currentDirectoryPath
    guard FileManager.default.changeCurrentDirectoryPath(path) else { throw NoDescriptor(path: path, error: errno) }
    defer { _ = FileManager.default.changeCurrentDirectoryPath(former) }
    return try body()
}
