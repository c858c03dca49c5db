import FuzzTargets

/// `swift run -c release fuzz`.
@main
enum Fuzz {
    static func main() { FuzzCommand.main() }
}
