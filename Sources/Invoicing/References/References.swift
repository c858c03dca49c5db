import Derive
import Foundation

/// A document that proves the charges (BG-24), by reference, by address or with its content.
@MainActor @Observed
public final class SupportingDocument {
    /// Its reference (BT-122).
    public var reference: String = ""
    /// Its description (BT-123).
    public var explanation: String = ""
    /// The address from which it can be fetched (BT-124).
    public var location: String = ""
    /// Its content (BT-125).
    public var attachment: Attachment?

    /// Makes a reference to no document yet.
    public init() {}
}

extension SupportingDocument {
    /// The media type of the attached file (BT-125-1); nothing can be set without a file.
    var mediaType: String {
        get { attachment?.mediaType ?? "" }
        set { attachment?.mediaType = newValue }
    }

    /// The name of the attached file (BT-125-2).
    var fileName: String {
        get { attachment?.fileName ?? "" }
        set { attachment?.fileName = newValue }
    }
}

/// A file within an invoice (BT-125).
public nonisolated struct Attachment: Hashable, Codable, Sendable {
    /// Its content in Base64, as the document gives it; empty where the database keeps it as a file of its own.
    public var base64: String
    /// The SHA-256 of its content, by which the database keeps it; nil while the content is here.
    public var hash: String?
    /// The length of a kept content, in bytes.
    public var size: Int?
    /// Its media type (BT-125-1).
    public var mediaType: String
    /// Its name (BT-125-2).
    public var fileName: String

    /// Makes an attachment.
    public init(base64: String = "", mediaType: String = "", fileName: String = "") {
        self.base64 = base64
        self.mediaType = mediaType
        self.fileName = fileName
    }

    /// Makes an attachment whose content the database keeps.
    public init(hash: String, size: Int, mediaType: String, fileName: String) {
        self.init(mediaType: mediaType, fileName: fileName)
        (self.hash, self.size) = (hash, size)
    }
}

/// An earlier invoice that this one corrects or settles (BG-3).
@MainActor @Observed
public final class PrecedingInvoice {
    /// Its number (BT-25).
    public var number: String = ""
    /// The day on which it was issued (BT-26).
    public var issueDate: CalendarDate?

    /// Makes a reference to no invoice yet.
    public init() {}
}
