import Foundation
import Synchronization
import Testing

@testable import EditorTests

extension Project {
    /// A target of the manifest that has its sources in a folder of `Sources`, with the targets that it declares to depend on.
    fileprivate nonisolated struct Module {
        let name: String
        let dependencies: Set<String>
    }

    /// The modules in the order of the manifest, which `.ci/test` has dumped.
    fileprivate nonisolated static func modules() throws -> [Module] {
        let data = try Data(contentsOf: root.appending(path: ".build-tests/package.json"))
        let manifest = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let targets = manifest?["targets"] as? [[String: Any]] ?? []
        return targets.filter { $0["path"] == nil && $0["type"] as? String != "test" }.map { target in
            let names = (target["dependencies"] as? [[String: Any]] ?? []).compactMap { dependency in
                ((dependency["byName"] ?? dependency["target"]) as? [Any])?.first as? String
            }
            return Module(name: target["name"] as? String ?? "", dependencies: Set(names))
        }
    }
}

extension Project {
    /// Which folders of its module a folder may name types of, for those that are layers.
    fileprivate nonisolated static let folderLayers: [(folder: String, mayName: Set<String>)] = [
        ("Invoicing/Values", []), ("Invoicing/Amounts", ["Values"]), ("Invoicing/Parties", ["Values"]),
        ("Invoicing/Payment", ["Values"]), ("Invoicing/References", ["Values"]), ("Invoicing/Settling", ["Values"]),
        ("Invoicing/Declared", ["Values"]), ("Invoicing/Problems", ["Values", "Declared"]),
        ("Invoicing/Invoice", invoiceParts), ("Invoicing/Descriptions", invoiceParts.union(["Invoice"])),
        ("Ledger/Numbers", []), ("Ledger/Entities", ["Numbers"]), ("Ledger/Completion", ["Entities"]),
        ("Ledger/Invoices", ["Entities"]), ("Ledger/Settling", ["Numbers"]), ("Ledger/Texts", []),
        ("Exchange/Reading", []), ("Exchange/Writing", ["Reading"]), ("Exchange/Rules", ["Reading"]),
        ("Exchange/Mapping", ["Reading", "Writing"]),
        ("Exchange/UBL", ["Mapping", "Reading"]), ("Exchange/CII", ["Mapping", "Reading"]),
        ("Rendering/Snapshot", []), ("Rendering/Words", []), ("Rendering/Tables", ["Snapshot"]),
        ("Rendering/Content", ["Snapshot", "Words"]), ("Rendering/HTML", ["Snapshot", "Words", "Content"]),
        ("Rendering/Text", ["Snapshot", "Words", "Content"]), ("Rendering/PDF", ["Snapshot", "Words", "Content"]),
        ("Terminal/Input", []), ("Terminal/Drawing", []), ("Terminal/Surface", ["Drawing"]),
        ("Terminal/Recording", ["Drawing"]), ("Terminal/Screen", ["Drawing", "Surface", "Recording"]),
        ("Terminal/Loop", ["Input", "Drawing", "Surface", "Screen", "Recording"]),
    ]

    /// The folders of Invoicing with the values and parts that an invoice has.
    private nonisolated static let invoiceParts: Set = [
        "Values", "Amounts", "Parties", "Payment", "References", "Settling", "Declared", "Problems",
    ]

    /// The folders of Derive's modules, the lowest first.
    fileprivate nonisolated static let deriveLayers =
        layers(
            of: "Derive",
            [
                "Objects", "Changes", "Trace", "Tick", "Observation", "Properties", "Aggregates",
                "Collections",
            ])
        + layers(of: "DeriveDocuments", ["Records", "Rows", "Documents", "Merging"])
        + layers(of: "DeriveKit", ["Paths", "Explaining", "Trace"])

    /// The folders of Storage, the lowest first: each may name types of those before it.
    fileprivate nonisolated static let storageFolders = [
        "Rows", "Search", "Values", "Files", "Schema", "Commits", "SQLite", "Sharing", "Copies", "List", "Documents",
        "Repository",
        // Extensions of the repository by subject.
        "Opening", "Saving", "Merging", "Issuing", "Ledger", "Bulk", "Recurring", "Reports", "Banking", "Checking",
        "Backup",
    ]

    /// The folders of the editor, the lowest first: keys and fields, what all panes share, the panes, the session that knows all of
    /// them, the commands, and the program.
    fileprivate nonisolated static let editorFolders = [
        "Keys", "Fields", "Panes", "Typing", "Form", "Directory", "Lines", "Details", "Files", "Totals", "Problems",
        "Invoice", "List", "Payments", "Report", "Banking", "Menu", "Help", "Palette", "Status", "Pasting", "Session",
        "Plain", "Commands", "Pictures",
    ]

    fileprivate nonisolated static let propagationFolders = ["Graph", "Trace", "Tour", "Joining", "Commands"]

    fileprivate nonisolated static let storageLayers = layers(of: "Storage", storageFolders)
    fileprivate nonisolated static let editorLayers = layers(of: "Editor", editorFolders)
    fileprivate nonisolated static let propagationLayers = layers(of: "Propagation", propagationFolders)

    private nonisolated static func layers(
        of module: String, _ folders: [String]
    ) -> [(folder: String, mayName: Set<String>)] {
        folders.enumerated().map { ("\(module)/\($1)", Set(folders.prefix($0))) }
    }

    /// The code of a Swift file, without comments and texts. It is read once.
    fileprivate nonisolated static func code(of file: URL) throws -> String {
        if let known = codes.withLock({ $0[file] }) { return known }
        let code = try String(contentsOf: file, encoding: .utf8)
            .replacing(/(?m)\/\/.*$/, with: "").replacing(/"(?:[^"\\]|\\.)*"/, with: "")
        codes.withLock { $0[file] = code }
        return code
    }

    private nonisolated static let codes = Mutex<[URL: String]>([:])

    /// The types that a folder declares.
    fileprivate nonisolated static func types(of folder: String) throws -> Set<String> {
        try files(of: "Sources/\(folder)").reduce(into: []) { types, file in
            let declarations = try code(of: file)
                .matches(of: /(?m)^(?:@\w+ |public |package |final |nonisolated )*(?:struct|class|enum|protocol) (\w+)/)
            types.formUnion(declarations.map { String($0.1) })
        }
    }
}

@Suite("The architecture")
struct ArchitectureTests {
    @Test("lets every change of the open invoice begin in one place, where a received document refuses it")
    func oneBeginning() throws {
        let files = Project.files(of: "Sources/Editor").filter { file in
            // A table and the text for marked lines are part of a field that is open.
            !["EditModel+Beginning.swift", "Workspace+Pasting.swift", "LinesModel+Marking.swift"].contains(
                file.lastPathComponent)
        }
        #expect(files.count > 50)
        for file in files {
            let code = try Project.code(of: file)
            #expect(code.matches(of: /\btransaction\s*[({]/).isEmpty, "\(file.lastPathComponent)")
            let edits = code.matches(of: /(\w+)\??\.beginEdit\(/).filter { $0.1 != "editing" }
            #expect(edits.isEmpty, "\(file.lastPathComponent)")
        }
    }

    @Test(
        "has one place that words errors of the system, and one that writes to the standard streams",
        arguments: [
            #"\.localizedDescription\b"#, #"\bstrerror\("#, #"FileHandle\.standard(Output|Error)"#,
            #"(?m)(^|[^.\w ]|\b(return|try|in|else)) *print\("#,
        ])
    func onePlace(pattern: String) throws {
        let expression = try Regex(pattern)
        let files = Project.files(of: "Sources").filter { $0.lastPathComponent != "Error+Reason.swift" }
        let found = try files.filter { try Project.code(of: $0).contains(expression) }.map(\.lastPathComponent)
        #expect(files.count > 300 && found.isEmpty, "\(found)")
    }

    @Test("has imports of declared dependencies only, and dependencies in one direction")
    func imports() throws {
        let modules = try Project.modules()
        #expect(modules.count > 20)
        for (index, module) in modules.enumerated() {
            #expect(module.dependencies.isSubset(of: modules.prefix(index).map(\.name)), "\(module.name)")
            let undeclared = Set(modules.map(\.name)).subtracting(module.dependencies)
            let files = Project.files(of: "Sources/\(module.name)")
            #expect(!files.isEmpty, "\(module.name)")
            for file in files {
                let text = try String(contentsOf: file, encoding: .utf8)
                let imported = text.matches(
                    of: /(?m)^\s*(?:@testable |public )?import (?:struct |class |enum |func )?(\w+)/
                )
                .map { String($0.1) }
                let forbidden = undeclared.intersection(imported)
                #expect(forbidden.isEmpty, "\(file.lastPathComponent) imports \(forbidden)")
            }
        }
    }

    @Test("has a graph that imports the C library and nothing else")
    func graph() throws {
        for file in Project.files(of: "Sources/DeriveGraph") where file.pathExtension == "swift" {
            let imported = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^\s*import (\w+)/).map(\.1)
            #expect(Set(imported).isSubset(of: ["Glibc", "Musl", "Darwin"]), "\(file.lastPathComponent): \(imported)")
        }
    }

    @Test("names no static of the graph outside of it, where each is a call for an address")
    func statics() throws {
        let files = ["Derive", "DeriveDocuments", "DeriveKit"].flatMap { Project.files(of: "Sources/\($0)") }
        let found = try files.filter { try Project.code(of: $0).contains(/\bGraph\.[a-z]/) }.map(\.lastPathComponent)
        #expect(files.count > 100 && found.isEmpty, "\(found)")
    }

    @Test("has an idea at the head of each file of the graph, in three sentences or more")
    func ideas() throws {
        for file in Project.files(of: "Sources/DeriveGraph") where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let head = lines.prefix { $0.hasPrefix("//") }
            let sentences = head.joined(separator: " ").matches(of: /[.:](?= |$)/).count
            #expect(sentences >= 3, "\(file.lastPathComponent) begins with \(sentences)")
        }
    }

    @Test(
        "has layers in folders that name no type of a later one",
        arguments: (Project.folderLayers + Project.deriveLayers + Project.storageLayers + Project.editorLayers
            + Project.propagationLayers)
            .map(\.folder))
    func folders(folder: String) throws {
        let layers =
            Project.folderLayers + Project.deriveLayers + Project.storageLayers + Project.editorLayers
            + Project.propagationLayers
        let allowed = try #require(layers.first { $0.folder == folder }).mayName
        let (module, name) = (folder.prefix { $0 != "/" }, folder.drop { $0 != "/" }.dropFirst())
        let siblings = try FileManager.default.contentsOfDirectory(
            atPath: Project.root.appending(path: "Sources/\(module)").path)
        let forbidden = try siblings.filter { !$0.hasSuffix(".swift") && $0 != name && !allowed.contains($0) }
            .reduce(into: Set<String>()) { try $0.formUnion(Project.types(of: "\(module)/\($1)")) }
        for file in Project.files(of: "Sources/\(folder)") {
            let named = Set(try Project.code(of: file).matches(of: /\b[A-Z]\w+/).map { String($0.output) })
            let found = named.intersection(forbidden).map { "\(file.lastPathComponent): \($0)" }
            #expect(found.isEmpty, "\(found)")
        }
    }

    @Test(
        "has every source of Storage and Editor in one of their layers",
        arguments: [
            ("Storage", Project.storageFolders, 20), ("Editor", Project.editorFolders, 32),
            ("Propagation", Project.propagationFolders, 32),
        ])
    func layers(module: String, layers: [String], mostFiles: Int) {
        let files = Project.files(of: "Sources/\(module)").filter { $0.pathExtension == "swift" }
        let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().lastPathComponent }
        #expect(Set(folders.keys) == Set(layers))
        #expect(folders.values.allSatisfy { $0.count <= mostFiles })
    }

    @Test("has a folder of sources for each module, and no other")
    func modules() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
        let modules = try Set(Project.modules().map(\.name))
        #expect(Set(folders.filter { !$0.hasPrefix(".") }) == modules)
    }

    @Test("keeps the top level to what belongs there")
    func topLevel() throws {
        let allowed: Set = ["Package.swift", "Sources", "Tests", "Assets", "README.md", "CHANGELOG.md"]
        let names = try FileManager.default.contentsOfDirectory(atPath: Project.root.path)
            .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(Set(names).subtracting(allowed).isEmpty, "\(names)")
    }

    @Test(
        "keeps each library of C behind one Swift file of a module",
        arguments: [
            ("CNcurses", ["Screen.swift"]), ("CExpat", ["ExpatParser.swift"]), ("CPrint", ["Canvas.swift"]),
            ("CQpdf", ["EmbeddedInvoice.swift", "PDFFile.swift"]), ("CZip", ["Unpacking.swift"]),
        ])
    func fence(library: String, names: [String]) throws {
        let files = try Project.files(of: "Sources").filter {
            try String(contentsOf: $0, encoding: .utf8).contains("\nimport \(library)\n")
                || String(contentsOf: $0, encoding: .utf8).hasPrefix("import \(library)\n")
        }
        #expect(files.map(\.lastPathComponent).sorted() == names)
    }

    @Test("has a CI script that runs the README's own test command")
    func testCommand() throws {
        let readme = try Project.read("README.md")
        let command = try #require(readme.firstMatch(of: /<!-- test -->\s*```sh\n([^`]+)```/)).1
        #expect(command.contains("&& .ci/test\n"))
        #expect(try Project.read(".ci/run").contains("<!-- test -->"))
    }

    @Test("has a Debian package that needs each library and font that README installs to run it")
    func package() throws {
        let readme = try Project.read("README.md")
        let command = try #require(readme.firstMatch(of: /<!-- try -->\s*```sh\n([^`]+)```/)).1
        let installed = try #require(command.firstMatch(of: /install -y ([^&]+)/)).1.split(separator: " ")
        let needed = installed.filter { !$0.hasSuffix("-dev") }
        let script = try Project.read(".ci/package")
        #expect(needed.count > 4)
        for name in needed { #expect(script.contains("\(name),") || script.contains(", \(name)\n"), "\(name)") }
    }

    @Test("has no force unwraps, forced tries and casts, unsafe globals and exported imports in its sources")
    func forbiddenCode() throws {
        let pattern = /\btry!|\bas! |nonisolated\(unsafe\)|fatalError\(\)|@_exported/
        for file in Project.files(of: "Sources") where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: pattern) == nil, "\(file.lastPathComponent)")
        }
    }

    @Test("lets only the session know all models: a pane's model receives those that it uses")
    func workspace() throws {
        let all: Set = ["Session", "Plain", "Commands", "Tour", "Opening"]
        let files = Project.files(of: "Sources/Editor").filter {
            !all.contains($0.deletingLastPathComponent().lastPathComponent)
        }
        #expect(files.count > 100)
        for file in files where file.pathExtension == "swift" {
            #expect(
                try Project.code(of: file).firstMatch(of: /\b(Workspace|Session)\b/) == nil, "\(file.lastPathComponent)"
            )
        }
    }
}
