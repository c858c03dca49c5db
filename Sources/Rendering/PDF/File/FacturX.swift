import Foundation
import Invoicing

/// A-3b) with its invoice as XML inside/The parts that make a PDF an archive's (PDF/A-3b) with its invoice as XML inside/A-3b)
/// with its invoice as XML inside, by Factur-X 1.0.
struct FacturX {
    let xml: Data
    let description: PDFDescription
    let specification: SpecificationIdentifier

    /// The name of the file within, on which readers rely.
    var fileName: String { specification.isXRechnung ? "xrechnung.xml" : "factur-x.xml" }

    /// The level of Factur-X that the invoice claims.
    private var level: String {
        let code = specification.code.lowercased()
        if specification.isXRechnung { return "XRECHNUNG" }
        if specification.isFacturXExtended { return "EXTENDED" }
        return code.hasSuffix(":basic") ? "BASIC" : "EN 16931"
    }

    /// The entries of PDF for the content of the file within.
    var streamDictionary: String {
        let parameters = "/ModDate \(description.pdfMoment) /Size \(xml.count)"
        return "<< /Type /EmbeddedFile /Subtype /text#2Fxml /Params << \(parameters) >> >>"
    }

    /// The entries of PDF for the file within.
    var specificationDictionary: String {
        """
        << /Type /Filespec /F (\(fileName)) /UF (\(fileName)) /AFRelationship /Alternative \
        /Desc (The invoice as XML) >>
        """
    }

    /// The meaning of the colours.
    static let intent = """
        << /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) \
        /RegistryName (http://www.color.org) /Info (sRGB IEC61966-2.1) >>
        """

    /// The description by XMP, with the extension in which Factur-X is described.
    var packet: String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
        xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
        <pdfaid:part>3</pdfaid:part>
        <pdfaid:conformance>B</pdfaid:conformance>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(description.title.xml)</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>\(description.author.xml)</rdf:li></rdf:Seq></dc:creator>
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(description.subject.xml)</rdf:li></rdf:Alt></dc:description>
        <pdf:Producer>\(description.producer)</pdf:Producer>
        <xmp:CreatorTool>\(description.creator)</xmp:CreatorTool>
        <xmp:CreateDate>\(description.moment)</xmp:CreateDate>
        <xmp:ModifyDate>\(description.moment)</xmp:ModifyDate>
        <fx:DocumentType>INVOICE</fx:DocumentType>
        <fx:DocumentFileName>\(fileName)</fx:DocumentFileName>
        <fx:Version>1.0</fx:Version>
        <fx:ConformanceLevel>\(level)</fx:ConformanceLevel>
        </rdf:Description>
        \(schema)
        </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="r"?>
        """
    }

    private var schema: String {
        let properties = [
            ("DocumentFileName", "The name of the embedded XML document"), ("DocumentType", "The type of the document"),
            ("Version", "The version of the standard"), ("ConformanceLevel", "The level of the embedded XML document"),
        ].map { name, description in
            """
            <rdf:li rdf:parseType="Resource"><pdfaProperty:name>\(name)</pdfaProperty:name>\
            <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>\
            <pdfaProperty:description>\(description)</pdfaProperty:description></rdf:li>
            """
        }.joined(separator: "\n")
        return """
            <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>
            \(properties)
            </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>
            """
    }
}

extension String {
    /// The text as content of an element.
    fileprivate var xml: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
