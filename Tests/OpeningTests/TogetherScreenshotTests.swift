import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger
import Testing

@testable import Editor
@testable import EditorTests
@testable import Opening
@testable import Sharing
@testable import SharingTests
@testable import Storage
@testable import Terminal

@Suite("Two people in one invoice", .serialized)
struct TogetherScreenshotTests {
    @Test("see what the other does, and are in the film of the documentation; BILLOW_REWRITE_SCREENS=1 writes it anew")
    func film() throws {
        let variables = ["BILLOW_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": "/nonexistent"]
        let films = try Environment.$current.withValue(.current.setting(variables)) {
            try RegionForms.$current.withValue(RegionForms(isForPeople: true)) { try played() }
        }
        let isRewriting = ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] != nil
        for (name, svg) in films {
            let file = Project.root.appending(path: "Assets/pictures/\(name).svg")
            if isRewriting { try Data(svg.utf8).write(to: file, options: .atomic) }
            #expect(try svg == String(contentsOf: file, encoding: .utf8) && svg.utf8.count <= 300_000, "\(name)")
            let page = try Project.read("Sources/Editor/Editor.docc/SeveralMachines.md")
            #expect(page.contains("Assets/pictures/\(name).svg"), "\(name)")
        }
    }

    /// - Returns: The films by their names.
    private func played() throws -> [(name: String, svg: String)] {
        let stage = try Stage()
        let (anna, bert) = (stage.people[0], stage.people[1])
        try anna.go(to: 1, .price)
        try bert.go(to: 0, .item)
        try stage.exchange(.seconds(2))
        #expect(bert.shows("anna: line 2 price") && anna.shows("bert: line 1 item"), "\(stage)")
        try stage.type("25.90", by: anna)
        #expect(anna.shows("25.90") && !bert.shows("25.90"), "\(stage)")
        try stage.exchange(.seconds(3))
        #expect(bert.shows("25.90") && bert.shows("anna: price of line 2"), "\(stage)")
        try bert.go(to: 1, .quantity)
        try anna.go(to: 1, .price)
        try stage.exchange(.seconds(2))
        #expect(anna.shows("bert: line 2 quantity"), "\(stage)")
        try stage.type("24.50", by: anna)
        try stage.type("18", by: bert)
        #expect(!anna.shows("441.00") && !bert.shows("441.00"), "\(stage)")
        try stage.exchange(.seconds(4))
        for person in stage.people {
            #expect(person.shows("18 kg") && person.shows("24.50") && person.shows("441.00"), "\(stage)")
        }
        try stage.close()
        return stage.films
    }
}

/// Two editors below one another, on files that share a log, and the films of them.
private final class Stage: CustomStringConvertible {
    let people: [Colleague]
    private let machines: Machines
    private var (light, dark) = (Film(), Film())
    /// The time in the film.
    private var time = ContinuousClock.now
    /// The person whose cursor is shown.
    private var typist: Colleague

    var films: [(name: String, svg: String)] { [("together", light.svg), ("together-dark", dark.svg)] }

    init() throws {
        machines = try Machines(2)
        // With the letter of its machine, the draft has the same name each time.
        try machines.settle()
        let invoice = try #require(try Samples.invoices(near: .today).last)
        unrecorded { invoice.number = "" }
        try machines[0].add(invoice)
        try machines.settle()
        people = try machines.all.map { [server = machines.server] in
            try Colleague($0, sharing: server, with: invoice.id)
        }
        typist = people[0]
    }

    func close() throws {
        for person in people { try person.editor.store.close() }
        try machines.close()
    }

    /// The screens, for a test that fails.
    var description: String { people.map { $0.surface.text.joined(separator: "\n") }.joined(separator: "\n\n") }

    /// Has each send what it has, and then each take what came after its turn, and shows what is seen for a time.
    func exchange(_ duration: Duration) throws {
        for person in people + people { try person.exchange() }
        hold(duration)
    }

    /// Types a value, and enters it.
    func type(_ text: String, by person: Colleague) throws {
        typist = person
        for key in text.map(Key.character) + [.enter] {
            person.editor.press(key)
            hold(.milliseconds(350))
        }
    }

    /// Shows the screens for a time, in which highlights fade.
    func hold(_ duration: Duration) {
        let end = time + duration
        while time < end {
            for person in people { person.draw(at: time) }
            let fades = people.compactMap(\.surface.nextFade).filter { $0 > time }
            let next = min(end, fades.min() ?? end)
            light.append(picture(on: .light), for: next - time)
            dark.append(picture(on: .dark), for: next - time)
            time = next
        }
    }

    private func picture(on background: Palette.Background) -> Picture {
        var lines: [CellLine] = []
        var cursor: Position?
        for person in people {
            if !lines.isEmpty { lines.append(CellLine(width: Colleague.size.width)) }
            var title = Row(width: Colleague.size.width)
            title.text("On \(person.name)’s screen", at: 1, style: .dim)
            lines.append(title.line)
            if person === typist { cursor = person.surface.cursor.map { Position(x: $0.x, y: $0.y + lines.count) } }
            lines += person.surface.lines
        }
        return Picture(lines, cursor: cursor, on: background)
    }
}

/// An editor without a terminal that shares its file, with the invoice open.
private final class Colleague {
    static let size = Size(width: 88, height: 17)
    let name: String
    let editor: SessionUnderTest
    let surface: Surface
    private let synchroniser: Synchroniser
    /// When it says next what it has open.
    private var time = ContinuousClock.now

    init(_ machine: Machine, sharing server: ServerDouble, with invoice: UUID) throws {
        name = machine.name
        editor = try SessionUnderTest(keys: .billow, path: machine.path, pace: .quiet)
        synchroniser = Synchroniser(machine.file, server)
        server.know(synchroniser.program, as: name)
        surface = Surface { [session = editor.session] _ in session.layout.placements }
        surface.resize(to: Self.size)
        editor.workspace.size = Self.size
        editor.workspace.show(editor.store.open(invoice))
        editor.settle()
        try #require(editor.workspace.invoice?.lines.count == 7)
        editor.workspace.focus = .lines
    }

    func shows(_ text: String) -> Bool { surface.text.joined(separator: "\n").contains(text) }

    /// Moves the cursor to a field of a line, counted from zero.
    func go(to row: Int, _ column: LineColumn) throws {
        editor.workspace.lines.go(to: row, column)
        editor.settle()
        try #require(editor.workspace.placeInWords.hasPrefix("line \(row + 1) "))
    }

    /// Does in turn what the thread of an editor does beside it.
    func exchange() throws {
        editor.store.flush()
        let workspace = editor.workspace
        synchroniser.show(workspace.invoice?.id, at: workspace.placeInWords)
        try synchroniser.exchange()
        time += .seconds(10)
        try synchroniser.announce(at: time)
        var status = synchroniser.status
        (status.name, status.last) = ("office", nil)
        editor.store.status.exchange = status
        editor.store.look()
        editor.settle()
    }

    func draw(at time: ContinuousClock.Instant) {
        editor.session.prepareDrawing()
        editor.settle()
        _ = surface.draw(at: time)
    }
}
