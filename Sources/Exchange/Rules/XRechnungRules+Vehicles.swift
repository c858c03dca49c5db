import Invoicing

/// Where a syntax has what the rules for clean vehicles ask for.
struct VehicleElements {
    let document: String
    let item: String
    let items: [ElementPath]
    let codes: ElementPath
    let properties: ElementPath
    let propertyName: ElementPath
    let contract: ElementPath
    let hasTender: (_ document: DocumentElement) -> Bool

    static let ubl = VehicleElements(
        document: UBLRules.documents, item: "/Invoice/InvoiceLine/Item | /CreditNote/CreditNoteLine/Item",
        items: ["InvoiceLine/Item", "CreditNoteLine/Item"], codes: "CommodityClassification/ItemClassificationCode",
        properties: "AdditionalItemProperty", propertyName: "Name", contract: "ContractDocumentReference/ID",
        hasTender: { !$0.value("OriginatorDocumentReference/ID").isEmpty })

    static let cii = VehicleElements(
        document: "/CrossIndustryInvoice",
        item:
            "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct",
        items: ["SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct"],
        codes: "DesignatedProductClassification/ClassCode", properties: "ApplicableProductCharacteristic",
        propertyName: "Description",
        contract:
            "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/ContractReferencedDocument/IssuerAssignedID",
        hasTender: { document in
            document.contains(
                "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument"
            ) {
                $0.value("TypeCode") == "50" && !$0.value("IssuerAssignedID").isEmpty
            }
        })
}

/// BR-DE-CVD and BR-TMP-CVD: what an invoice for clean vehicles states.
extension XRechnungDocumentRules {
    static func vehicles(_ elements: VehicleElements) -> [DocumentRule] {
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
                $0.value(elements.contract).isEmpty
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
