import Invoicing

/// Where a syntax has what the rules for clean vehicles ask for.
protocol VehicleElements {
    static var item: String { get }
    static var codes: ElementPath { get }
    static var properties: ElementPath { get }
    static var propertyName: ElementPath { get }
    static var document: String { get }
    static var items: [ElementPath] { get }
    static func hasTender(_ document: DocumentElement) -> Bool
    static func hasContract(_ document: DocumentElement) -> Bool
}

enum UBLVehicle: VehicleElements {
    static let item = "/Invoice/InvoiceLine/Item | /CreditNote/CreditNoteLine/Item"
    static let codes: ElementPath = "CommodityClassification/ItemClassificationCode"
    static let properties: ElementPath = "AdditionalItemProperty"
    static let propertyName: ElementPath = "Name"
    static let document = UBLRules.documents
    static let items: [ElementPath] = ["InvoiceLine/Item", "CreditNoteLine/Item"]

    static func hasTender(_ document: DocumentElement) -> Bool {
        !document.value("OriginatorDocumentReference/ID").isEmpty
    }

    static func hasContract(_ document: DocumentElement) -> Bool {
        !document.value("ContractDocumentReference/ID").isEmpty
    }
}

enum CIIVehicle: VehicleElements {
    static let item =
        "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct"
    static let codes: ElementPath = "DesignatedProductClassification/ClassCode"
    static let properties: ElementPath = "ApplicableProductCharacteristic"
    static let propertyName: ElementPath = "Description"
    static let document = "/CrossIndustryInvoice"
    static let items: [ElementPath] = [
        "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct"
    ]

    private static let agreement: ElementPath = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement"

    static func hasTender(_ document: DocumentElement) -> Bool {
        document.first(agreement)?.contains("AdditionalReferencedDocument") {
            $0.value("TypeCode") == "50" && !$0.value("IssuerAssignedID").isEmpty
        } ?? false
    }

    static func hasContract(_ document: DocumentElement) -> Bool {
        !(document.first(agreement)?.value("ContractReferencedDocument/IssuerAssignedID") ?? "").isEmpty
    }
}

/// BR-DE-CVD and BR-TMP-CVD: what an invoice for clean vehicles states.
extension XRechnungDocumentRules {
    static func vehicles<Elements: VehicleElements>(_ elements: Elements.Type) -> [DocumentRule] {
        func rule(
            _ id: String, in context: String, _ term: String, _ sentence: String,
            isBroken: @escaping (DocumentElement) -> Bool
        ) -> DocumentRule {
            DocumentRule(id, .xRechnung, in: context, term, sentence) { isBroken($0) && $0.root.isXRechnungForVehicles }
        }
        func classes(_ item: DocumentElement) -> [DocumentElement] {
            item.all(elements.codes).filter { $0[attribute: "listID"] == "CVD" }
        }
        func kinds(_ item: DocumentElement) -> [DocumentElement] {
            item.all(elements.properties).filter { $0.says(elements.propertyName, "cva") }
        }
        return [
            rule("BR-DE-CVD-01", in: elements.document, "BT-12", "Enter the number of the contract.") {
                !elements.hasContract($0)
            },
            rule("BR-DE-CVD-02", in: elements.document, "BT-17", "Enter the number of the tender.") {
                !elements.hasTender($0)
            },
            rule("BR-DE-CVD-03", in: elements.document, "BG-32", "State the class and kind of at least one vehicle.") {
                document in
                !elements.items.flatMap { document.all($0) }.contains { !classes($0).isEmpty && !kinds($0).isEmpty }
            },
            rule(
                "BR-DE-CVD-04", in: elements.item, "BT-158",
                "Choose M1, M2, M3, N1, N2 or N3 as the class of the vehicle."
            ) {
                !classes($0).allSatisfy { ["M1", "M2", "M3", "N1", "N2", "N3"].contains($0.value) }
            },
            rule(
                "BR-DE-CVD-05", in: elements.item, "BT-161",
                "Choose clean, zero-emission or other as the kind of vehicle."
            ) {
                !kinds($0).allSatisfy { ["clean", "zero-emission", "other"].contains($0.value("Value")) }
            },
            rule("BR-DE-CVD-06-a", in: elements.item, "BT-160", "State the property cva of this vehicle exactly once.")
            {
                !classes($0).isEmpty && kinds($0).count != 1
            },
            rule(
                "BR-DE-CVD-06-b", in: elements.item, "BT-158",
                "State the class of this vehicle exactly once (list CVD)."
            ) {
                !kinds($0).isEmpty && classes($0).count != 1
            },
            rule(
                "BR-TMP-CVD-01", in: elements.item, "BT-158",
                "Choose the scheme of the item’s classification from the list, or CVD."
            ) {
                $0.contains(elements.codes) {
                    let list = ($0[attribute: "listID"] ?? "").withoutOuterSpace
                    return list != "CVD" && !CodeList.classifications.contains(list)
                }
            },
        ]
    }
}
