import BenchmarkSuite

/// `swift run -c release --package-path Tests/Benchmarks Benchmarks`.
@main
enum Benchmarks {
    static func main() { BenchmarksCommand.main() }
}
