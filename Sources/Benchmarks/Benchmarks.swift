import BenchmarkSuite

/// `swift run -c release benchmarks`.
@main
enum Benchmarks {
    static func main() { BenchmarksCommand.main() }
}
