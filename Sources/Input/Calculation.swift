import Foundation
import Invoicing

/// Calculates an expression in the place of a number: `3*12,5+8`, `-(2+3)/4`, `250*19%`, `=2+3`.
///
/// Decimals are exact. Where a division does not end, or there are more digits than a number may have, the result is
/// rounded once, half away from zero, to six decimals, and to two where an amount is typed. So `100/3*3` is 100.
/// - Complexity: O(*n*) in the text, however deep its brackets are.
public nonisolated struct Calculation {
    private let characters: [Character]
    private var place = 0
    private var operands: [Operand] = []
    private var operators: [Operator] = []

    /// A fraction, so that a division loses nothing before the end.
    private struct Operand {
        var value: ExactDecimal
        var divisor: ExactDecimal = 1
        /// The place of a percent sign after the number. A percentage has a meaning in a product alone.
        var percentPlace: Int?
    }

    private enum Sign { case plus, minus, times, over, negative, bracket }

    private struct Operator {
        let sign: Sign
        let place: Int

        var rank: Int {
            switch sign {
            case .bracket: 0
            case .plus, .minus: 1
            case .times, .over: 2
            case .negative: 3
            }
        }
    }

    /// The number that a text is or gives.
    /// - Parameter places: The most decimals of a rounded result.
    public static func value(of typed: String, places: Int = 6) throws(FieldProblem) -> ExactDecimal {
        // As in a spreadsheet.
        let text = typed.hasPrefix("=") ? String(typed.dropFirst()) : typed
        guard isCalculation(typed) else { return try NumberInput.parse(text) }
        var calculation = Calculation(characters: Array(text))
        return try calculation.result(places: places)
    }

    /// Returns `true` if there is something to calculate: a sign behind a digit, a percent sign, a bracket but those about a number.
    public static func isCalculation(_ typed: String) -> Bool {
        let text = NumberInput.withoutBrackets(typed)
        var isBehindNumber = false
        for character in text where character != " " {
            if "*×/÷()%".contains(character) { return true }
            if isBehindNumber, "+-−".contains(character) { return true }
            isBehindNumber = isBehindNumber || character.isDigit
        }
        return false
    }

    private init(characters: [Character]) { self.characters = characters }

    private mutating func result(places: Int) throws(FieldProblem) -> ExactDecimal {
        try readOperand()
        while let character = next() {
            try readOperator(character)
        }
        while let last = operators.popLast() {
            guard last.sign != .bracket else { throw problem(.isNotClosed, at: last.place) }
            try apply(last)
        }
        let (value, divisor) = (try number(operands[0]), operands[0].divisor)
        let isExact = divisor == 1 && Self.digits(of: value) <= NumberInput.mostDigits
        let result = isExact ? value : value.divided(by: divisor, places: places)
        guard Self.digits(of: result) <= NumberInput.mostDigits else {
            throw .hasTooManyDigits(NumberInput.mostDigits)
        }
        return result.withoutTrailingZeros
    }

    private static func digits(of value: ExactDecimal) -> Int {
        value.isComputable ? value.plainText.utf8.filter { Scanned.isDigit($0) }.count : .max
    }

    /// The next character that is no blank; it is not read yet.
    private mutating func next() -> Character? {
        while place < characters.count, characters[place].isWhitespace { place += 1 }
        return place < characters.count ? characters[place] : nil
    }

    /// Reads a number with the brackets and the sign before it.
    private mutating func readOperand() throws(FieldProblem) {
        var mayHaveSign = true
        while let character = next() {
            if character == "(" {
                operators.append(Operator(sign: .bracket, place: place))
                mayHaveSign = true
            } else if mayHaveSign, "+-−".contains(character) {
                if character != "+" { operators.append(Operator(sign: .negative, place: place)) }
                mayHaveSign = false
            } else {
                return try readNumber()
            }
            place += 1
        }
        throw problem(.needsNumber, at: characters.count)
    }

    private mutating func readNumber() throws(FieldProblem) {
        let start = place
        while place < characters.count, Self.isPartOfNumber(characters[place]) { place += 1 }
        let text = String(characters[start..<place]).trimmed
        guard !text.isEmpty else {
            let isKnown = "+-−*×/÷)%".contains(characters[start])
            throw problem(isKnown ? .needsNumber : .isUnknown(characters[start]), at: start)
        }
        do {
            operands.append(Operand(value: try NumberInput.parse(text)))
        } catch {
            throw error == .isNoNumber(text) ? problem(.isNoNumber(text), at: start) : error
        }
    }

    static func isPartOfNumber(_ character: Character) -> Bool {
        character.isDigit || ".,' \u{202F}\u{A0}_".contains(character)
    }

    /// Reads the sign after a number: an operator with the next number, a closing bracket, a percent sign.
    private mutating func readOperator(_ character: Character) throws(FieldProblem) {
        switch character {
        case "+": try begin(.plus)
        case "-", "−": try begin(.minus)
        case "*", "×": try begin(.times)
        case "/", "÷": try begin(.over)
        case ")": try close()
        case "%" where operands[operands.count - 1].percentPlace == nil:
            operands[operands.count - 1].percentPlace = place
            place += 1
        default: throw problem(character == "(" || character.isDigit ? .needsSign : .isUnknown(character), at: place)
        }
    }

    private mutating func begin(_ sign: Sign) throws(FieldProblem) {
        let new = Operator(sign: sign, place: place)
        while let last = operators.last, last.rank >= new.rank {
            operators.removeLast()
            try apply(last)
        }
        operators.append(new)
        place += 1
        try readOperand()
    }

    private mutating func close() throws(FieldProblem) {
        while let last = operators.popLast() {
            guard last.sign != .bracket else {
                _ = try number(operands[operands.count - 1])
                place += 1
                return
            }
            try apply(last)
        }
        throw problem(.isNotOpened, at: place)
    }

    private mutating func apply(_ sign: Operator) throws(FieldProblem) {
        let last = operands.removeLast()
        if sign.sign == .negative {
            return operands.append(Operand(value: -last.value, divisor: last.divisor, percentPlace: last.percentPlace))
        }
        let first = operands.removeLast()
        switch sign.sign {
        case .times: try append(factor(first) * factor(last), over: first.divisor * last.divisor)
        case .over:
            guard last.value != 0 else { throw problem(.dividesByZero, at: sign.place) }
            try append(factor(first) * last.divisor, over: first.divisor * factor(last))
        case .plus, .minus, .negative, .bracket:
            let (one, other) = (try number(first) * last.divisor, try number(last) * first.divisor)
            try append(sign.sign == .minus ? one - other : one + other, over: first.divisor * last.divisor)
        }
    }

    private mutating func append(_ value: ExactDecimal, over divisor: ExactDecimal) throws(FieldProblem) {
        guard value.isComputable, divisor.isComputable, abs(value) < Self.limit * abs(divisor) else {
            throw .hasTooManyDigits(NumberInput.mostDigits)
        }
        operands.append(Operand(value: value, divisor: divisor))
    }

    private static let limit = ExactDecimal(1, exponent: NumberInput.mostDigits)

    /// A number as a factor, where a percentage is a hundredth.
    private func factor(_ operand: Operand) -> ExactDecimal {
        operand.percentPlace == nil ? operand.value : operand.value * .cent
    }

    /// A number that is no percentage.
    private func number(_ operand: Operand) throws(FieldProblem) -> ExactDecimal {
        guard let place = operand.percentPlace else { return operand.value }
        throw problem(.isPercentOfNothing, at: place)
    }

    private func problem(_ cause: CalculationProblem.Cause, at place: Int) -> FieldProblem {
        .isNoCalculation(CalculationProblem(cause: cause, place: place + 1))
    }
}

/// The cause of a wrong calculation and its place in the text.
public nonisolated struct CalculationProblem: Equatable, Sendable, CustomStringConvertible {
    enum Cause: Equatable, Sendable {
        case needsNumber, needsSign, isNotClosed, isNotOpened, dividesByZero, isPercentOfNothing
        case isNoNumber(String)
        case isUnknown(Character)
    }

    let cause: Cause
    /// The character of the text, counted from 1.
    let place: Int

    public var description: String {
        switch cause {
        case .needsNumber: "A number is missing at character \(place), as in 3*12.5+8."
        case .needsSign: "A sign is missing at character \(place): + − * or /."
        case .isNotClosed: "The bracket at character \(place) is not closed."
        case .isNotOpened: "The bracket at character \(place) closes none. Delete it, or open one before it."
        case .dividesByZero: "The sign at character \(place) divides by zero."
        case .isPercentOfNothing: "Say of what the percentage at character \(place) is, as in 250*19%."
        case .isNoNumber(let text): "“\(text.shortened(to: 24))” at character \(place) is not a number."
        case .isUnknown(let character): "“\(character)” at character \(place) is neither a number nor a sign."
        }
    }
}
