import Derive
import Editor
import Invoicing
import Terminal

/// Stepping through a tick, hop by hop: while it lasts, cells show what they showed before the change arrived there.
extension TraceModel {
    /// `true` if a change is held and stepped through.
    var isStepping: Bool { holding.wave != nil && !isGathering }

    /// Returns the contents of a cell in place of its present value; nil for that.
    func cell(_ content: @autoclosure () -> CellContent?) -> HeldCell? {
        let holding = holding
        guard holding.wave != nil || holding.isLive || !breakpoints.isEmpty || replay != nil, let content = content()
        else { return nil }
        if let cell = holding.wave?.cell(content, at: holding.position) { return cell }
        for wave in holding.waiting { if let cell = wave.cell(content, at: -1) { return cell } }
        if let cell = replay?.cells[content] { return cell }
        // Of a change that is to be held, the first frame shows nothing either.
        return holding.isLive || trace.hasReached(breakpoints) ? trace.valueBefore(content) : nil
    }

    /// Goes some hops on or back. Before the first one nothing has arrived.
    func step(by distance: Int) {
        asked = []
        guard let wave = holding.wave ?? begin() else { return }
        let next = holding.position + distance
        guard (-1..<wave.hops.count).contains(next) else {
            holding.isPlaying = false
            return say(next < 0 ? "Nothing has arrived yet." : "That was the last hop. \(nextKey)")
        }
        if distance > 0 { _ = keepAnswer() }
        holding.position = next
        followHop()
        if holding.predicts { askForNext(in: wave) }
    }

    /// Goes on by itself, or stays at the present hop.
    func playOrHold() {
        guard holding.wave != nil || begin() != nil else { return }
        guard !holding.predicts else { return answerNext() }
        guard !holding.isPlaying else { return holding.isPlaying = false }
        if holding.position + 1 >= holding.wave?.hops.count ?? 0 { holding.position = -1 }
        holding.isPlaying = true
        step(by: 1)
        schedule()
    }

    /// Stays at each hop for as many seconds as a digit says, while stepping.
    /// - Returns: Whether it does.
    func setPace(_ digit: Character) -> Bool {
        guard isStepping, !isAnswering, let seconds = digit.wholeNumberValue, (1...5).contains(seconds) else {
            return false
        }
        holding.seconds = seconds
        say("\(seconds) \(seconds == 1 ? "second" : "seconds") a hop. \(keys[.open]) plays and holds.")
        return true
    }

    /// The numbers of the present hop; nil where it has none, and before the first one.
    var hopFigures: HopFigures? {
        guard isStepping, let wave = holding.wave, wave.hops.indices.contains(holding.position) else { return nil }
        let hop = wave.tick.hops[wave.hops[holding.position]]
        return wave.tick.words.figures(of: hop)
    }

    /// Shows the present values.
    func endStepping() {
        replay?.apply(tick, isBack: false)
        holding.answersAfter = [:]
        (holding.wave, holding.position, holding.isPlaying) = (nil, -1, false)
        (gathered, holding.waiting) = (nil, [])
    }

    /// Lets the held change through, and holds the next waiting one.
    func letThrough() {
        if replay != nil, let wave = holding.wave, holding.position + 1 < wave.hops.count {
            return holding.position = wave.hops.count - 1
        }
        guard replay == nil else { return leave() }
        guard !holding.waiting.isEmpty else {
            endStepping()
            return holding.isLive ? leave() : ()
        }
        stepThrough(holding.waiting.removeFirst())
    }

    /// Steps through the change before or after the held one, in a history that has it. The held one waits where an earlier
    /// one is chosen, and is let through for a later one.
    func stepThrough(_ tick: RecordedTick, isEarlier: Bool) {
        guard isEarlier else { return letThrough() }
        let wave = HeldWave(tick)
        guard !wave.hops.isEmpty, tick.words.invoice === invoice else {
            return say("That change has no hops of this invoice.")
        }
        if let held = holding.wave { holding.waiting.insert(held, at: 0) }
        stepThrough(wave)
    }

    private func stepThrough(_ wave: HeldWave) {
        let position = wave.start.flatMap { wave.hops.firstIndex(of: $0) } ?? 0
        (gathered, holding.wave, holding.position, holding.isPlaying) = (nil, wave, position - 1, false)
        (shownNumber, gatheredFrom, asked, holding.answersAfter) = (nil, nil, [], [:])
        if !isOpen { open() }
        focus = .trace
        step(by: 1)
        if let hit = wave.start { sayHeld(wave.tick, at: hit) }
    }

    /// `1 more waits`; empty where none does.
    var waitingText: String {
        let count = holding.waiting.count
        return count == 0 ? "" : "\(count) more \(count == 1 ? "waits" : "wait")"
    }

    /// Holds each change from now on before it is seen, or lets changes through again.
    func toggleHolding() {
        holding.isLive.toggle()
        guard holding.isLive else {
            endStepping()
            return say("Changes are seen at once again.")
        }
        if !isOpen { open() }
        say("Each change is held from now on: \(keys[.columnRight]) goes on, \(keys[.back]) lets it through.")
    }

    /// Asks for each hop before it is shown, or shows all hops at once again.
    func togglePredicting() {
        holding.predicts.toggle()
        (holding.isPlaying, holding.answersAfter, query) = (false, [:], TextBuffer())
        guard holding.predicts else { return say("Hops are shown without a question again.") }
        // What is asked for is out of sight from now on.
        let canStep = tick.words.invoice === invoice && tick.hops.contains(where: \.isStep)
        guard let wave = isStepping ? holding.wave : canStep ? begin() : nil else {
            return say("Each hop is asked for from now on: \(keys[.columnRight]) steps through a change.")
        }
        askForNext(in: wave)
    }

    /// Says what has arrived, and asks what comes next.
    func askForNext(in wave: HeldWave) {
        let words = wave.tick.words
        let hop = wave.hops.indices.contains(holding.position) ? wave.tick.hops[wave.hops[holding.position]] : nil
        let arrived =
            hop.map { "\(words.title(of: $0)): \(words.values(of: $0)). \(judgeAnswers(of: $0, in: wave))" } ?? ""
        let isLast = holding.position + 1 == wave.hops.count
        say(
            arrived
                + (isLast
                    ? "That was the last value."
                    : "Which value is next, and what will it be? Type it; \(keys[.open]) shows it."))
    }

    /// The rows without the hops that are still asked for.
    func withoutPredicted(_ rows: [TraceRow]) -> [TraceRow] {
        guard holding.predicts || replay?.isAhead == true, let wave = holding.wave else { return rows }
        let next = Set(wave.hops.dropFirst(holding.position + 1))
        return rows.filter { row in row.place.map { !next.contains($0) } ?? true }
    }

    private func begin() -> HeldWave? {
        let wave = HeldWave(tick)
        guard !wave.hops.isEmpty else {
            say("There is nothing to step through yet. Change something first.")
            return nil
        }
        guard tick.words.invoice === invoice else {
            say("That change was of another invoice. Open it to step through the change.")
            return nil
        }
        (holding.wave, holding.position, holding.answersAfter) = (wave, -1, [:])
        return wave
    }

    /// Puts the cursor on the row of the present hop.
    private func followHop() {
        guard let wave = holding.wave, wave.hops.indices.contains(holding.position) else { return }
        let place = wave.hops[holding.position]
        guard let row = rows.firstIndex(where: { $0.place == place }) else { return }
        scroll.moveCursor(to: row, of: rows.count, height: height)
    }

    private func schedule() {
        playing?.cancel()
        playing = Task { [weak self] in
            while let self, holding.isPlaying {
                try? await Task.sleep(for: .seconds(holding.seconds))
                guard !Task.isCancelled, holding.isPlaying else { return }
                step(by: 1)
            }
        }
    }
}

/// Holding each change.
extension TraceModel {
    /// `true` if something is being typed, whose changes are held together.
    private var isGathering: Bool { gathered != nil }

    /// Records a tick that has ended. A change that is to be held stays out of sight until the user steps through it.
    /// The keys typed in a field are held as one change.
    func tickEnded(drawn: [DrawnRows], bytes: Int) {
        let last = trace.lastNumber
        trace.tickEnded(drawn: drawn, bytes: bytes)
        takeComparison(drawn: drawn, bytes: bytes)
        noteStep()
        if trace.lastNumber != last { followTrial() }
        guard holding.isLive || !breakpoints.isEmpty else { return }
        let tick = trace.lastNumber == last ? nil : trace.last
        let all = [gathered, tick].compactMap { $0 }.reduce(nil) { $0?.followed(by: $1) ?? $1 }
        guard let all else { return }
        if gathered == nil { gatheredFrom = all.number }
        guard all.hops.contains(where: \.isStep) else {
            // Typing may lead back to the former value, and on from there. What is stepped through stays otherwise.
            guard modes.edit != nil else { return isGathering ? letThrough() : () }
            return (gathered, holding.wave, holding.position) = (all, nil, -1)
        }
        let hit = holding.isLive ? nil : firstHit(in: all)
        let isHeld = holding.isLive || hit != nil
        if modes.edit != nil {
            // What was stepped through when one began to type waits.
            if isStepping, let wave = holding.wave { holding.waiting.insert(wave, at: 0) }
            gathered = all
            if tick != nil { (holding.wave, holding.position) = (isHeld ? HeldWave(all) : nil, -1) }
            if tick != nil, let hit { sayHeld(all, at: hit) }
        } else if isHeld, tick != nil || gathered != nil {
            hold(all, at: hit)
        } else if gathered != nil {
            letThrough()
        }
    }

    /// Has a change stepped through, from its first hop or from where a breakpoint holds it. While another one is held it
    /// waits.
    private func hold(_ tick: RecordedTick, at hit: Int?) {
        let isStepping = isStepping
        if let gatheredFrom { trace.join(from: gatheredFrom, as: tick) }
        tick.markHeld()
        holding.waiting.append(HeldWave(tick, at: hit))
        (gathered, gatheredFrom) = (nil, nil)
        if isStepping { say("\(waitingText.capitalizedFirst).") } else { stepThrough(holding.waiting.removeFirst()) }
    }
}

extension TraceRow {
    /// The place of the row's hop; nil for any other row.
    fileprivate var place: Int? { if case .hop(let place, _) = self { place } else { nil } }
}

/// From a hop to its cell, and back.
extension TraceModel {
    /// Puts the cursor on the cell that shows the value of the hop under the cursor.
    func showCell() {
        guard let property = propertyUnderCursor, let path = property.path, let object = property.object,
            let invoice, isAsking || graph.isOpen || tick.words.invoice === invoice
        else { return say("No cell shows that.") }
        if object === invoice, TotalRow.allCases.contains(where: { $0.shows(path) }) {
            focus = .totals
            if let field = Place.total(showing: path) { totals.cursor = field }
        } else if let place = Place(of: object, path, in: invoice) {
            desk.show(place)
        } else {
            say("No cell shows that.")
        }
    }

    /// Puts the cursor on the last hop of a cell, if the last change came there.
    func showHop(of content: CellContent) {
        let tick = tick
        let row = rows.lastIndex { row in
            guard case .hop(let place, _) = row else { return false }
            return CellContent(tick.hops[place]) == content
        }
        if let row { scroll.moveCursor(to: row, of: rows.count, height: height) }
    }

    /// The content of the cell under the cursor of another pane.
    var cellUnderCursor: CellContent? {
        guard focus == .lines, let line = lines.current else {
            return CellContent(desk.activePane.field)
        }
        return lines.column.path.map { CellContent(line, $0) }
    }
}
