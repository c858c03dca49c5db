import Foundation

/// A file that goes into a PDF beside its invoice.
public struct PDFAttachment: Sendable {
    /// Its name.
    public let name: String
    /// Its media type.
    public let mediaType: String
    /// Its bytes.
    public let content: Data

    /// Describes a file.
    public init(name: String, mediaType: String, content: Data) {
        (self.name, self.mediaType, self.content) = (name, mediaType, content)
    }

    /// The dictionary of its content.
    func streamDictionary(_ description: PDFDescription) -> String {
        let type = mediaType.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || ".-".contains(character))
                ? String(character) : String(format: "#%02X", Int(byte))
        }.joined()
        let parameters = "/ModDate \(description.pdfMoment) /Size \(content.count)"
        return "<< /Type /EmbeddedFile /Subtype /\(type) /Params << \(parameters) >> >>"
    }

    /// The dictionary of its specification.
    var specificationDictionary: String {
        "<< /Type /Filespec /F \(name.pdfText) /UF \(name.pdfText) /AFRelationship /Supplement /Desc \(name.pdfText) >>"
    }
}
