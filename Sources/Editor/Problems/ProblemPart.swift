import Terminal

/// A row of the screen among the problems: a heading, or as much of a problem as has room in a row.
struct ProblemPart: Equatable {
    /// The model's row to which it belongs.
    let index: Int
    let text: String
    /// The rule's number, behind the end of the sentence.
    var rule = ""
}

/// Sentences in as many rows of the screen as they need. Only those are wrapped that are looked at.
extension ProblemsModel {
    func deriveShown() -> [ProblemPart] {
        var shown: [ProblemPart] = []
        var index = min(scroll.top, lastFirstRow)
        while shown.count < height, rows.indices.contains(index) {
            shown += parts(of: index)
            index += 1
        }
        return Array(shown.prefix(height))
    }

    /// The first visible row at the end of the list.
    var lastFirstRow: Int { firstRow(showing: rows.count - 1) }

    /// The first visible row from which a row is the last that is whole.
    func firstRow(showing last: Int) -> Int {
        var (first, room) = (max(0, last), height)
        guard rows.indices.contains(first) else { return 0 }
        room -= parts(of: first).count
        while first > 0 {
            room -= parts(of: first - 1).count
            guard room >= 0 else { return first }
            first -= 1
        }
        return first
    }

    /// Returns its place in the invoice and what to do, then the rule.
    private func parts(of index: Int) -> [ProblemPart] {
        switch rows[index] {
        case .heading(let group): return [ProblemPart(index: index, text: group.title)]
        case .problem(let problem):
            let place = place(of: problem)
            let text = place.isEmpty ? problem.shownSentence : "\(place): \(problem.shownSentence)"
            let room = max(1, (area?.size.width ?? 0) - 4)
            var texts = TextWidth.wrapped(text, to: room)
            let hasRoomForRule = TextWidth.of(texts[texts.count - 1]) + 2 + TextWidth.of(problem.rule) <= room
            if !hasRoomForRule { texts.append("") }
            var parts = texts.map { ProblemPart(index: index, text: $0) }
            parts[parts.count - 1].rule = problem.rule
            return parts
        }
    }
}
