import FormulaNotation
import Foundation
import Support
import Testing

@testable import FormulaReading

private func file(_ text: String, _ name: String = "table") -> FileBytes {
  Array(text.utf8).withUnsafeBytes { FileBytes(name: name, copying: $0) }
}

private let symbols = """
  command\tunicode\trole\tzone\tprior
  x\tx\tletter\tx\t-1
  2\t2\tdigit\ttall\t-2
  -\t−\tbar\tflat\t-2
  \\sqrt\t√\troot\troot\t-3
  \\lim\t\tfunction\tfunction\t-4

  """

/// Tables of symbols and of formulas.
struct TableTests {
  @Test func readsSymbols() throws {
    let table = try SymbolTable(file(symbols))
    #expect(table.written == 0..<5)
    #expect(table.index(of: "\\sqrt") == 3)
    #expect(table.entries[4].text == "lim")
    #expect(table.entries[4].takesLimits)
    #expect(table.symbol(2).kind == .binary)
  }

  @Test(arguments: [
    ("x\tx\tletter\tx", "has 4 fields, not 5"),
    ("x\tx\tvowel\tx\t-1", "'vowel' isn't a role"),
    ("x\tx\tletter\tsky\t-1", "'sky' isn't a zone"),
    ("x\tx\tletter\tx\tnan", "'nan' isn't a logarithm of a share"),
    ("x\tx\tletter\tx\t1", "'1' isn't a logarithm of a share"),
    ("\tx\tletter\tx\t-1", "'' stands there already, or is empty"),
  ])
  func namesTheLineOfAFault(_ line: String, _ reason: String) {
    #expect(throws: FormulaError.badLine(file: "table", line: 2, reason: reason)) {
      try SymbolTable(file("command\tunicode\trole\tzone\tprior\n\(line)\n"))
    }
  }

  @Test func refusesTablesOfNothing() {
    #expect(throws: FormulaError.self) { try SymbolTable(file("a\tb\tc\td\te\n")) }
  }

  @Test func probabilitiesOfChildrenSumToOne() throws {
    let table = try SymbolTable(file(symbols))
    let counts = """
      right\t<s>\tx\t5
      right\tx\t</s>\t3
      right\tx\t2\t1
      superscript\tx\t2\t2
      right\t*\tx\t5
      right\t\\unknown\tx\t1000

      """
    let statistics = try FormulaStatistics(file(counts), symbols: table)
    let children = Array(table.written) + [statistics.end]
    for parent in [0, statistics.start, 3] {
      let sum = children.reduce(0) {
        $0 + exp(statistics.logProbability(of: $1, .right, of: parent))
      }
      #expect(abs(sum - 1) < 1e-5)
    }
  }

  @Test(arguments: ["beside\tx\tx\t1", "right\tx\tx\tmany", "right\tx\tx\t-1", "right\tx"])
  func refusesCounts(_ line: String) throws {
    let table = try SymbolTable(file(symbols))
    #expect(throws: FormulaError.self) { try FormulaStatistics(file(line), symbols: table) }
  }

  /// The shipped counts have the signs of sets, relations and logic: one that they lacked would never
  /// be read, however sure the network is.
  @Test func theShippedCountsKnowCommonSigns() throws {
    let pack = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("weights/formulas")
    func shipped(_ name: String) throws -> FileBytes {
      file(try String(contentsOf: pack.appendingPathComponent(name), encoding: .utf8), name)
    }
    let table = try SymbolTable(shipped("symbols.tsv"))
    let statistics = try FormulaStatistics(shipped("formulas.tsv"), symbols: table)
    let signs = #"""
      \notin \subset \supset \setminus \gg \ll \cong \simeq \| \leftarrow \leftrightarrow \partial \therefore
      \mathds{N} \mathds{Z} \mathds{Q} \mathds{R} \mathds{C} \lfloor \lceil \Re \hbar \% ; ?
      """#
    for sign in signs.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let symbol = try #require(table.index(of: String(sign)), "\(sign)")
      #expect(statistics.logShare(of: symbol) > -12, "\(sign)")
    }
  }

  @Test func readsParameters() throws {
    #expect(try FormulaParameters(file("{}")) == FormulaParameters())
    #expect(try FormulaParameters(file(#"{"nameLimit": 3}"#)).nameLimit == 3)
    #expect(throws: FormulaError.self) { try FormulaParameters(file(#"{"nameLimit": 0}"#)) }
    #expect(throws: FormulaError.self) { try FormulaParameters(file(#"{"unknown": 0}"#)) }
    #expect(throws: FormulaError.self) { try FormulaParameters(file("[")) }
  }

  @Test(arguments: [
    #"{"format":2,"inputs":["a"],"outputs":["b"],"layers":[]}"#,
    #"{"format":1,"inputs":["a","c"],"outputs":["b"],"layers":[]}"#,
    #"{"format":1,"inputs":["a"],"outputs":["c"],"layers":[]}"#,
    #"{"format":1,"inputs":["a"],"outputs":["b"],"layers":[]}"#,
    #"{"format":1,"inputs":["a"],"outputs":["b"],"layers":[{"weights":[[1,2]],"bias":[0]}]}"#,
    #"{"format":1,"inputs":["a"],"outputs":["b"],"layers":[{"weights":[[1]],"bias":[0,0]}]}"#,
  ])
  func refusesPerceptrons(_ text: String) {
    #expect(throws: FormulaError.self) { try Perceptron(file(text), inputs: 1, outputs: ["b"]) }
  }
}
