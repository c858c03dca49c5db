import Invoicing

extension Shell {
    /// Says on the error stream what is doubtful about numbers that were given: they are taken all the same.
    func tellDoubts(vatIdentifier: String?, iban: String? = nil) {
        let doubts = [vatIdentifier.flatMap { VATIdentifier.doubt(about: $0) }, iban.flatMap { IBAN.doubt(about: $0) }]
        for case let doubt? in doubts { Failure.tell(doubt) }
    }
}
