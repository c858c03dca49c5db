import Derive

/// A rectangle made of a point and a size, and a person's name: the model of the older LazyLoader's tests.
@Observed
class Person {
    var first: String = "John"
    var last: String = "Smith"
    var int1: Int = 55
    var f1: Double = 0
    var f2: Double = 0
    var f3: Double = 0
    var f4: Double = 0
    @Derived(dependsOn: .nothing, settable: true) var int2: Int
    @Derived(dependsOn: \Person.first, \Person.last) var fullName: String
    @Derived(dependsOn: \Person.f1, \Person.f2) var size: [Double]
    @Derived(dependsOn: \Person.f3, \Person.f4) var point: [Double]
    @Derived(dependsOn: \Person.point, \Person.size) var rect: [Double]
    /// How often any formula ran.
    @Unobserved var computations = 0

    init() {}

    private func counted<Value>(_ value: Value) -> Value {
        computations += 1
        return value
    }

    func deriveInt2() -> Int { counted(int1) }
    func deriveFullName() -> String { counted("\(first) \(last)") }
    func deriveSize() -> [Double] { counted([f1, f2]) }
    func derivePoint() -> [Double] { counted([f3, f4]) }
    func deriveRect() -> [Double] { counted([point[0], point[1], size[0], size[1]]) }
}

/// A person with one more derived property.
@Observed
class Employee: Person {
    var employer: String = "Acme"
    @Derived var card: String

    override init() {}
    func deriveCard() -> String { "\(fullName), \(employer)" }
}

/// An employee who declares nothing, but computes the name in another way.
@Observed
final class Manager: Employee {
    override init() {}
    override func deriveFullName() -> String { "\(last), \(first)" }
}
