import Editor
import Foundation
import Terminal

/// Presses the keys of the tour at a reader's pace, and gives the keys back when the presenter wants them.
///
/// The narration of a step is read, then its keys are pressed, then their result is looked at. Each key is named on the
/// strip before it is pressed, in a frame of its own, so that the trace counts the effects of the key and nothing of
/// the tour.
final class TourTypist: Typist {
    private(set) var nextTime: ContinuousClock.Instant? = .now
    private let model: TourModel
    private let workspace: Workspace
    private let steps: [TourStep]
    /// The seconds for which each key is shown; 0 waits for nothing.
    private let pace: Double
    /// The step that is gone to at once.
    private let start: TourStart
    /// Restarts the tour, and goes to a step at once.
    private let restart: (TourStart) -> Void
    private var waiting: ArraySlice<Key> = []
    /// The key that is named on the strip and not pressed yet.
    private var named: Key?
    /// `true` if the next key that is handled is one of the tour's.
    private var hasPressed = false
    private var hurries = false
    /// The last step that has waited for the presenter.
    private var askedStep: Int?
    /// `true` if it waits again at the end of the step.
    private var staysPaused = false

    /// Times in units of a key's time: for reading a word, and for looking at the result of a step.
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
        let step = steps[model.index]
        model.unmet = step.unmet(in: workspace.trace)
        guard model.unmet == nil else { return stop(.failed) }
        if step.waits, askedStep != model.index, model.state == .playing {
            askedStep = model.index
            return stop(.paused)
        }
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
        case (.failed, _), (.takenOver, _), (.over, _), (.lesson, _): return false
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

    /// Goes to the beginning of the step, or from there to the step before. Keys are not unpressed: the tour restarts
    /// with samples of its own and goes there, so that everything is as it was.
    private func goBack() {
        let step = model.pressed.isEmpty ? max(0, model.index - 1) : model.index
        restart(TourStart(step: step, isPaused: true))
    }
}
