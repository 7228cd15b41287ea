import FormulaNotation
import Foundation
import InkModel
import Support
import Testing

@testable import FormulaReading

/// Numbers that Python computed.
struct GoldenTests {
  private func fields(_ name: String) throws -> JSONObject {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
    return try JSONField(FileBytes(mapping: url.path).json()).object()
  }

  /// The perceptron of a file of golden numbers, as a file of its own.
  private func perceptron(_ fields: JSONObject, inputs: Int, outputs: [String]) throws -> Perceptron
  {
    let data = try JSONEncoder().encode(fields.required("perceptron").value)
    let bytes = data.withUnsafeBytes { FileBytes(name: "perceptron", copying: $0) }
    return try Perceptron(bytes, inputs: inputs, outputs: outputs)
  }

  private func box(_ field: JSONField) throws -> Box {
    let sides = try field.doubles()
    return try #require(Box([Vector(sides[0], sides[1]), Vector(sides[2], sides[3])]))
  }

  private func item(_ pair: JSONObject, _ key: String, unit: Double) throws -> FormulaItem {
    let zone = try #require(SymbolZone(rawValue: pair.required(key + "Zone").string()))
    return FormulaItem(try box(pair.required(key)), zone: zone, unit: unit)
  }

  private func compare(_ values: [Float], _ golden: JSONField) throws {
    let expected = try golden.doubles()
    #expect(values.count == expected.count)
    for (value, other) in zip(values, expected) { #expect(abs(Double(value) - other) < 1e-4) }
  }

  @Test func relationsAreThoseOfPython() throws {
    let fields = try fields("relations-golden")
    let unit = try fields.required("unit").double()
    let perceptron = try perceptron(
      fields, inputs: RelationFeatures.count, outputs: RelationFeatures.outputs)
    for field in try fields.required("pairs").array() {
      let pair = try field.object()
      let values = RelationFeatures.values(
        try item(pair, "a", unit: unit), try item(pair, "b", unit: unit), unit: unit)
      try compare(values, pair.required("values"))
      try compare(
        perceptron.logProbabilities(values).map { Float(exp($0)) }, pair.required("probabilities"))
    }
  }

  @Test func joinsAreThoseOfPython() throws {
    let fields = try fields("joins-golden")
    let unit = try fields.required("unit").double()
    let perceptron = try perceptron(
      fields, inputs: JoinFeatures.count, outputs: JoinFeatures.outputs)
    for field in try fields.required("pairs").array() {
      let pair = try field.object()
      let looks = try ["a", "b"].map { key in
        StrokeLook(
          try pair.required(key).array().map { point in
            let place = try point.doubles()
            return Vector(place[0], place[1])
          }, unit: unit)
      }
      let values = JoinFeatures.values(
        looks[0], looks[1], steps: try pair.required("steps").integer(), unit: unit)
      try compare(values, pair.required("values"))
      try compare(
        perceptron.logProbabilities(values).map { Float(exp($0)) }, pair.required("probabilities"))
    }
  }

  @Test func sequencesAreThoseOfPython() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../weights/formulas/symbols.tsv").path
    let symbols = try SymbolTable(FileBytes(mapping: path))
    for field in try fields("sequences-golden").required("formulas").array() {
      let golden = try field.object()
      let formula = try LaTeXParser.formula(golden.required("latex").string())
      let sequences = FormulaSequences(formula, symbols: symbols).sequences.map { scalars in
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
      }
      let expected = try golden.required("sequences").array().map { try $0.string() }
      #expect(sequences == expected, "\(formula.latex)")
    }
  }
}
