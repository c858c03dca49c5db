import Derive
import Fuzzing
import Testing

@Suite("Any text in place of a path")
struct TextPathFuzzTests {
    @Test("leads somewhere or says in a sentence why not, the same before there is an object and after")
    func paths() throws {
        let bill = Bill([Item(price: 3, quantity: 2), Item(price: 5)])
        bill.customer = Customer(name: "Ann", address: Address(city: "Rome"))
        let fuzzer = Fuzzer(
            "paths", runs: 3000,
            corpus: [
                "customer.address.city", "items.#0.price", "items.@sum.total", "items.*.price", "items.@count", "*",
                "items.1",
            ],
            words: [".", "#", "@", "@min", "@distinct", "*", "#99999999999999999999", "-1", "\u{301}", "items", "\0"])
        let count = try fuzzer.run(texts: { path in
            let check = Result { try Bill.check(path: path) }
            let value = Result { try bill.value(at: path) }
            switch (check, value) {
            case (.success, .success): break
            case (.failure(let error as PathError), .failure): #expect(!error.description.isEmpty)
            default: Issue.record("\(path.debugDescription): \(check), \(value)")
            }
        })
        #expect(count > 0)
    }
}
