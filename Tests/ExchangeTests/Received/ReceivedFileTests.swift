import Foundation
import TestSupport
import Testing

@testable import Exchange

/// Files that have others inside, and the hash by which a file is known.
@Suite("A received file")
struct ReceivedFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "billow-received-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ name: String, _ bytes: Data) throws -> String {
        let url = folder.appending(path: name)
        try bytes.write(to: url)
        return url.path
    }

    /// A ZIP of files that are stored as they are.
    private func zip(_ files: [(name: String, bytes: Data)]) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        var (body, directory) = (Data(), Data())
        for (name, bytes) in files {
            let sizes = little(0, 4) + little(bytes.count, 4) + little(bytes.count, 4) + little(name.utf8.count, 2)
            let start = body.count
            body += [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 8) + sizes + little(0, 2)
            body += Data(name.utf8) + bytes
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + little(0, 8) + sizes + little(0, 12)
            directory += Data(little(start, 4)) + Data(name.utf8)
        }
        let end = little(0, 4) + little(files.count, 2) + little(files.count, 2) + little(directory.count, 4)
        return body + directory + [0x50, 0x4B, 5, 6] + end + little(body.count, 4) + little(0, 2)
    }

    private let xml = Data("<?xml version='1.0'?><a/>".utf8)

    @Test("is itself, or what is in an archive or a mail; what is no document is named")
    func parts() throws {
        let plain = try write("a.xml", xml)
        #expect(try ReceivedFile.parts(of: plain).parts.map(\.name) == [plain])
        let archive = try write(
            "a.zip", zip([("x/1.xml", xml), ("../2.PDF", xml), ("note.txt", Data("a".utf8)), ("x/", Data())]))
        let (parts, others) = try ReceivedFile.parts(of: archive)
        #expect(
            parts.map(\.name) == ["\(archive)/x/1.xml", "\(archive)/../2.PDF"] && others == ["\(archive)/note.txt"])
        #expect(parts.first?.bytes == xml)
        let mail = try write(
            "a.eml",
            Data(
                """
                Received: from a
                Subject: =?UTF-8?Q?Rechnung_f=C3=BCr?=
                MIME-Version: 1.0
                Content-Type: multipart/mixed;
                 boundary="--b"

                ----b
                Content-Type: text/plain

                Hello
                ----b
                Content-Type: application/octet-stream; name="=?UTF-8?B?w7wueG1s?="
                Content-Transfer-Encoding: base64

                \(xml.base64EncodedString())
                ----b
                Content-Type: application/xml
                Content-Disposition: attachment; filename*0*=UTF-8''%C3%A4; filename*1=.xml
                Content-Transfer-Encoding: quoted-printable

                <?xml version=3D'1.0'?>=
                <a/>
                ----b
                Content-Type: image/png; name=logo.png

                x
                ----b--
                """.replacing("\n", with: "\r\n").utf8))
        let found = try ReceivedFile.parts(of: mail)
        #expect(found.parts.map(\.name) == ["\(mail)/ü.xml", "\(mail)/ä.xml"] && found.others == ["\(mail)/logo.png"])
        #expect(found.parts.first?.bytes == xml)
        #expect(found.parts.last?.bytes.map { String(decoding: $0, as: UTF8.self) } == "<?xml version='1.0'?><a/>\r\n")
    }

    @Test("is opened one level deep, never above its limits, and told why where it cannot be opened")
    func refused() throws {
        let inner = zip([("1.xml", xml)])
        let nested = try write("n.zip", zip([("a.zip", inner), ("b.zip", zip([("c.zip", inner)]))]))
        let (parts, others) = try ReceivedFile.parts(of: nested)
        #expect(parts.map(\.name) == ["\(nested)/a.zip/1.xml"] && others == ["\(nested)/b.zip/c.zip"])
        for (bytes, reason) in [
            (inner.dropLast(3), "the ZIP is damaged"), (zip([]) + Data([0]), "has no XML"),
            (zip((0...1_000).map { ("\($0).xml", Data()) }), "1001 files"),
            (Data([0x1F, 0x8B, 8, 0]), "it is damaged"),
        ] as [(Data, String)] {
            // An empty archive begins with its end.
            let path = try write("x.zip", bytes.starts(with: [0x50, 0x4B, 5]) ? zip([("a/", Data())]) : Data(bytes))
            #expect { _ = try ReceivedFile.parts(of: path) } throws: { "\($0)".contains(reason) }
        }
    }

    @Test("is packed, and unpacked to what it was; a bomb stops at the limit")
    func packing() throws {
        let bytes = Data((0..<3_000_000).map { UInt8($0 / 1_000 % 251) })
        let packed = try Unpacking.pack(bytes, of: "a")
        #expect(packed.count < bytes.count / 10)
        #expect(try Unpacking.unpack(packed, count: bytes.count, of: "a") == bytes)
        #expect(throws: ExchangeError.tooLarge(file: "a", megabytes: 200)) {
            _ = try Unpacking.unpack(packed, count: bytes.count - 1, of: "a")
        }
        #expect(throws: ExchangeError.self) {
            _ = try Unpacking.unpack(packed.dropLast(9), count: bytes.count, of: "a")
        }
    }

    @Test(
        "is known by its SHA-256",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func hash(text: String, hash: String) {
        #expect(SHA256.hash(of: Data(text.utf8)) == hash)
        #expect(SHA256.hash(of: Data(text.utf8) + Data()) == hash)
    }

    @Test(
        "in a format that is not read is named with its country",
        arguments: [
            (#"<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"/>"#, "ebInterface (Austria)"),
            (
                #"<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>"#,
                "FatturaPA (Italy)"
            ),
            (#"<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>"#, "KSeF’s FA (Poland)"),
            (#"<Invoice xmlns="urn:sfti:documents:BasicInvoice:1:0"/>"#, "Svefaktura (Sweden)"),
            (#"<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>"#, "ZUGFeRD 1 (Germany)"),
        ])
    func otherFormats(xml: String, name: String) {
        #expect(throws: ExchangeError.otherSyntax(file: "a", syntax: name)) {
            _ = try InvoiceReader.read(Data(xml.utf8), named: "a")
        }
    }
}
