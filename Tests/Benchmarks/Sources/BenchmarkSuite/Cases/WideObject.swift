import Derive

/// An object with forty properties, all of which were read: the engine looks for the node of the one that is set.
@Observed
final class WideObject {
    var p0: Int = 0
    var p1: Int = 0
    var p2: Int = 0
    var p3: Int = 0
    var p4: Int = 0
    var p5: Int = 0
    var p6: Int = 0
    var p7: Int = 0
    var p8: Int = 0
    var p9: Int = 0
    var p10: Int = 0
    var p11: Int = 0
    var p12: Int = 0
    var p13: Int = 0
    var p14: Int = 0
    var p15: Int = 0
    var p16: Int = 0
    var p17: Int = 0
    var p18: Int = 0
    var p19: Int = 0
    var p20: Int = 0
    var p21: Int = 0
    var p22: Int = 0
    var p23: Int = 0
    var p24: Int = 0
    var p25: Int = 0
    var p26: Int = 0
    var p27: Int = 0
    var p28: Int = 0
    var p29: Int = 0
    var p30: Int = 0
    var p31: Int = 0
    var p32: Int = 0
    var p33: Int = 0
    var p34: Int = 0
    var p35: Int = 0
    var p36: Int = 0
    var p37: Int = 0
    var p38: Int = 0
    var p39: Int = 0

    init() {}

    static let all: [ReferenceWritableKeyPath<WideObject, Int>] = [
        \.p0, \.p1, \.p2, \.p3, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9, \.p10, \.p11, \.p12, \.p13, \.p14, \.p15,
        \.p16, \.p17, \.p18, \.p19, \.p20, \.p21, \.p22, \.p23, \.p24, \.p25, \.p26, \.p27, \.p28, \.p29,
        \.p30, \.p31, \.p32, \.p33, \.p34, \.p35, \.p36, \.p37, \.p38, \.p39,
    ]

    /// Sets the property that was read first, or last, before an effect that follows it.
    static func samples(isFirst: Bool) -> [Double] {
        let (object, runs, writes) = (WideObject(), Counter(), 100_000)
        let reader = Effect { for path in all { sink(object[keyPath: path]) } }
        reader.stop()
        let effect = Effect {
            sink(isFirst ? object.p0 : object.p39)
            runs.count += 1
        }
        runs.count = 0
        var step = 0
        let samples = time(rounds: 10, operations: writes) {
            for _ in 0..<writes {
                step += 1
                if isFirst { object.p0 = step } else { object.p39 = step }
                tick()
            }
        }
        withExtendedLifetime(effect) {}
        expect(runs.count, step)
        return samples
    }
}
