import Editor
import Foundation
import Terminal

/// Presses the keys of the tour, at the pace of who reads what is said, and gives them back when the presenter wants them.
///
/// A step is read, then its keys are pressed, then what they have done is looked at. Each key is named on the strip before it
/// is pressed, in a frame of its own, so that the trace counts what the key has done and nothing of the tour.
final class TourTypist: Typist {
    private(set) var nextTime: ContinuousClock.Instant? = .now
    private let model: TourModel
    private let workspace: Workspace
    private let steps: [TourStep]
    /// How many seconds each key stands; 0 waits for nothing.
    private let pace: Double
    /// The step that is gone to at once.
    private let start: TourStart
    /// Begins the tour anew, and goes to a step at once.
    private let restart: (TourStart) -> Void
    private var waiting: ArraySlice<Key> = []
    /// The key that is named on the strip and not pressed yet.
    private var named: Key?
    /// Whether the next key that is handled is one of the tour's.
    private var hasPressed = false
    private var hurries = false
    /// Whether it waits again at the end of the step.
    private var staysPaused = false

    /// A word is read in half the time that a key stands, and what a step has done is looked at for three times that.
    private static let (word, looking) = (0.5, 3.0)

    /// - Parameter start: The step to begin with, as if those before it had been played.
    init(
        _ workspace: Workspace, _ steps: [TourStep], pace: Double, start: TourStart,
        restart: @escaping (TourStart) -> Void
    ) {
        (self.workspace, self.steps, model) = (workspace, steps, workspace.tour)
        (self.pace, self.start, self.restart) = (pace, start, restart)
        model.state = .seeking
        begin(0)
    }

    // MARK: Pressing

    func nextKey(at now: ContinuousClock.Instant) -> Key? {
        guard let time = nextTime, time <= now else { return nil }
        if let key = named {
            (named, hasPressed) = (nil, true)
            wait(waiting.isEmpty ? Self.looking : 1)
            return key
        }
        guard let key = waiting.popFirst() else {
            endStep()
            return nil
        }
        named = key
        model.pressed.append(key)
        nextTime = .now
        return nil
    }

    private func endStep() {
        hurries = false
        guard steps[model.index].holds(workspace) else { return stop(.failed) }
        guard model.index + 1 < steps.count else { return stop(.over) }
        begin(model.index + 1)
        if staysPaused { stop(.paused) }
        staysPaused = false
    }

    private func begin(_ index: Int) {
        (model.index, model.pressed) = (index, [])
        waiting = steps[index].keys[...]
        if model.state == .seeking, index == start.step {
            guard !start.isPaused else { return stop(.paused) }
            model.state = .playing
        }
        wait(Double(steps[index].narration.split(separator: " ").count) * Self.word)
    }

    /// - Parameter keys: For as long as so many keys stand.
    private func wait(_ keys: Double) {
        let isQuick = hurries || model.state == .seeking
        nextTime = isQuick ? .now : .now + .seconds(keys * pace)
    }

    private func stop(_ state: TourModel.State) {
        (model.state, nextTime) = (state, nil)
    }

    // MARK: The presenter

    /// Takes a key that is to be handled.
    /// - Returns: Whether it was meant for the tour; else it is for the program.
    func takes(_ key: Key) -> Bool {
        guard !hasPressed else {
            hasPressed = false
            return false
        }
        switch (model.state, key) {
        case (_, .control("q")): return false
        case (.failed, .function(4)), (.takenOver, .function(4)), (.over, .function(4)):
            restart(TourStart(step: model.index))
        case (.failed, _), (.takenOver, _), (.over, _): return false
        case (_, .pageUp): goBack()
        case (.playing, .pageDown): hurry()
        case (.paused, .pageDown): play(oneStep: true)
        case (.playing, .function(4)): stop(.paused)
        case (.paused, .function(4)): play(oneStep: false)
        case (.seeking, .function(4)), (.seeking, .pageDown): break
        default:
            stop(.takenOver)
            return false
        }
        return true
    }

    private func hurry() { (hurries, nextTime) = (true, .now) }

    private func play(oneStep: Bool) {
        (model.state, staysPaused, nextTime) = (.playing, oneStep, .now)
    }

    /// To the beginning of the step, or from there to the one before. Keys are not unpressed: the tour begins anew with
    /// samples of its own and goes there, so that all is as it was.
    private func goBack() {
        let step = model.pressed.isEmpty ? max(0, model.index - 1) : model.index
        restart(TourStart(step: step, isPaused: true))
    }
}
