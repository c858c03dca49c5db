import CPostgres
import Foundation

/// An address of libpq, `service=office` or `postgresql://host/name`, with what Billow adds to it.
struct PostgresAddress {
    /// The address in the form `keyword='value' …`.
    let text: String

    /// Drops of the line are noticed within half a minute, in both directions.
    private static let always = [
        "client_encoding": "UTF8", "fallback_application_name": "billow", "keepalives_idle": "20",
        "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "20000",
    ]

    /// - Throws: ``SharedLogError/refused(_:for:)`` for an address that cannot be read or has a password.
    init(_ address: String, _ library: postgres_functions) throws {
        var failure: UnsafeMutablePointer<CChar>?
        guard let parsed = library.PQconninfoParse(address, &failure) else {
            defer { library.PQfreemem(failure) }
            throw ServerRefusal.unreadable(failure.map { String(cString: $0) } ?? "")
        }
        var said = Self.values(parsed, library)
        guard said["password"] == nil else { throw ServerRefusal.password }
        said.merge(Self.always) { said, _ in said }
        // A service file or the environment may say more. Nothing is sent before the connection is polled.
        guard let probe = library.PQconnectStart(Self.text(said)) else {
            throw SharedLogError.offline("Memory is full.")
        }
        defer { library.PQfinish(probe) }
        let all = Self.values(library.PQconninfo(probe), library)
        // Nothing has a value, not even what has one always, where a service is not found.
        guard !all.isEmpty else {
            throw ServerRefusal.unreadable(library.PQerrorMessage(probe).map { String(cString: $0) } ?? "")
        }
        if !Self.isLocal(all), said["sslmode"] == nil, ["prefer", nil].contains(all["sslmode"]) {
            said["sslmode"] = "verify-full"
            if said["channel_binding"] == nil { said["channel_binding"] = "require" }
        }
        text = Self.text(said)
    }

    /// The line leaves the machine at no host.
    private static func isLocal(_ values: [String: String]) -> Bool {
        let hosts = values["hostaddr"] ?? values["host"] ?? ""
        return hosts.split(separator: ",").allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains(host)
        }
    }

    private static func text(_ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.map { key, value in
            "\(key)='\(value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
        }.joined(separator: " ")
    }

    private static func values(
        _ options: UnsafeMutablePointer<PQconninfoOption>?, _ library: postgres_functions
    ) -> [String: String] {
        defer { library.PQconninfoFree(options) }
        var (values, next) = ([String: String](), options)
        while let option = next, let keyword = option.pointee.keyword {
            if let value = option.pointee.val, value.pointee != 0 {
                values[String(cString: keyword)] = String(cString: value)
            }
            next = option + 1
        }
        return values
    }
}
