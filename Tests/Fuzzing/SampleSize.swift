import Foundation

/// Returns the usual size of a random sample, or the size for a soak if `BILLOW_SOAK` is set.
public func sampleSize(_ usual: Int, soak: Int) -> Int { isSoak ? soak : usual }

private let isSoak = ProcessInfo.processInfo.environment["BILLOW_SOAK"] != nil
