import Foundation
import Invoicing

/// Ways to say what is done with an element's text, by what it stands for.
extension UBLGrammar {
    typealias Rule = (path: String, ending: Ending)

    static func text(_ path: String, _ take: @escaping (UBLDocument, String) -> Void) -> Rule {
        (path, { document, text in take(document, text.trimmed) })
    }

    static func decimal(_ path: String, _ take: @escaping (UBLDocument, Decimal) -> Void) -> Rule {
        (path, { document, text throws(ExchangeError) in take(document, try text.decimal()) })
    }

    static func date(_ path: String, _ take: @escaping (UBLDocument, CalendarDate) -> Void) -> Rule {
        (path, { document, text throws(ExchangeError) in take(document, try text.date()) })
    }

    static func vatCategory(_ path: String, _ take: @escaping (UBLDocument, VATCategory) -> Void) -> Rule {
        (path, { document, text throws(ExchangeError) in take(document, try text.vatCategory()) })
    }
}
