import Foundation
import InkPatterns
import Testing

struct PatternFileTests {
  private func expectRoundTrip<Pattern>(_ empty: PatternLibrary<Pattern>) throws {
    var library = empty
    for (name, ink) in Figures.named(for: empty) { try library.teach(name, from: [ink, ink]) }
    try library.teach("\"ä\n\u{2028}[1,\n2]", from: Figures.dot)
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("patterns-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    for rejection in [
      PatternRejection.none, .above(0.25), .bySpread, .above(.infinity), .above(-.infinity),
      .above(.nan),
    ] {
      library.rejection = rejection
      try library.write(to: url)
      #expect(try PatternFile.kind(contentsOf: url) == Pattern.kind)
      #expect(try PatternLibrary<Pattern>(contentsOf: url) == library)
    }
  }

  @Test func whatIsSavedIsLoaded() throws {
    try expectRoundTrip(
      PatternLibrary<GridPattern>(configuration: .init(columns: 9, rows: 7, measure: .overlap)))
    try expectRoundTrip(PatternLibrary<PathPattern>(configuration: .init(directionCount: 16)))
    try expectRoundTrip(PatternLibrary<CloudPattern>())
  }

  @Test func filesAreForPeopleToo() throws {
    var paths = PatternLibrary<PathPattern>()
    paths.add(
      PathPattern(directions: [7, 1], conditions: [PathCondition(.gap, atLeast: 0.5)]), named: "A")
    let text = String(decoding: paths.json(), as: UTF8.self)
    #expect(text.contains("[7, 1]") || text.contains(": [7, 1]"), "\(text)")
    var grids = PatternLibrary<GridPattern>(configuration: .init(columns: 4, rows: 2))
    grids.add(try #require(GridPattern(picture: ["##..", ".###"])), named: "s")
    let lines = String(decoding: grids.json(), as: UTF8.self).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains("\"##..\",") && lines.contains("\".###\""))
  }

  /// A library of them would stop the program.
  @Test func impossibleConfigurationsArentDecoded() {
    func expectFault<Value: Decodable>(_ type: Value.Type, _ json: String) {
      #expect(throws: PatternError.self, "\(json)") {
        try JSONDecoder().decode(type, from: Data(json.utf8))
      }
    }
    expectFault(
      GridPattern.Configuration.self, #"{"columns":0,"rows":1,"measure":"overlap"}"#)
    expectFault(
      GridPattern.Configuration.self, #"{"columns":1,"rows":65,"measure":"overlap"}"#)
    expectFault(PathPattern.Configuration.self, #"{"directionCount":3}"#)
  }

  /// A pattern may take 12 bytes in a file, and hundreds of times as many in memory.
  @Test func aFileHasALimitedNumberOfPatterns() throws {
    func file(_ count: Int) -> Data {
      let patterns = String(repeating: "[[[0],[0]]],", count: count).dropLast()
      return Data(#"{"format":2,"kind":"cloud","patterns":{"a":[],"b":[\#(patterns)]}}"#.utf8)
    }
    let few = try PatternLibrary<CloudPattern>(json: file(1_000), name: "memory")
    #expect(few.count == 1_000)
    let error = PatternError.malformedFile(
      file: "memory", place: "patterns", reason: "has more than 100000 patterns")
    #expect(throws: error) {
      try PatternLibrary<CloudPattern>(json: file(PatternFile.patternLimit + 1), name: "memory")
    }
  }

  @Test func aPathHasALimitedNumberOfDirections() throws {
    func library(_ count: Int) throws(PatternError) -> PatternLibrary<PathPattern> {
      let directions = String(repeating: "1,", count: count).dropLast()
      let json =
        #"{"format":2,"kind":"path","patterns":{"a":[{"directions":[\#(directions)]}]}}"#
      return try PatternLibrary(json: Data(json.utf8), name: "memory")
    }
    #expect(try library(256)["a"][0].directions.count == 256)
    let error = PatternError.malformedFile(
      file: "memory", place: "patterns.a[0]", reason: "has more than 256 directions")
    #expect(throws: error) { try library(257) }
  }

  @Test func strokesByHandAreSampled() throws {
    let json = #"{"format":1,"kind":"cloud","patterns":{"T":[[[[0,80],[0,0]],[[40,40],[0,100]]]]}}"#
    let library = try PatternLibrary<CloudPattern>(json: Data(json.utf8), name: "memory")
    let best = try #require(try library.candidates(for: Figures.letterT).first)
    #expect(best == PatternCandidate(name: "T", score: 0))
    #expect(library.rejectionThreshold == nil)
  }

  @Test(arguments: [
    ("", "", "JSON"), ("[1]", "", "not an object"), ("{}", "format", "missing"),
    (#"{"format":1,"kind":"path","patterns":{"A":[{"directions":[9]}]}}"#, "patterns.A[0]", "9"),
    (
      #"{"format":1,"kind":"path","patterns":{"A":[{"directions":["x"]}]}}"#,
      "patterns.A[0].directions[0]", "not a"
    ),
    (
      #"{"format":1,"kind":"path","configuration":{"directionCount":3},"patterns":{}}"#,
      "configuration", "4 to 64"
    ),
    (
      #"{"format":1,"kind":"path","patterns":{"A":[{"directions":[1],"conditions":[{}]}]}}"#,
      "patterns.A[0].conditions[0].fact", "missing"
    ),
    (#"{"format":1,"kind":"path"}"#, "patterns", "missing"),
    (
      #"{"format":2,"kind":"path","rejectionThreshold":"far","patterns":{}}"#,
      "rejectionThreshold", "spread"
    ),
    (#"{"format":1,"kind":"spiral","patterns":{}}"#, "kind", "spiral"),
    (#"{"format":1,"kind":"path","patterns":{"":[{"directions":[1]}]}}"#, "patterns", "empty name"),
  ])
  func faultsHaveAPlace(json: String, place: String, reason: String) throws {
    let error = #expect(throws: PatternError.self) {
      try PatternLibrary<PathPattern>(json: Data(json.utf8), name: "my.json")
    }
    guard case .malformedFile("my.json", place, let words) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains(reason), "\(words)")
  }

  @Test(arguments: [
    "[['..']]", "[['#.','#']]", "[['#.','..','##']]", "[[]]", "[7]",
  ])
  func invalidGridsAreRefused(patterns: String) throws {
    let json = """
      {"format":1,"kind":"grid","configuration":{"columns":2,"rows":2,"measure":"overlap"},
      "patterns":{"a":\(patterns.replacingOccurrences(of: "'", with: "\""))}}
      """
    let error = #expect(throws: PatternError.self) {
      try PatternLibrary<GridPattern>(json: Data(json.utf8), name: "my.json")
    }
    let words = "\(try #require(error))"
    #expect(words.hasPrefix("my.json: 'patterns.a[0]"))
  }

  @Test(arguments: [
    "[[[[0,1]]]]", "[[[[0,1],[0]]]]", "[[]]", "[[[[],[]]]]", "[[[[1e39],[0]]]]",
  ])
  func invalidCloudsAreRefused(patterns: String) throws {
    let json = #"{"format":1,"kind":"cloud","patterns":{"a":\#(patterns)}}"#
    #expect(throws: PatternError.self) {
      try PatternLibrary<CloudPattern>(json: Data(json.utf8), name: "my.json")
    }
  }

  @Test func factsBelowZero() {
    let json = """
      {"format":2,"kind":"grid","configuration":{"columns":1,"rows":1,"measure":"difference"},
      "patterns":{"a":[{"cells":["#"],"facts":{"strokes":\(Int.min),"extent":1}},
      {"cells":["#"],"facts":{"strokes":1,"extent":1}}]}}
      """
    #expect(throws: PatternError.self) {
      try PatternLibrary<GridPattern>(json: Data(json.utf8), name: "x")
    }
  }

  /// JSON has neither infinity nor NaN.
  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func boundsThatJSONCannotHold(_ number: Double) {
    let configuration = PathPattern.defaultConfiguration
    for condition in [
      PathCondition(.gap, atLeast: number), PathCondition(.gap, atMost: number),
      PathCondition(.gap, atMost: 1, penalty: number),
    ] {
      let pattern = PathPattern(directions: [1], conditions: [condition])
      #expect(pattern.fault(in: configuration) != nil)
    }
  }

  @Test(.timeLimit(.minutes(60))) func aPipeIsNoFile() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(throws: PatternError.self) {
      try PatternLibrary<PathPattern>(contentsOf: URL(fileURLWithPath: path))
    }
  }

  /// Rows alone are a pattern drawn by hand; those of an ink come with its facts.
  @Test func gridsWithAndWithoutFacts() throws {
    let json = """
      {"format":2,"kind":"grid","configuration":{"columns":2,"rows":1,"measure":"overlap"},
      "patterns":{"a":[["#."],{"cells":["##"],"facts":{"strokes":3,"extent":2.5}}]}}
      """
    let library = try PatternLibrary<GridPattern>(json: Data(json.utf8), name: "memory")
    #expect(library["a"].map(\.facts) == [nil, DrawnFacts(strokes: 3, extent: 2.5)])
    #expect(try PatternLibrary<GridPattern>(json: library.json(), name: "memory") == library)
  }

  @Test func foreignFiles() throws {
    let grid = PatternLibrary<GridPattern>().json()
    #expect(throws: PatternError.wrongKind(file: "x", found: .grid, expected: .path)) {
      try PatternLibrary<PathPattern>(json: grid, name: "x")
    }
    #expect(throws: PatternError.unsupportedFormat(file: "x", format: 3)) {
      try PatternLibrary<PathPattern>(json: Data(#"{"format":3}"#.utf8), name: "x")
    }
    let nowhere = URL(fileURLWithPath: "/no/such/patterns.json")
    #expect(throws: PatternError.self) { try PatternLibrary<PathPattern>(contentsOf: nowhere) }
    #expect(throws: PatternError.self) { try PatternLibrary<PathPattern>().write(to: nowhere) }
  }

  @Test func aFileCutOffAnywhereIsRefused() throws {
    var library = PatternLibrary<PathPattern>()
    try library.teach("L", from: Figures.letterL)
    let whole = library.json()
    for end in 0..<whole.count - 2 {
      #expect(throws: PatternError.self) {
        try PatternLibrary<PathPattern>(json: whole.prefix(end), name: "x")
      }
    }
  }
}
