import Storage

extension DatabaseBackup {
    /// That a copy has taken the place of a database, in a sentence.
    /// - Parameter former: Where the former database is; nil if there was none.
    package static func sentence(on copy: String, in path: String, _ former: String?) -> String {
        "“\(path)” is “\(copy)” now.\(former.map { " What was there before is in “\($0)”." } ?? "")"
    }
}
