import Foundation

/// Returns the usual size of a random sample, or the size for a soak if `BILLOW_SOAK` is set.
public func sampleSize(_ usual: Int, soak: Int) -> Int { isSoak ? soak : usual }

/// Returns the seeds of random walks: the usual number of them, or that of a soak. `BILLOW_SEEDS` names others, as `2001-3000`
/// where a soak goes on that was stopped, or `77` to play one again, for all walks that run.
public func seeds(_ usual: Int, soak: Int, from start: UInt64 = 1) -> ClosedRange<UInt64> {
    guard let text = ProcessInfo.processInfo.environment["BILLOW_SEEDS"] else {
        return start...(start + UInt64(sampleSize(usual, soak: soak)) - 1)
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
    guard (1...2).contains(ends.count), case let (first?, last?) = (ends[0], ends[ends.count - 1]), first <= last else {
        preconditionFailure("BILLOW_SEEDS is “\(text)”, and should be a seed, as 77, or two, as 2001-3000.")
    }
    return first...last
}

private let isSoak = ProcessInfo.processInfo.environment["BILLOW_SOAK"] != nil
