// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Every model and every pane lives on the main actor, so it is the default of the targets that hold them.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Billow",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "billow", targets: ["Billow"]),
        .library(name: "Derive", targets: ["Derive"]),
    ],
    dependencies: [
        // The macros' parser; the compiler's own plugin interface needs it.
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        // SQLite with WAL, migrations and typed records, kept by people who do nothing else.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Commands, options, help and shell completions in the form that users know.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .macro(
            name: "DeriveMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
        .target(name: "Derive", dependencies: ["DeriveMacros"]),
        .target(name: "Invoicing", dependencies: ["Derive"], swiftSettings: onMainActor),
        .target(
            name: "InvoiceStore", dependencies: ["Invoicing", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: onMainActor),
        .systemLibrary(name: "CNcurses", pkgConfig: "ncursesw", providers: [.apt(["libncurses-dev"])]),
        .executableTarget(
            name: "Billow",
            dependencies: ["InvoiceStore", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: onMainActor),
        .testTarget(name: "DeriveTests", dependencies: ["Derive"], swiftSettings: onMainActor),
        .testTarget(
            name: "DeriveMacrosTests",
            dependencies: ["DeriveMacros", .product(name: "SwiftSyntaxMacrosTestSupport", package: "swift-syntax")]),
    ],
    swiftLanguageModes: [.v6]
)
