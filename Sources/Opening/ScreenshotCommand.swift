import ArgumentParser
import Console
import Editor
import Exchange
import Foundation
import Propagation
import Storage
import Terminal

/// `billow screenshot`: draws the editor on a hidden terminal, and writes its screen as an image.
struct ScreenshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Write what the editor shows as an image (SVG).",
        discussion: """
            The samples of `billow demo` are shown, or what --db names. Keys are pressed first, if they are given:

              billow screenshot invoice.svg --press 'Enter Ins "bari" Tab' --light

            --record writes a recording of the same, with --pace seconds between two keys; "1.5s" among the keys is a \
            pause. --film writes that into the image. 'Paste "TEXT"' pastes a text at once.
            """)

    @Argument(help: "The image to write.", completion: .file(extensions: ["svg"]))
    var file: String?

    @Option(name: .customLong("press"), help: "The keys to press before, such as 'Enter Down \"bari\" F1'.")
    var script = ""

    @Option(help: "Columns and rows.")
    var size = "80x24"

    @Flag(help: "As for an audience: high contrast, large figures, no list.")
    var present = false

    @Flag(help: "On a light background.")
    var light = false

    @Option(help: "Seconds between two keys.")
    var pace = 0.0

    @Flag(help: "Write an image that moves: what each key does, one after the other.")
    var film = false

    @Option(help: "Write the pictures of the documentation into this folder instead, over those that are there.")
    var all: String?

    @Flag(help: "Replace the image if it is there already.")
    var force = false

    @OptionGroup var options: EditorOptions

    func validate() throws {
        guard file != nil || all != nil else {
            throw ValidationError("Name the image to write, or a folder with --all.")
        }
        guard (0...60).contains(pace) else { throw ValidationError("--pace takes seconds from 0 to 60.") }
        guard !film || pace > 0 else { throw ValidationError("A film needs a time for each key, such as --pace 0.2.") }
    }

    func run() throws {
        try Failure.report {
            if let all { return try PictureScene.writeAll(to: all) }
            try draw()
        }
    }

    @MainActor
    func draw() throws {
        let picture = PictureTaker(isLight: light, isFilm: film, pace: .seconds(pace))
        picture.script = try KeyScript(script)
        try UnseenTerminal.use(try Size(columnsAndRows: size), isLight: light) {
            try openEditor { picture.typist(for: $0) }.run()
        }
        try picture.write(to: OutputFile(file ?? "", replaces: force))
    }

    @MainActor
    private func openEditor(typist: @escaping @MainActor (EventLoop) -> (any Typist)?) throws -> EditorRun {
        var options = options
        options.noWave = true
        if let path = options.db {
            try Repository.checkExists(path)
            return try EditorRun(options, path: path, isPresenting: present, typist: typist) { _ in nil }
        }
        var demo = try DemoCommand.parse([])
        (demo.options, demo.present) = (options, present)
        return try demo.openEditor(typist: typist)
    }
}

/// Takes a picture of the screen once the keys of a script are pressed, for a film also after each key, and ends the editor.
@MainActor
private final class PictureTaker {
    var script: KeyScript?
    private let isLight: Bool
    private let isFilm: Bool
    private let pace: Duration
    private var svg: String?
    private var film = Film()
    /// The time that the film shows the present screen.
    private var duration: Duration

    init(isLight: Bool, isFilm: Bool, pace: Duration) {
        (self.isLight, self.isFilm, self.pace, duration) = (isLight, isFilm, pace, pace)
    }

    func typist(for loop: EventLoop) -> (any Typist)? {
        guard let script else { return nil }
        func picture(_ loop: EventLoop) -> Picture { loop.picture(on: isLight ? .light : .dark) }
        // A film is not watched while it is taken.
        return ScriptTypist(script, pace: isFilm ? .zero : pace) { [unowned self, unowned loop] stroke in
            guard isFilm else { return }
            if case .pause(let pause) = stroke { return duration += pause }
            film.append(picture(loop), for: duration)
            duration = pace
        } atEnd: { [unowned self, unowned loop] in
            if isFilm { film.append(picture(loop), for: duration) }
            svg = isFilm ? film.svg : picture(loop).svg
            loop.quit()
        }
    }

    /// - Throws: ``Failure/endedBeforePicture`` if a key of the script has ended the editor.
    func write(to file: OutputFile) throws {
        guard let svg else { throw Failure.endedBeforePicture }
        try file.write(Data(svg.utf8))
    }
}

extension Size {
    /// - Parameter text: `80x24`, from 40x10 to 400x200.
    /// - Throws: ``Failure/noSize(_:)``.
    fileprivate init(columnsAndRows text: String) throws(Failure) {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, (40...400).contains(numbers[0]), (10...200).contains(numbers[1]) else {
            throw .noSize(text)
        }
        self.init(width: numbers[0], height: numbers[1])
    }
}
