import Terminal
import Testing

@testable import Billow

@Suite("Areas of the screen")
struct ScreenAreasTests {
    private nonisolated static let sizes = [(40, 10), (60, 16), (71, 24), (72, 24), (80, 24), (120, 40), (200, 60)]

    /// All areas but the status's, which may cover others.
    private func areas(_ areas: ScreenAreas) -> [Area] {
        [areas.list, areas.head, areas.middle, areas.totals, areas.propagation, areas.help].compactMap { $0 }
            + areas.rules + [areas.hints]
    }

    @Test("fill a window of any size, each cell once, but for the row of the status", arguments: sizes)
    func tiles(width: Int, height: Int) {
        for overlay in [Workspace.Overlay.none, .help, .propagation] {
            for listHasFocus in [true, false] {
                let all = ScreenAreas(
                    in: Size(width: width, height: height), overlay: overlay, listHasFocus: listHasFocus, statusRows: 1)
                var counts = [Int](repeating: 0, count: width * height)
                for area in areas(all) + [all.status] {
                    for y in area.y..<area.y + area.size.height {
                        for x in area.x..<area.x + area.size.width { counts[y * width + x] += 1 }
                    }
                }
                #expect(counts.allSatisfy { $0 == 1 }, "\(overlay), \(listHasFocus)")
            }
        }
    }

    @Test("give a long message the rows above the last one, whatever stands there")
    func longMessage() {
        let size = Size(width: 80, height: 24)
        let short = ScreenAreas(in: size, overlay: .none, listHasFocus: true, statusRows: 1)
        let long = ScreenAreas(in: size, overlay: .none, listHasFocus: true, statusRows: 3)
        #expect(long.status == Area(x: 0, y: 21, width: 80, height: 3))
        #expect(short.status == Area(x: 0, y: 22, width: 80, height: 1))
        #expect(areas(long) == areas(short))
    }

    @Test("show the list or the invoice in a narrow window, and both in a wide one")
    func narrow() {
        let narrow = Size(width: 71, height: 24)
        let list = ScreenAreas(in: narrow, overlay: .none, listHasFocus: true, statusRows: 1)
        let invoice = ScreenAreas(in: narrow, overlay: .none, listHasFocus: false, statusRows: 1)
        #expect(list.list != nil && list.middle == nil)
        #expect(invoice.list == nil && invoice.middle != nil)
        let wide = ScreenAreas(in: Size(width: 72, height: 24), overlay: .none, listHasFocus: true, statusRows: 1)
        #expect(wide.list != nil && wide.middle != nil)
    }
}
