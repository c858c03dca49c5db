import Derive
import DeriveDocuments
import Editor
import Invoicing

/// An earlier change taken out of the middle: the invoice as if that had never been made, and all later ones had.
extension TraceModel {
    /// Shows the invoice without the shown change. Nothing is changed by that.
    func showWithout() {
        guard replay == nil else { return say(Replay.hasNoEngine) }
        guard let history = desk.opened?.document.history, tick.number > 0, tick.words.invoice === invoice else {
            return say("Choose a change of this invoice first: \(keys["trace.earlier"]) goes to earlier ones.")
        }
        guard tick.origin != .elsewhere else {
            let place = tick.person.isEmpty ? "at the other desk" : "by \(tick.person)"
            return say("That was done \(place), and is undone there.")
        }
        let order = trace.history.first { $0.number >= tick.number && $0.step != nil }?.step
        guard let step = history.steps.first(where: { $0.order == order }) else {
            return say("That change is undone, or too old to be taken out.")
        }
        guard editing.settle() else { return }
        show(without: step, in: history)
    }

    /// Takes the shown change out, as one step to undo.
    func takeOut(_ step: ChangeRecord) {
        guard let invoice, let history = desk.opened?.document.history else { return }
        guard !invoice.isFrozen else {
            return say(problem: "This invoice is \(invoice.isReceived ? "received" : "issued"), so it is only shown.")
        }
        endStepping()
        history.takeOut(step, named: "Without “\(step.name)”")
        say("“\(step.name)” is taken out. \(keys[.undo]) takes it back.")
    }

    /// Shows the invoice without the change again, after another change of the invoice.
    func followTrial() {
        guard let step = holding.wave?.trial, let history = desk.opened?.document.history else { return }
        endStepping()
        guard history.steps.contains(where: { $0.order == step.order }) else {
            return say("“\(step.name)” is undone meanwhile.")
        }
        show(without: step, in: history)
    }

    private func show(without step: ChangeRecord, in history: UndoHistory) {
        guard let invoice else { return }
        let (tick, left) = trace.trial(without: step, of: invoice, in: history)
        let wave = HeldWave(tick, without: step)
        guard !wave.hops.isEmpty || left.count < step.changes.count else {
            let later = history.later(than: step, changing: left)
            return say(
                "“\(step.name)” cannot be taken out: "
                    + (later.map { "“\($0)”, later, changed the same. Take that out first." }
                        ?? "nothing of it is left."))
        }
        (holding.wave, holding.position, holding.isPlaying) = (wave, wave.hops.count - 1, false)
        (gathered, asked, focus) = (nil, [], .trace)
        moveToEnd(false)
        guard !left.isEmpty else { return }
        let later = history.later(than: step, changing: left).map { " by “\($0)”" } ?? ""
        say("\(left.count) of its \(step.changes.count) values were changed again\(later), and stay.")
    }

    /// The difference, and the keys that go on.
    func trialSentence(without step: ChangeRecord, _ tick: RecordedTick) -> String {
        let ends = invoice?.isFrozen == true ? "" : "\(keys[.open]) makes it so, "
        let count = tick.hops.count { $0.isStep && $0.isComputed }
        return "As if “\(step.name)” had never been: \(tick.changeText) "
            + "\(count) \(count == 1 ? "value differs" : "values differ"). "
            + "\(ends)\(keys[.columnLeft]) goes back hop by hop, \(keys[.back]) leaves it as it is."
    }

    /// Notes with the last change the step of undo that has ended with it.
    func noteStep() {
        guard let step = desk.opened?.document.history.nextUndo, step.order > lastStep else { return }
        lastStep = step.order
        if trace.last.words.invoice === invoice { trace.last.step = step.order }
    }
}

extension UndoHistory {
    /// The name of a later step that has changed what a step's changes concern; nil if there is none.
    fileprivate func later(than step: ChangeRecord, changing left: [Change]) -> String? {
        let concerned = Set(left.map { ObjectIdentifier($0.object) })
        return steps.last { later in
            later.order > step.order
                && later.changes.contains { change in
                    concerned.contains(ObjectIdentifier(change.object))
                        && (change.keyPath == nil || left.contains { $0.keyPath == change.keyPath })
                }
        }?.name
    }
}
