/// What other engines took on the standard cases, in milliseconds, measured once on a machine of this kind: JavaScript's on
/// node 20, Qt's 6.4.2. Only their ratios carry over to another machine.
nonisolated enum Published {
    static let creationSum = "create computations, sum"
    static let updateSum = "update signals, sum"

    /// How many writes an iteration or a run makes.
    static let writes: [String: Double] = [
        "avoidable": 1001, "broad": 51, "deep": 51, "diamond": 501, "mux": 20, "repeated": 101, "triangle": 101,
        "unstable": 101, "update 1 to 1": 400_000, "update 2 to 1": 200_000, "update 4 to 1": 100_000,
        "update 1000 to 1": 400, "update 1 to 2": 100_000, "update 1 to 4": 100_000, "update 1 to 1000": 10_000,
    ]

    /// kairo: the fastest of ten times 500 iterations.
    static let kairo: [String: [String: Double]] = [
        "avoidable": ["alien-signals": 137, "preact": 162, "Vue 3.6": 174, "r3": 175, "Qt": 40.5],
        "broad": ["alien-signals": 138, "preact": 145, "Vue 3.6": 125, "r3": 105, "Qt": 67.7],
        "deep": ["alien-signals": 62.1, "preact": 58.3, "Vue 3.6": 53.1, "r3": 44.9, "Qt": 28.3],
        "diamond": ["alien-signals": 116, "preact": 145, "Vue 3.6": 111, "r3": 124, "Qt": 98.0],
        "mux": ["alien-signals": 128, "preact": 126, "Vue 3.6": 138, "r3": 88.0, "Qt": 31.8],
        "repeated": ["alien-signals": 16.6, "preact": 18.2, "Vue 3.6": 16.3, "r3": 22.1, "Qt": 22.3],
        "triangle": ["alien-signals": 38.7, "preact": 43.5, "Vue 3.6": 35.1, "r3": 43.2, "Qt": 62.8],
        "unstable": ["alien-signals": 20.6, "preact": 21.9, "Vue 3.6": 21.8, "r3": 21.8, "Qt": 41.0],
    ]

    /// cellx: one of ten updates. Dynamic graphs: a run.
    static let others: [String: [String: Double]] = [
        "cellx 1000": [
            "alien-signals": 1.77, "preact": 11.0, "Reactively": 2.63, "Vue 3.6": 20.9, "MobX": 28.1, "r3": 1.60,
            "reflex": 5.0, "Solid 2": 9.7,
        ],
        "cellx 2500": [
            "alien-signals": 4.51, "preact": 22.1, "Reactively": 4.46, "Vue 3.6": 43.4, "MobX": 38.3, "r3": 1.74,
            "reflex": 10.9, "Solid 2": 41.9,
        ],
        "simple component": [
            "alien-signals": 243, "preact": 316, "Reactively": 271, "Vue 3.6": 199, "r3": 380, "reflex": 309,
        ],
        "dynamic component": [
            "alien-signals": 185, "preact": 230, "Reactively": 178, "Vue 3.6": 177, "r3": 138, "reflex": 169,
        ],
        "large web app": [
            "alien-signals": 507, "preact": 578, "Reactively": 363, "Vue 3.6": 330, "r3": 261, "reflex": 439,
        ],
        "wide dense": [
            "alien-signals": 781, "preact": 858, "Reactively": 430, "Vue 3.6": 514, "r3": 343, "reflex": 598,
        ],
        "deep layers": [
            "alien-signals": 146, "preact": 186, "Reactively": 176, "Vue 3.6": 126, "r3": 138, "reflex": 129,
        ],
        "very dynamic": [
            "alien-signals": 278, "preact": 289, "Reactively": 225, "Vue 3.6": 213, "r3": 157, "reflex": 226,
        ],
        "create signals": [
            "alien-signals": 12.5, "preact": 72, "Reactively": 118, "Vue 3.6": 63, "MobX": 67, "r3": 38, "reflex": 79,
        ],
        "create computations, sum": [
            "alien-signals": 805, "preact": 746, "Vue 3.6": 1659, "MobX": 2192, "r3": 444, "reflex": 1017,
        ],
        "update signals, sum": [
            "alien-signals": 513, "preact": 889, "Vue 3.6": 868, "MobX": 1712, "r3": 286, "reflex": 559,
        ],
    ]
}
