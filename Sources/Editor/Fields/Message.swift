/// What a command has to say.
package nonisolated enum Message: Equatable {
    case none
    case info(String)
    case problem(String)
}
