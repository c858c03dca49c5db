/// Pictures of one screen as one image that moves: SVG with animation, over and over.
///
/// Rows that stay or come back are written once. A viewer without animation shows the last picture.
public struct Film {
    /// The times in which a row looks the same, in milliseconds.
    private struct Shot {
        let elements: String
        var times: [Range<Int>]
    }

    private var last: Picture?
    /// The cells of each row, one row after the other, then the cursor.
    private var rows: [[Shot]] = []
    private var length = 0

    public init() {}

    /// Adds a picture, of the same size as those before.
    public mutating func append(_ picture: Picture, for duration: Duration) {
        let time = length..<length + Int((duration / .milliseconds(1)).rounded())
        let layers = picture.layers
        if rows.isEmpty { rows = layers.map { _ in [] } }
        for (row, elements) in layers.enumerated() where !elements.isEmpty {
            guard let shot = rows[row].firstIndex(where: { $0.elements == elements }) else {
                rows[row].append(Shot(elements: elements, times: [time]))
                continue
            }
            let before = rows[row][shot].times.removeLast()
            let isNext = before.upperBound == time.lowerBound
            rows[row][shot].times += isNext ? [before.lowerBound..<time.upperBound] : [before, time]
        }
        (last, length) = (picture, time.upperBound)
    }

    /// The image, with a line feed at its end; empty without pictures.
    public var svg: String {
        // An animation that changes nothing, and begins again where it ends.
        let clock = """
            <g><animate id="film" attributeName="opacity" from="1" to="1" dur="\(seconds(length))" begin="0s;film.end"/></g>
            """
        return last?.svg(showing: [clock] + rows.joined().map(element)) ?? ""
    }

    private func element(_ shot: Shot) -> String {
        guard shot.times != [0..<length] else { return shot.elements }
        let isLast = shot.times.last?.upperBound == length
        let (hidden, shown) = isLast ? (gaps(between: shot.times), "hidden") : (shot.times, "visible")
        let changes = hidden.map { time in
            let begin = "film.begin+\(seconds(time.lowerBound))"
            return #"<set attributeName="visibility" to="\#(shown)" begin="\#(begin)" dur="\#(seconds(time.count))"/>"#
        }
        return "<g\(isLast ? "" : #" visibility="hidden""#)>\(changes.joined())\n\(shot.elements)\n</g>"
    }

    /// The times before and between others that end with the film.
    private func gaps(between times: [Range<Int>]) -> [Range<Int>] {
        zip([0] + times.map(\.upperBound), times.map(\.lowerBound)).map { $0..<$1 }.filter { !$0.isEmpty }
    }

    private func seconds(_ milliseconds: Int) -> String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest == 0 ? "\(whole)s" : "\(whole).\(String(1000 + rest).dropFirst())s"
    }
}
