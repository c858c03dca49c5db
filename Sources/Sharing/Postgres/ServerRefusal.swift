import Foundation

/// The sentences for what a server or an address refuses.
enum ServerRefusal {
    static let noLibrary = SharedLogError.refused(
        "The library that speaks with PostgreSQL is not installed. Install libpq5.", for: .library)
    static let password = SharedLogError.refused(
        "The address has a password. Leave it out, and enter it in ~/.pgpass or in a service file.", for: .address)
    static let notBillow = SharedLogError.refused(
        "The database has no tables of Billow. Check the address, or make them with billow server init.", for: .address)
    static let newer = SharedLogError.refused(
        "The server’s tables are of a later version. Install a later version of Billow.", for: .version)

    /// Those that the user alone may have tried again.
    static let noPassword = SharedLogError.refused(
        "The server asks for a password. Enter it in ~/.pgpass or in a service file.", for: .password)
    static let wrongPassword = SharedLogError.refused(
        "The server refuses the password. Correct it in ~/.pgpass or in the service file.", for: .password)

    static func old(version: Int) -> SharedLogError {
        .refused("The server runs PostgreSQL \(version). Billow needs version 13 or later.", for: .version)
    }

    static func unreadable(_ words: String) -> SharedLogError {
        .refused(
            "The address cannot be read: \(sentence(words)) Write it as service=NAME or postgresql://HOST/NAME.",
            for: .address)
    }

    /// The error of a connection that has failed, in libpq’s words with the SQLSTATE.
    static func error(connecting words: String, lacksPassword: Bool) -> SharedLogError {
        if let state = words.firstMatch(of: /: +((?=[A-Z]*[0-9])[0-9A-Z]{5}):/)?.1 {
            return error(String(state), words)
        }
        if lacksPassword { return noPassword }
        guard words.contains(/(?i)certificate|Zertifikat/) else { return .offline(sentence(words)) }
        return .refused(
            "The server’s certificate is not trusted, or has expired: \(sentence(words))", for: .permission)
    }

    /// The error for an answer of the server, by its SQLSTATE.
    static func error(_ state: String, _ message: String) -> SharedLogError {
        let words = sentence(message)
        return switch state {
        case "BW001": .sayHello
        case "BW002": .closed(message)
        case "BW003": .refused(words, for: .address)
        case "BW004": .refused(words, for: .version)
        case "53100": .failed("The server’s disk is full. Changes wait until it has room.")
        case "25006": .failed("The server can only be read: it is a copy of another one. Changes wait.")
        case "28P01": wrongPassword
        case "28000": .refused("The server does not let this login in: \(words)", for: .permission)
        case "3D000": .refused("The server has no such database: \(words) Check the address.", for: .address)
        case "3F000", "42P01": notBillow
        case "42883":
            .refused(
                "A function of the server is missing: \(words) Have its administrator run billow server init.",
                for: .version)
        case "42501":
            .refused("Your role on the server does not permit this: \(words) Ask its administrator.", for: .permission)
        // Lines that break, servers that start or stop, locks of others.
        case _ where ["08", "40", "53", "55", "57", "58"].contains(state.prefix(2)): .offline(words)
        default: .failed("The server answers with an error: \(words)")
        }
    }

    /// The first line of a message of libpq, as a sentence.
    private static func sentence(_ words: String) -> String {
        let lines = words.split(separator: "\n").map { $0.replacing(/^.*(FATAL|ERROR): +([0-9A-Z]{5}: )?/, with: "") }
        let text = (lines.first { !$0.isEmpty } ?? "It gives no reason.").trimmingCharacters(in: .whitespaces)
        return text.hasSuffix(".") ? text : text + "."
    }
}
