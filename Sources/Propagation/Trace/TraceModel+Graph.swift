import Derive
import Editor
import Invoicing
import Terminal

/// The graph around a value, and the change that goes through it.
extension TraceModel {
    /// Draws the values around the value under the cursor, or else around the amount due. In the graph, goes back to
    /// the rows.
    func toggleGraph() {
        guard let invoice else { return status.message = status.noInvoice }
        guard editing.settle() else { return }
        guard !graph.isInFocus else { return graph.close() }
        let subject = propertyUnderCursor ?? TracedProperty(of: invoice, \Invoice.amountDue)
        if !isOpen { open() }
        focus = .trace
        graph.close()
        graph.open(subject)
    }

    /// Returns the change's place at a value: at it just now, or past it; nil where it has not come. Without stepping, what
    /// the whole change has reached.
    func role(of property: TracedProperty) -> Role? {
        guard let identity = property.identity else { return nil }
        if let wave = holding.wave { return wave.role(of: identity, at: holding.position) }
        return trace.lastNumber > 0 && tick.reached[identity] != nil ? .reached : nil
    }

    /// Returns the text of a value while a change is held; nil for its present one.
    func heldText(of property: TracedProperty) -> String? {
        guard let path = property.path, let object = property.object else { return nil }
        return cell(CellContent(object, path))?.text
    }

    /// `21.40 → 21.42`, where the change has come; nil elsewhere.
    func changeText(of property: TracedProperty) -> String? {
        guard role(of: property) != nil, let place = property.identity.flatMap({ tick.reached[$0] }) else { return nil }
        let text = tick.words.values(of: tick.hops[place])
        return text.isEmpty ? nil : text
    }
}
