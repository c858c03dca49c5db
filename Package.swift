// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Models and panes live on the main actor; it is the default of every target that holds them.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Tests are fast where the libraries are optimised, with all that a debug build checks: assertions, exclusive access, `#if DEBUG`.
/// The test command asks for it by a variable of the environment: a package with unsafe flags can be no dependency.
let areOptimized = Context.environment["BILLOW_OPTIMIZED_TESTS"] != nil
let inTests: [SwiftSetting] =
    areOptimized ? [.unsafeFlags(["-O", "-assert-config", "Debug", "-disable-cmo"], .when(configuration: .debug))] : []

/// A library target, also of shared test code: on the main actor unless said otherwise, optimised for tests on request.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, isOnMainActor: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, swiftSettings: (isOnMainActor ? onMainActor : []) + inTests)
}

/// What modules of the domain use of the engine, and modules above it of both.
let engine: [Target.Dependency] = ["Derive", "DeriveDocuments"]
let domain = engine + ["Invoicing"]
/// What only Billow needs. A package that depends on Derive writes `traits: []` and fetches none of it.
let inProgram: TargetDependencyCondition? = .when(traits: ["Program"])
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift", condition: inProgram)
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: inProgram)

let package = Package(
    name: "Billow",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "billow", targets: ["Program"]),
        .library(name: "Derive", targets: ["Derive"]),
        .library(name: "DeriveDocuments", targets: ["DeriveDocuments"]),
        .library(name: "DeriveGraph", targets: ["DeriveGraph"]),
        .library(name: "DeriveKit", targets: ["DeriveKit"]),
        // The benchmarks, a package of their own below Tests, see products only.
        .library(name: "Invoicing", targets: ["Invoicing"]),
        .executable(name: "fuzz", targets: ["Fuzz"]),
        // Tests load it before the program.
        .library(name: "CrashPoints", type: .dynamic, targets: ["CrashPoints"]),
    ],
    traits: [
        .trait(name: "Program", description: "Billow itself, beside its libraries."),
        .default(enabledTraits: ["Program"]),
    ],
    dependencies: [
        // The macros' parser: the compiler's plugin interface is made of its types.
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        // SQLite with WAL and typed records, from people who do little else.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Commands, options, help and shell completion in the form that users know.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // In the order of the design: each imports only what it declares, and that stands above it; a test asserts both.
        .macro(
            name: "DeriveMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]),
        // The algorithm alone: no Foundation, nothing of ours.
        library("DeriveGraph", isOnMainActor: false),
        library("Derive", ["DeriveMacros", "DeriveGraph"], isOnMainActor: false),
        // Transactions, undo, documents and rows.
        library("DeriveDocuments", ["DeriveGraph", "Derive"], isOnMainActor: false),
        // To look at a model: text paths, explanations, recordings of the trace.
        library("DeriveKit", ["DeriveGraph"] + engine, isOnMainActor: false),
        library("Invoicing", engine),
        library("Ledger", domain),
        library("Input", domain + ["Ledger"]),
        // XML as a stream: small, fast and hardened by twenty years of hostile input.
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        // What a PDF says of itself, and the invoice within it; libqpdf is loaded when a PDF is first written or read.
        .target(name: "CQpdf"),
        // zlib, which is loaded when an archive is opened or a received file is kept: it is on each machine, its header is not.
        .target(name: "CZip"),
        library("Exchange", domain + ["CExpat", "CQpdf", "CZip"]),
        // Statements of banks.
        library("Banking", ["Invoicing", "Ledger", "Input", "Exchange"]),
        // Pango, Cairo, librsvg and libqrencode, which are loaded when a PDF is first wanted: linked, they would make each
        // start 11 ms slower and 13 MB larger. Their functions are declared here, so that no headers of theirs are needed.
        .target(name: "CPrint"),
        library("Rendering", ["Invoicing", "CPrint", "CQpdf"], isOnMainActor: false),
        library("Settings", ["Derive", "Invoicing", "Ledger", "Input", "Rendering"], isOnMainActor: false),
        library(
            "Storage",
            domain + [
                "Ledger", grdb,
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: inProgram),
            ]),
        // libpq, which is loaded when a server is first wanted: linked, it would make each start slower.
        .target(name: "CPostgres"),
        // Several files in one order; below it lies a log of a few calls, which PostgreSQL keeps.
        library("Sharing", ["Storage", "CPostgres"], isOnMainActor: false),
        library("Delivery", domain + ["Ledger", "Input", "Exchange", "Rendering", "Settings", "Storage"]),
        // Esc while a bar is shown and no screen is.
        .target(name: "CStopKey"),
        // What commands and editor say to the streams of the process, and how they open the database.
        library(
            "Console",
            domain + [
                "Banking", "CStopKey", "Delivery", "Exchange", "Input", "Ledger", "Rendering", "Settings", "Sharing",
                "Storage", argumentParser,
            ]),
        library(
            "Commands",
            domain + [
                "Console", "Delivery", "Exchange", "Input", "Ledger", "Rendering", "Settings", "Sharing", "Storage",
                argumentParser,
            ]),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        library("Terminal", ["Derive", "CNcurses", "CStopKey"]),
        library(
            "Editor",
            domain + [
                "Console", "Delivery", "Exchange", "Input", "Ledger", "Rendering", "Settings", "Storage", "Terminal",
            ]),
        library(
            "Propagation",
            domain + [
                "DeriveKit", "Ledger", "Input", "Exchange", "Rendering", "Storage", "Console", "Terminal", "Editor",
                argumentParser,
            ]),
        // The commands that open a screen: they put the editor, the propagation view and the user's settings together.
        library(
            "Opening",
            domain + [
                "Ledger", "Input", "Exchange", "Settings", "Storage", "Sharing", "Delivery", "Console", "Terminal",
                "Editor", "Propagation", argumentParser,
            ]),
        .executableTarget(
            name: "Program",
            dependencies: [
                "Opening", "Commands", "Console", "Input", "Settings", argumentParser,
            ], swiftSettings: onMainActor),

        // Random inputs that are the same each time.
        library("Fuzzing", path: "Tests/Fuzzing", isOnMainActor: false),
        // All that takes any input, for a test of some and a program that tries as many as one likes. libFuzzer, which prefers
        // inputs that reach new code, would need every module compiled a second time.
        library(
            "FuzzTargets",
            [
                "DeriveKit", "Opening", "Editor", "Console", "Exchange", "Input", "Settings", "Storage", "Terminal",
                "Fuzzing", "InvoiceTerms", "TestSupport", argumentParser,
            ], path: "Tests/FuzzTargets"),
        .executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "Fuzzing"], swiftSettings: onMainActor),
        // What suites of several modules do alike: run programs of the system, damage a database.
        .target(name: "TestSupport", dependencies: ["Derive", grdb], path: "Tests/TestSupport"),
        // A test target that depends on a macro has the whole bundle compiled a second time, for the host; these tests call the
        // compiler with the plugin that is built anyway.
        .testTarget(
            name: "DeriveTests", dependencies: ["Derive", "DeriveDocuments", "DeriveGraph", "DeriveKit", "Fuzzing"],
            swiftSettings: onMainActor + (areOptimized ? [.define("OPTIMIZED")] : [])),
        .testTarget(
            name: "InvoicingTests", dependencies: ["DeriveKit", "Invoicing", "InvoiceTerms", "Fuzzing", "TestSupport"],
            swiftSettings: onMainActor),
        .testTarget(
            name: "LedgerTests", dependencies: ["Ledger", "InvoiceTerms", "Fuzzing"], swiftSettings: onMainActor),
        .testTarget(name: "InputTests", dependencies: ["Input", "Fuzzing"], swiftSettings: onMainActor),
        // What tests of files and of the store share: all terms of an invoice to compare, and random invoices.
        library("InvoiceTerms", ["Invoicing", "Fuzzing"], path: "Tests/InvoiceTerms"),
        .testTarget(
            name: "ExchangeTests", dependencies: ["Exchange", "InvoiceTerms", "Fuzzing", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: onMainActor),
        .testTarget(name: "BankingTests", dependencies: ["Banking", "Fuzzing"], swiftSettings: onMainActor),
        .testTarget(
            name: "RenderingTests", dependencies: ["Rendering", "Exchange", "InvoiceTerms", "TestSupport"],
            swiftSettings: onMainActor),
        // Calls of the system that fail where a test wants it, as on a full disk.
        .target(
            name: "FailingCalls", path: "Tests/FailingCalls", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(name: "SettingsTests", dependencies: ["Settings"], swiftSettings: onMainActor),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "DeriveKit", "Storage", "Exchange", "Rendering", "InvoiceTerms", "Fuzzing", "TestSupport",
                "FailingCalls", grdb,
            ], exclude: ["Fixtures"], swiftSettings: onMainActor),
        .testTarget(
            name: "SharingTests",
            dependencies: [
                "CPostgres", "Sharing", "Storage", "Fuzzing", "TestSupport", "FailingCalls", grdb,
            ], exclude: ["Fixtures"], swiftSettings: onMainActor),
        .testTarget(name: "DeliveryTests", dependencies: ["Delivery"], swiftSettings: onMainActor),
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
            name: "EditorTests",
            dependencies: [
                "Opening", "Propagation", "Editor", "Commands", "Console", "Program", "TerminalEmulator", "Fuzzing",
                "TestSupport", argumentParser, grdb,
            ],
            exclude: ["Golden/Screens"], swiftSettings: onMainActor),
        // They use what the tests of the editor are made with: see the page Testing of the editor.
        .testTarget(name: "ProjectTests", dependencies: ["EditorTests"], swiftSettings: onMainActor),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "EditorTests", "Commands", "Console", "Editor", "Exchange", "Input", "Invoicing", "Ledger", "Opening",
                "Program", "Propagation", "Rendering", "Storage", "Terminal", "TestSupport",
                argumentParser,
                grdb,
            ], swiftSettings: onMainActor),
        .testTarget(
            name: "PropagationTests",
            dependencies: [
                "EditorTests", "Console", "Derive", "DeriveDocuments", "DeriveKit", "Editor", "Fuzzing", "Input",
                "Invoicing", "Ledger", "Opening", "Propagation", "Storage", "Terminal", "TerminalEmulator",
                "TestSupport",
            ], swiftSettings: onMainActor),
        .testTarget(
            name: "OpeningTests",
            dependencies: [
                "EditorTests", "SharingTests", "Derive", "DeriveDocuments", "Editor", "Input", "Invoicing", "Ledger",
                "Opening", "Program", "Propagation", "Settings", "Sharing", "Storage", "Terminal", "TerminalEmulator",
                argumentParser,
            ], swiftSettings: onMainActor),
    ],
    swiftLanguageModes: [.v6]
)
