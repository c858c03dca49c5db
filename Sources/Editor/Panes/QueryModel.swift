/// A model with the rows that match a query.
package protocol QueryModel: AnyObject {
    /// Changes the query; the rows follow at once.
    func type(_ change: (inout TextBuffer) -> Void)
}
