/// A model whose rows are those that match what is typed in it.
package protocol QueryModel: AnyObject {
    /// Changes what is typed; the rows follow at once.
    func type(_ change: (inout TextBuffer) -> Void)
}
