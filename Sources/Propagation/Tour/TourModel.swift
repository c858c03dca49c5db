import Derive
import Editor
import Terminal

/// The contents of the tour's strip: the step, its narration, and the owner of the keys.
@Observed(recorded: false)
final class TourModel: DeskUser, Untraced {
    nonisolated enum State {
        /// The tour presses keys; it catches up with a step that it was asked for; it waits.
        case playing, seeking, paused
        /// The keys are the user's: a step has shown something else than it says, the user has pressed a key, or it is over.
        case failed, takenOver, over
        /// The texts are those of a lesson, whose keys are the user's.
        case lesson

        /// `true` if the tour takes keys to be meant for itself.
        var hasKeys: Bool { self == .playing || self == .seeking || self == .paused }
    }

    @Unobserved let desk: Desk
    /// Its name on the strip.
    @Unobserved var name = "Tour"
    /// The text of each step; empty where there is no tour.
    var narrations: [String] = []
    /// The step that is shown.
    var index: Int = 0
    /// Who presses the keys.
    var state: State = .playing
    /// The keys that the tour has pressed in this step.
    var pressed: [Key] = []
    /// Handles a pressed key; true if the key was meant for the tour.
    @Unobserved var takes: (Key) -> Bool = { _ in false }
    /// The narration in rows.
    @Derived var rows: [String]
    /// The number of rows that the strip has with its title; 0 where there is no tour. It is the same at each step.
    @Derived var rowCount: Int

    /// The expectation that the keys of a step have not met; nil for none.
    var unmet: String?

    init(_ desk: Desk) {
        self.desk = desk
    }

    /// `true` if there is one.
    var isOn: Bool { !narrations.isEmpty }

    func deriveRows() -> [String] {
        guard isOn else { return [] }
        return hasRoom ? wrapped(narration) : [Self.tooSmall]
    }

    func deriveRowCount() -> Int { isOn ? 1 + (hasRoom ? neededRows : 1) : 0 }

    private var narration: String {
        switch state {
        case .over: farewell
        case .failed: failure
        case .playing, .seeking, .paused, .takenOver, .lesson: narrations[index]
        }
    }

    private static let tooSmall = "For the words: a window of 80×24."
    private var failure: String {
        "The keys of this step do not lead to “\(unmet ?? "")”, so the \(name.lowercased()) stops here. The keys are yours; F4 tries "
            + "the step again."
    }
    private var farewell: String {
        "That was the \(name.lowercased()). The keys are yours, and all of Billow is open: Space lists the commands, Ctrl-Q quits."
    }

    // MARK: Room

    private var hasRoom: Bool { neededRows <= mostRows }

    /// The number of rows that the longest narration needs.
    private var neededRows: Int {
        (narrations + [farewell, failure]).map { wrapped($0).count }.max() ?? 0
    }

    private func wrapped(_ text: String) -> [String] { TextWidth.wrapped(text, to: max(1, desk.size.width - 2)) }

    /// A low window leaves the invoice most of its rows.
    private var mostRows: Int { max(1, min(5, (desk.size.height - 8) / 3)) }

    // MARK: The title

    /// The title of the strip.
    var title: String {
        switch state {
        case .playing: place
        case .seeking: "\(place): going there"
        case .paused: "\(place): paused"
        case .failed: "\(place): stopped"
        case .takenOver: "\(place): the keys are yours"
        case .over: name
        case .lesson: "Lesson"
        }
    }

    private var place: String { "\(name) \(index + 1) of \(narrations.count)" }

    /// The keys of the presenter, the longest text first.
    var hints: [String] {
        switch state {
        case .playing, .seeking:
            [
                "PgDn goes on  PgUp back  F4 pauses  any other key takes over", "PgDn on  PgUp back  F4 pauses",
                "F4 pauses",
            ]
        case .paused:
            [
                "PgDn next step  PgUp back  F4 plays  any other key takes over", "PgDn on  PgUp back  F4 plays",
                "F4 plays",
            ]
        case .failed, .takenOver: ["F4 goes on with the tour from the beginning of this step", "F4 resumes"]
        case .over: ["F4 shows the last step again", "F4 again"]
        case .lesson: ["PgDn goes on  PgUp back"]
        }
    }

    /// The last keys that were pressed, as far as there is room for them.
    func keys(in width: Int) -> String {
        var text = ""
        for key in pressed.reversed() {
            let longer = text.isEmpty ? key.name : key.name + " " + text
            guard TextWidth.of(longer) <= width else { break }
            text = longer
        }
        return text
    }
}
