// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

/// Models and panes live on the main actor; it is the default of every target that holds them.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// What runs once a key finds the processor's caches cold, so that less code is faster code: up to a tenth of what a digit costs.
/// Accesses that exclude each other are checked in debug builds, which the tests are.
let runsOnceAKey =
    onMainActor + [
        .unsafeFlags(["-Osize", "-enforce-exclusivity=unchecked"], .when(configuration: .release))
    ]

/// A short table of relocations, which takes two megabytes less. glibc reads it from 2.36 on, as it has this function.
let relocations = dlsym(nil, "arc4random") == nil ? [] : ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

/// A release has Swift's libraries in itself: it starts sooner, takes less memory, and runs without Swift.
let inItself = LinkerSetting.unsafeFlags(
    ["-static-stdlib", "-use-ld=lld", "-lFoundation", "-lCoreFoundation", "-lFoundationInternationalization"]
        + ["-lFoundationEssentials", "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections"]
        + ["-lswiftSynchronization", "-Xlinker", "--no-export-dynamic"] + relocations,
    .when(platforms: [.linux], configuration: .release))

let package = Package(
    name: "Billow",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "billow", targets: ["Program"]),
        .library(name: "Derive", targets: ["Derive"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
        .executable(name: "fuzz", targets: ["Fuzz"]),
        // Tests load it before the program.
        .library(name: "CrashPoints", type: .dynamic, targets: ["CrashPoints"]),
    ],
    dependencies: [
        // The macros' parser: the compiler's plugin interface is made of its types.
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        // SQLite with WAL, migrations and typed records, from people who do little else.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Commands, options, help and shell completion in the form that users know.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // The user's settings are TOML: people write it by hand, and mistakes in it have a line.
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        // What the benchmarks measure Derive beside; nothing else uses it.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        // In the order of the design: each imports only what stands above it; a test asserts that.
        .macro(
            name: "DeriveMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]),
        .target(name: "Derive", dependencies: ["DeriveMacros"]),
        .target(name: "Invoicing", dependencies: ["Derive"], swiftSettings: runsOnceAKey),
        .target(name: "Ledger", dependencies: ["Invoicing"], swiftSettings: runsOnceAKey),
        // XML as a stream: small, fast and hardened by twenty years of hostile input.
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "Exchange", dependencies: ["Invoicing", "CExpat"], swiftSettings: onMainActor),
        // Pango, Cairo, librsvg and libqrencode, which are loaded when a PDF is first wanted: linked, they would make each
        // start 11 ms slower and 13 MB larger. Their functions are declared here, so that no headers of theirs are needed.
        .target(name: "CPrint"),
        // What a drawn PDF says of itself, and the invoice within a Factur-X one; loaded in the same way.
        .target(name: "CQpdf"),
        .target(name: "Rendering", dependencies: ["Invoicing", "CPrint", "CQpdf"]),
        .target(
            name: "Storage",
            dependencies: [
                "Ledger", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: runsOnceAKey),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "Terminal", dependencies: ["Derive", "CNcurses"], swiftSettings: runsOnceAKey),
        .target(
            name: "Billow",
            dependencies: [
                "Exchange", "Ledger", "Rendering", "Storage", "Terminal", "TOMLKit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: runsOnceAKey),
        // Billow is a library, since tests cannot import a program.
        .executableTarget(
            name: "Program", dependencies: ["Billow"], swiftSettings: onMainActor, linkerSettings: [inItself]),
        // The program for Qt is compiled by the benchmarks themselves, where Qt is there.
        .target(
            name: "BenchmarkSuite",
            dependencies: [
                "Derive", "OpenCombine", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Peers/qproperty.cpp"], swiftSettings: onMainActor),
        .executableTarget(name: "Benchmarks", dependencies: ["BenchmarkSuite"]),

        .testTarget(
            name: "DeriveMacrosTests",
            dependencies: [
                "DeriveMacros", .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
            ]),
        // Random inputs that are the same each time.
        .target(name: "Fuzzing", path: "Tests/Fuzzing"),
        // All that takes any input, for a test of some and a program that tries as many as one likes. libFuzzer, which prefers
        // inputs that reach new code, would need every module compiled a second time.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Billow", "Exchange", "Storage", "Terminal", "Fuzzing", "InvoiceTerms",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Tests/FuzzTargets", swiftSettings: onMainActor),
        .executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "Fuzzing"], swiftSettings: onMainActor),
        // What suites of several modules do alike: run programs of the system, damage a database.
        .target(
            name: "TestSupport", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/TestSupport"),
        .testTarget(name: "DeriveTests", dependencies: ["Derive", "Fuzzing"], swiftSettings: onMainActor),
        .testTarget(
            name: "BenchmarkSuiteTests",
            dependencies: ["BenchmarkSuite", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: onMainActor),
        .testTarget(
            name: "InvoicingTests", dependencies: ["Invoicing", "InvoiceTerms", "Fuzzing"], swiftSettings: onMainActor),
        .testTarget(name: "LedgerTests", dependencies: ["Ledger", "Fuzzing"], swiftSettings: onMainActor),
        // What tests of files and of the store share: all terms of an invoice to compare, and random invoices.
        .target(
            name: "InvoiceTerms", dependencies: ["Invoicing", "Fuzzing"], path: "Tests/InvoiceTerms",
            swiftSettings: onMainActor),
        .testTarget(
            name: "ExchangeTests", dependencies: ["Exchange", "InvoiceTerms", "Fuzzing", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: onMainActor),
        .testTarget(
            name: "RenderingTests", dependencies: ["Rendering", "Exchange", "TestSupport"], swiftSettings: onMainActor),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Storage", "Exchange", "InvoiceTerms", "Fuzzing", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: onMainActor),
        // The terminal of the tests: what is written to it is read again as its user would.
        .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
        .target(
            name: "TerminalEmulator", dependencies: ["CVterm"], path: "Tests/TerminalEmulator",
            swiftSettings: onMainActor),
        .testTarget(
            name: "TerminalTests", dependencies: ["Terminal", "TerminalEmulator", "Fuzzing"], swiftSettings: onMainActor
        ),
        // It ends the program at a write, a sync or a rename of the test's choice.
        .target(
            name: "CrashPoints", path: "Tests/CrashPoints", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(
            name: "BillowTests",
            dependencies: [
                "Billow", "Program", "TerminalEmulator", "Fuzzing", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Golden/Screens"], swiftSettings: onMainActor),
    ],
    swiftLanguageModes: [.v6]
)
