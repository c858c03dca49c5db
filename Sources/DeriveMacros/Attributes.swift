import SwiftSyntax

// Reading an attribute's arguments, which are literals: the macro refuses others.
extension AttributeSyntax {
    private var list: LabeledExprListSyntax {
        guard case .argumentList(let list) = arguments else { return [] }
        return list
    }

    /// The arguments from one with a label to the next label.
    func arguments(of label: String) -> [ExprSyntax] {
        let rest = list.drop { $0.label?.text != label }
        guard let first = rest.first else { return [] }
        return [first.expression] + rest.dropFirst().prefix { $0.label == nil }.map(\.expression)
    }

    func isTrue(_ label: String) -> Bool { literal(label) == "true" }
    func isFalse(_ label: String) -> Bool { literal(label) == "false" }

    /// The text of a string literal without interpolation.
    func string(_ label: String) -> String? {
        arguments(of: label).first?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }

    private func literal(_ label: String) -> String? { arguments(of: label).first?.trimmedDescription }
}
