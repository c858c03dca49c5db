import Derive
import DeriveDocuments
import Foundation
import Testing

/// A thing sold, with exact amounts.
@Observed
final class Article {
    var price: Decimal = 0
    var quantity: Decimal = 0
    @Derived var total: Decimal

    init(_ price: String, _ quantity: Int) {
        self.price = Decimal(string: price) ?? 0
        self.quantity = Decimal(quantity)
    }
    func deriveTotal() -> Decimal { price * quantity }
}

/// A bill of articles.
@Observed
final class ArticleBill {
    let articles: ObservedArray<Article>
    @Derived var total: Decimal
    @Derived var quantity: Decimal
    @Unobserved var computations = 0

    init(_ articles: [Article] = []) { self.articles = ObservedArray(articles) }
    func deriveTotal() -> Decimal {
        computations += 1
        return articles.sum(\.total)
    }
    func deriveQuantity() -> Decimal { articles.sum(\.quantity) }
}

/// Who has the bills.
@Observed
final class Account {
    let bills = ObservedArray<ArticleBill>()
    @Derived var soldQuantity: Decimal
    init() {}
    func deriveSoldQuantity() -> Decimal { bills.sum(\.quantity) }
}

@Suite("Conformance: derived totals")
struct DerivedConformanceTests {
    let watcher = Watcher()

    @Test("TD-01 The demo's figures, exact to the cent")
    func td01() {
        let (first, second) = (Article("10.99", 5), Article("99", 6))
        #expect(first.total == Decimal(string: "54.95"))
        first.quantity = 9
        #expect(first.total == Decimal(string: "98.91"))
        first.price = 5
        #expect(first.total == 45)
        let bill = ArticleBill([first, second])
        #expect(bill.total == 639)
        first.price = Decimal(string: "8.78") ?? 0
        #expect(bill.total == Decimal(string: "673.02"))
        bill.articles.remove(at: 1)
        #expect(bill.total == Decimal(string: "79.02"))
    }

    @Test("TD-03, TD-04 A total tells of additions, removals and inner changes, and not of who was removed")
    func td03() {
        let article = Article("1", 1)
        let bill = ArticleBill()
        bill.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.articles.append(article)
        tick()
        article.price = 2
        tick()
        #expect(watcher.calls == 2)
        bill.articles.remove(at: 0)
        tick()
        #expect(watcher.calls == 3)
        article.price = 3
        tick()
        #expect(watcher.calls == 3)
    }

    @Test("TD-09 Two derived properties of the same members both follow")
    func td09() {
        let article = Article("2", 3)
        let bill = ArticleBill([article])
        #expect((bill.total, bill.quantity) == (6, 3))
        article.quantity = 4
        #expect((bill.total, bill.quantity) == (8, 4))
    }

    @Test("TD-11 Many additions in a turn are one recomputation, where the older one made one each")
    func td11() {
        let bill = ArticleBill()
        bill.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.computations = 0
        for _ in 0..<100 { bill.articles.append(Article("1", 1)) }
        tick()
        #expect(bill.computations == 1)
        #expect(watcher.calls == 1)
        #expect(bill.total == 100)
    }

    @Test("DD-01 A sum of sums follows changes, members and whole bills at either level")
    func dd01() {
        let account = Account()
        let (article, other) = (Article("1", 2), Article("1", 5))
        let bill = ArticleBill([article])
        account.bills.append(bill)
        #expect(account.soldQuantity == 2)
        article.quantity = 3
        #expect(account.soldQuantity == 3)
        bill.articles.append(other)
        #expect(account.soldQuantity == 8)
        account.bills.append(ArticleBill([Article("1", 10)]))
        #expect(account.soldQuantity == 18)
        account.bills.remove(at: 0)
        #expect(account.soldQuantity == 10)
        other.quantity = 100
        #expect(account.soldQuantity == 10)
    }

    @Test("DD-06 Who stands twice is followed until gone twice")
    func dd06() {
        let article = Article("1", 1)
        let bill = ArticleBill([article, article])
        bill.articles.remove(at: 0)
        article.price = 5
        #expect(bill.total == 5)
        bill.articles.removeAll()
        article.price = 9
        #expect(bill.total == 0)
    }

    @Test("DD-08 An equal result tells nobody, where the older one always told")
    func dd08() {
        let article = Article("2", 6)
        let bill = ArticleBill([article])
        bill.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        transaction {
            article.price = 3
            article.quantity = 4
        }
        tick()
        #expect(watcher.calls == 0)
    }
}
