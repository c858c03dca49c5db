/// A message of a command.
package nonisolated enum Message: Equatable {
    case none
    case info(String)
    case problem(String)
}
