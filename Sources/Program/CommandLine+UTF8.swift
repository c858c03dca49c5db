nonisolated extension CommandLine {
    /// The first argument that is not UTF-8, printable; nil if all are.
    ///
    /// Swift puts U+FFFD in place of such bytes, which is the name of another file.
    static var firstThatIsNotUTF8: String? {
        for index in 1..<max(1, Int(argc)) {
            guard let argument = unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
            return escaped(bytes(of: argument))
        }
        return nil
    }

    private static func bytes(of argument: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        while argument[bytes.count] != 0 { bytes.append(UInt8(bitPattern: argument[bytes.count])) }
        return bytes
    }

    /// ASCII as it is, and any other byte as `\xE9`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16, uppercase: true) }.joined()
    }
}
