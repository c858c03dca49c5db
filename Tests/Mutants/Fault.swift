import Foundation

/// The number of the fault that is switched on.
private nonisolated let switchedOn = ProcessInfo.processInfo.environment["BILLOW_FAULT"].flatMap { Int($0) }

/// Returns `true` if a deliberate fault is switched on. `.ci/mutants` puts this file into each target that has faults, also in
/// functions that other targets inline.
@usableFromInline nonisolated func fault(_ number: Int) -> Bool { number == switchedOn }
