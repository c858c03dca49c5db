/// The name of an element, as the mapping and the rules know it.
final class KnownName {
    let local: String
    /// The name with the mapping's prefix.
    let prefixed: String
    /// The name in the mapping; nil in a foreign namespace.
    let mapped: ElementName?
    /// The name for the judge, which distinguishes foreign namespaces only.
    let judged: ElementName
    /// The namespace of the syntax's root.
    private let root: String

    private init(_ xml: XMLName, in syntax: Syntax) {
        local = xml.local
        let prefix = syntax.prefix(of: xml.namespace)
        prefixed = "\(prefix ?? ""):\(xml.local)"
        mapped = prefix == nil ? nil : ElementName(prefixed[...])
        judged = ElementName(prefix == nil ? "foreign:\(xml.local)" : xml.local[...])
        root = syntax.namespaces[0].uri
    }

    nonisolated deinit {}

    /// Looks up a name, once for all documents of a syntax.
    static func of(_ xml: XMLName, in syntax: Syntax) -> KnownName {
        if let known = xml.known, known.root == syntax.namespaces[0].uri { return known }
        let known = KnownName(xml, in: syntax)
        xml.known = known
        return known
    }
}
