import Invoicing

/// BR-DE-CVD and BR-TMP-CVD: what an invoice for clean vehicles states.
extension XRechnungDocumentRules {
    static func vehicles(_ elements: SyntaxElements) -> [DocumentRule] {
        func classes(_ item: DocumentElement) -> [DocumentElement] {
            item.all(elements.codes).filter { $0[attribute: "listID"] == "CVD" }
        }
        func kinds(_ item: DocumentElement) -> [DocumentElement] {
            item.all(elements.properties).filter { $0.says(elements.propertyName, "cva") }
        }
        let rules: [DocumentRule] = [
            DocumentRule("BR-DE-CVD-01", in: elements.document, "BT-12", "Enter the number of the contract.") {
                $0.value(elements.contract).isEmpty
            },
            DocumentRule("BR-DE-CVD-02", in: elements.document, "BT-17", "Enter the number of the tender.") {
                !elements.hasTender($0)
            },
            DocumentRule(
                "BR-DE-CVD-03", in: elements.document, "BG-32", "State the class and kind of at least one vehicle."
            ) {
                document in
                !elements.vehicles.flatMap { document.all($0) }.contains { !classes($0).isEmpty && !kinds($0).isEmpty }
            },
            DocumentRule(
                "BR-DE-CVD-04", in: elements.vehicle, "BT-158",
                "Choose M1, M2, M3, N1, N2 or N3 as the class of the vehicle."
            ) { !classes($0).allSatisfy { ["M1", "M2", "M3", "N1", "N2", "N3"].contains($0.value) } },
            DocumentRule(
                "BR-DE-CVD-05", in: elements.vehicle, "BT-161",
                "Choose clean, zero-emission or other as the kind of vehicle."
            ) { !kinds($0).allSatisfy { ["clean", "zero-emission", "other"].contains($0.value("Value")) } },
            DocumentRule(
                "BR-DE-CVD-06-a", in: elements.vehicle, "BT-160", "State the property cva of this vehicle exactly once."
            ) { !classes($0).isEmpty && kinds($0).count != 1 },
            DocumentRule(
                "BR-DE-CVD-06-b", in: elements.vehicle, "BT-158",
                "State the class of this vehicle exactly once (list CVD)."
            ) { !kinds($0).isEmpty && classes($0).count != 1 },
            DocumentRule(
                "BR-TMP-CVD-01", in: elements.vehicle, "BT-158",
                "Choose the scheme of the item’s classification from the list, or CVD."
            ) {
                $0.contains(elements.codes) {
                    let list = ($0[attribute: "listID"] ?? "").withoutOuterSpace
                    return list != "CVD" && !CodeList.classifications.contains(list)
                }
            },
        ]
        return rules.binding(where: \.isXRechnungForVehicles)
    }
}

extension SyntaxElements {
    /// Returns `true` if a document names the tender.
    fileprivate func hasTender(_ document: DocumentElement) -> Bool {
        guard isCII else { return !document.value("OriginatorDocumentReference/ID").isEmpty }
        return document.contains(
            "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument"
        ) { $0.value("TypeCode") == "50" && !$0.value("IssuerAssignedID").isEmpty }
    }
}
