import Invoicing

/// The values that a document states, for the rules that compare them.
extension SyntaxElements {
    /// Adds an examined line to the sums of its document.
    func add(_ line: DocumentElement, to sums: inout [[StatedTax]: LineSum]) {
        let taxes = line.all(self.lineTax).map {
            StatedTax(category: $0.value(self.category), rate: $0.decimal(self.rate), isVAT: isVAT($0))
        }
        sums[taxes, default: LineSum()].add(sum([line], self.lineAmount))
    }

    func items(of document: DocumentElement, isCharge wanted: Bool) -> [DocumentElement] {
        marked(document.first(self.settlement)?.all(self.itemsOfDocument) ?? [], isCharge: wanted)
    }

    func marked(_ items: [DocumentElement], isCharge wanted: Bool) -> [DocumentElement] {
        items.filter { $0.first(self.isCharge)?.flag == wanted }
    }

    func groups(of document: DocumentElement) -> [DocumentElement] {
        document.first(self.settlement)?.all(self.breakdown) ?? []
    }

    func totals(of document: DocumentElement) -> DocumentElement? {
        document.first(self.settlement)?.first(self.summation)
    }

    /// The sum of amounts; nil where one is no number, which official validators cannot judge either.
    func sum(_ elements: [DocumentElement], _ path: ElementPath) -> ExactDecimal? {
        var sum: ExactDecimal = 0
        for element in elements {
            // In CII the first amount counts of those that are there too often.
            for amount in isCII ? element.first(path).map({ [$0] }) ?? [] : element.all(path) {
                guard let value = ExactDecimal(amount.value) else { return nil }
                sum += value
            }
        }
        return sum
    }

    /// Returns `true` if lines, allowances, charges or groups state a kind of VAT.
    func states(_ kind: String, _ document: DocumentElement) -> Bool {
        for taxes in document.lineSums.keys where taxes.contains(where: { $0.category == kind }) { return true }
        for path in self.categories where document.says(path, kind) { return true }
        return false
    }

    /// Returns `true` if a tax is VAT.
    func isVAT(_ tax: DocumentElement) -> Bool { tax.contains(self.typeOfTax) { $0.value.uppercased() == "VAT" } }

    /// Returns whether a kind of VAT is used, at a rate or at any, and its sum: lines and charges less allowances.
    func charged(_ document: DocumentElement, _ kind: String, at rate: ExactDecimal?) -> (
        isUsed: Bool, sum: ExactDecimal?
    ) {
        let lines = document.lineSums.filter {
            $0.key.contains { $0.category == kind && (rate == nil || $0.rate == rate) }
        }
        func isOfKind(_ item: DocumentElement) -> Bool {
            item.contains(self.itemTax) { tax in
                tax.value(self.category) == kind && (rate == nil || tax.decimal(self.rate) == rate)
            }
        }
        let charges = items(of: document, isCharge: true).filter(isOfKind)
        let allowances = items(of: document, isCharge: false).filter(isOfKind)
        guard let ofLines = LineSum.total(lines.values), let more = sum(charges, self.amount),
            let less = sum(allowances, self.amount)
        else {
            return (true, nil)
        }
        return (!lines.isEmpty || !charges.isEmpty || !allowances.isEmpty, ofLines + more - less)
    }
}

/// A kind of VAT, as a line states it.
struct StatedTax: Hashable {
    let category: String
    let rate: ExactDecimal?
    let isVAT: Bool
}

/// The sums of lines.
struct LineSum {
    var count = 0
    /// The sum of their amounts; nil where one is no number.
    var amount: ExactDecimal? = 0

    mutating func add(_ amount: ExactDecimal?) {
        count += 1
        self.amount = amount.flatMap { amount in self.amount.map { $0 + amount } }
    }

    static func - (a: LineSum, b: LineSum) -> LineSum {
        LineSum(count: a.count - b.count, amount: a.amount.flatMap { a in b.amount.map { a - $0 } })
    }

    static func count(_ sums: [[StatedTax]: LineSum]) -> Int { sums.values.reduce(0) { $0 + $1.count } }

    static func total(_ sums: some Sequence<LineSum>) -> ExactDecimal? {
        sums.reduce(0) { total, sum in total.flatMap { total in sum.amount.map { total + $0 } } }
    }
}

/// Lines below lines.
extension SyntaxElements {
    /// The stated purpose of a line: `DETAIL`, `GROUP`, `INFORMATION`; nil if it states none.
    func subtype(of line: DocumentElement) -> String? {
        guard !isCII else { return line.first("AssociatedDocumentLineDocument/LineStatusReasonCode")?.value }
        let reference = parentReference(of: line)
        return reference.map { $0.value("InvoiceDocumentReference/DocumentStatusCode") }
    }

    /// Returns `true` for a line that counts in sums.
    func isCounted(_ line: DocumentElement) -> Bool { subtype(of: line).map { $0 == "DETAIL" } ?? true }

    func isBelowAnother(_ line: DocumentElement) -> Bool {
        guard !isCII else { return !line.value("AssociatedDocumentLineDocument/ParentLineID").isEmpty }
        return parentReference(of: line)?.has("BillingReferenceLine/ID") ?? false
    }

    /// In UBL, a line refers to its own document for the line above it.
    private func parentReference(of line: DocumentElement) -> DocumentElement? {
        let number = line.root.value("ID")
        return line.all("BillingReference").first { $0.says("InvoiceDocumentReference/ID", number) }
    }
}
