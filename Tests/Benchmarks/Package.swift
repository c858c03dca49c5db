// swift-tools-version: 6.2

import PackageDescription

let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// What Derive costs, beside its peers: `swift run -c release --package-path Tests/Benchmarks Benchmarks`.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Billow", path: "../..", traits: []),
        // A peer that Derive is measured beside.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        // Cases and sizes are options of the command line.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // The program for Qt is compiled by the benchmarks themselves, where Qt is there.
        .target(
            name: "BenchmarkSuite",
            dependencies: [
                .product(name: "Derive", package: "Billow"), .product(name: "DeriveDocuments", package: "Billow"),
                .product(name: "Invoicing", package: "Billow"),
                "OpenCombine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Peers/qproperty.cpp"], swiftSettings: onMainActor),
        .executableTarget(name: "Benchmarks", dependencies: ["BenchmarkSuite"]),
        .testTarget(
            name: "BenchmarkSuiteTests",
            dependencies: ["BenchmarkSuite", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: onMainActor),
    ],
    swiftLanguageModes: [.v6]
)
