import FormulaNotation
import Foundation
import InkFormats
import Testing

private let folder = ProcessInfo.processInfo.environment["DUCTUS_SHARED"].map {
  $0 + "/data/math"
}

/// Labels of the evaluation data, which doesn't ship with the package.
@Suite(.enabled(if: folder != nil, "needs DUCTUS_SHARED, the evaluation data"))
struct SharedLabelTests {
  @Test func readsEveryLabelAndWritesItAgain() throws {
    let path = try #require(folder) + "/crohme-val.ndjson.xz"
    var known: Set<String> = []
    for record in InkFileReader(path: path) {
      let label = try #require(record.get().label)
      guard known.insert(label).inserted else { continue }
      let formula = try LaTeXParser.formula(label)
      #expect(try LaTeXParser.formula(formula.latex) == formula, "\(label)")
      #expect(!formula.text.isEmpty)
    }
    #expect(known.count > 100)
  }
}
