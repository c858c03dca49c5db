import Editor
import Input
import Invoicing

/// Answers that are typed before the truth is shown: for the next hop, or to the question of a lesson.
extension TraceModel {
    /// Typed text is an answer.
    var isAnswering: Bool {
        replay?.question != nil
            || isStepping && holding.predicts && holding.position + 1 < holding.wave?.hops.count ?? 0
    }

    /// Keeps the typed answer. An audience answers until Enter is pressed without an answer; a single answer shows the hop.
    func answerNext() {
        if keepAnswer(), hasAudience() { return say(answersText) }
        step(by: 1)
    }

    /// Keeps the typed answer, and says the right one, for an audience once Enter is pressed without an answer.
    func answerQuestion() {
        guard let (_, answer) = replay?.question else { return }
        if keepAnswer(), hasAudience() { return say(answersText) }
        say("It is \(answer). \(Self.verdict(on: holding.answers, [answer]))".trimmed)
        holding.answers = []
        replay?.isAnswered = true
    }

    private var answersText: String {
        let count = holding.answers.count
        return "\(count) \(count == 1 ? "answer" : "answers"). \(keys[.open]) alone shows it."
    }

    /// Takes the text that is typed as an answer.
    /// - Returns: Whether there is one.
    func keepAnswer() -> Bool {
        let answer = query.text.trimmed
        guard isAnswering, !answer.isEmpty else { return false }
        query = TextBuffer()
        holding.answers.append(answer)
        return true
    }

    /// Keeps with a hop how many have said it.
    /// - Returns: A sentence with a blank behind it; empty without answers.
    func judgeAnswers(of hop: RecordedHop, in wave: HeldWave) -> String {
        let words = wave.tick.words
        let value = words.numbers(of: hop)?.new ?? words.text(of: hop.new, in: hop)
        let answers = holding.answersAfter[holding.position - 1] ?? []
        let verdict = Self.verdict(on: answers, [value, words.title(of: hop), words.values(of: hop)])
        guard !verdict.isEmpty else { return "" }
        wave.tick.said[wave.hops[holding.position]] = String(verdict.dropLast())
        return verdict + " "
    }

    /// `Right: you said 3789.64.`; `You said 12.`; `7 of 12 said 3 789.64.`
    /// - Parameter truths: What is right, the value first.
    private static func verdict(on answers: [String], _ truths: [String]) -> String {
        guard let first = answers.first else { return "" }
        let right = answers.count { answer in truths.contains { isSame(answer, $0) } }
        guard answers.count == 1 else { return "\(right) of \(answers.count) said \(truths.first ?? "")." }
        return right == 1 ? "Right: you said \(first)." : "You said \(first)."
    }

    /// Returns `true` for the same number in two notations, with its currency or without, or else for the same words.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        if let a = number(a), let b = number(b) { return a == b }
        return a.lowercased() == b.lowercased()
    }

    private static func number(_ text: String) -> ExactDecimal? {
        let sum = text.split(separator: " ").filter { !$0.allSatisfy { $0.isLetter || $0.isCurrencySymbol } }
        return try? NumberInput.parse(sum.joined(separator: " "))
    }

    /// The way on from the last hop.
    var nextKey: String { replay == nil ? "\(keys[.back]) ends stepping." : "PgDn goes on." }
}
