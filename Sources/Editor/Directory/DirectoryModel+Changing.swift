import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger

/// Changes that commands make to customers and products. Each is one step of the books.
extension DirectoryModel {
    /// Opens the form of the entry under the cursor, or merges the chosen entry into it.
    package func enter() {
        guard let current else { return say("There is nothing here. \(insertAdvice)") }
        if let merged { return merge(merged, into: current) }
        if let form = form(of: current.id) { ledger.form.open(form) }
    }

    /// Adds an entry named after the search text, and opens its form.
    func add() {
        guard !status.refusesChange() else { return }
        let name = text.text.trimmed
        showsArchived = false
        switch kind {
        case .customers:
            let customer = Customer(party: Party(name: name))
            change("add customer") { books.data.customers.append(customer) }
            open(customer.id, isNamed: !name.isEmpty) { customer.party.name.isEmpty }
        case .products:
            let product = books.addProduct(named: name)
            let isNew = product.lastUsed == nil
            open(product.id, isNamed: !name.isEmpty) { isNew && product.name.isEmpty }
        }
    }

    /// Archives the entry under the cursor, which is offered no more but keeps its history, or brings an archived entry
    /// back.
    package func deleteAtCursor() {
        guard !status.refusesChange(), let current else { return }
        let archives = !showsArchived
        change("\(archives ? "archive" : "bring back") \(current.name)") {
            switch kind {
            case .customers: books.customer(current.id)?.isArchived = archives
            case .products: books.product(current.id)?.isArchived = archives
            }
        }
        moveRows(by: 0)
        guard archives else { return say("\(current.name) is back, and is offered again.") }
        say(
            "\(current.name) is archived and offered no more. \(keys[.undo, in: .directory]) brings it back; \(keys[.showArchived]) lists all "
                + "that is archived.")
    }

    /// Puts the cursor on one of them and opens its form.
    func open(_ entry: CompletionEntry, of kind: Kind) {
        open(kind)
        guard modes.front == .directory, let form = form(of: entry.id) else { return }
        show(entry.id)
        ledger.form.open(form)
    }

    /// Begins to make one of two: the next Enter says which one stays.
    func beginMerging() {
        guard let current else { return }
        merged = current
        say(
            "Go to the entry to keep and press \(keys[.openEntry]): \(current.name) becomes one with it. "
                + "\(keys[.closeDirectory]) gives that up.")
    }

    /// Puts the cursor on what a step has changed, in the other list or the form of the company if it is there.
    func go(to step: ChangeRecord) {
        let changed = books.rows(changedIn: step).lazy.compactMap { $0.rowID }.first
        switch changed?.entity {
        case MasterData.entity:
            ledger.openCompany()
            return ledger.form.go(to: step)
        case Customer.entity where kind != .customers: open(.customers)
        case Product.entity where kind != .products: open(.products)
        default: break
        }
        let row = entries.firstIndex { $0.id == changed?.id } ?? scroll.cursor
        moveRows(by: row - scroll.cursor)
    }

    private func merge(_ other: CompletionEntry, into entry: CompletionEntry) {
        merged = nil
        guard !status.refusesChange() else { return }
        do {
            let outcome: MergeOutcome
            switch kind {
            case .customers:
                guard let other = books.customer(other.id), let customer = books.customer(entry.id) else { return }
                outcome = try books.merge(other, into: customer)
            case .products:
                guard let other = books.product(other.id), let product = books.product(entry.id) else { return }
                outcome = try books.merge(other, into: product)
            }
            moveRows(by: 0)
            say("\(outcome.sentence) \(keys[.undo, in: .directory]) undoes that.")
        } catch {
            // Why something cannot be read the status row says.
            if case .isSame = error { say("\(error)") }
        }
    }

    private func change(_ name: String, _ body: () -> Void) {
        guard !status.refusesChange() else { return }
        books.change(name, body)
    }

    /// Opens the form of something new; closed without a name, it is gone again.
    private func open(_ id: UUID, isNamed: Bool, whileNameless isNameless: @escaping () -> Bool) {
        guard var form = form(of: id) else { return }
        if isNamed { form.start = 1 }
        form.whenClosed = { [unowned self] in
            guard !isNameless() else { return books.discard(id) }
            show(id)
            sayIfDouble(id)
        }
        form.reopen = { [unowned self, form] in if isNameless() { add() } else { ledger.form.open(form) } }
        ledger.form.open(form)
    }

    private func show(_ id: UUID) {
        text = TextBuffer()
        if let row = entries.firstIndex(where: { $0.id == id }) { moveRows(by: row - scroll.cursor) }
    }

    private func form(of id: UUID) -> Form? {
        switch kind {
        case .customers:
            guard let customer = books.customer(id) else { return nil }
            var form = Form.customer(customer, keys)
            form.whenClosed = { [unowned self] in sayIfDouble(id) }
            return form
        case .products: return books.product(id).map { .product($0, keys) }
        }
    }

    /// Names another customer who has the same VAT identifier.
    private func sayIfDouble(_ id: UUID) {
        guard kind == .customers, let customer = books.customer(id), let other = books.double(of: customer) else {
            return
        }
        say(
            "\(customer.party.name.quoted) has the VAT id of \(other.party.name.quoted). \(keys[.mergeEntry]) merges them."
        )
    }

    var insertAdvice: String { "\(keys[.addEntry]) adds \(kind == .customers ? "a customer" : "a product")." }
}
