import Support

/// The rows that are changed in the heads of a ``CharacterNetwork``.
package struct HeadRows: Sendable, Equatable {
  /// The characters whose rows are changed, in the order of the changes.
  let characters: [Unicode.Scalar]
  /// The rows of jamo that are changed.
  let jamo: [Int]

  package init(characters: [Unicode.Scalar], jamo: [Int]) {
    self.characters = characters
    self.jamo = jamo
  }

  /// Reads the rows in their stored form.
  package init(characters: JSONField, jamo: JSONField) throws(JSONError) {
    let scalars = Array(try characters.string().unicodeScalars)
    guard Set(scalars).count == scalars.count else { throw characters.fault("one comes twice") }
    var rows: [Int] = []
    for row in try jamo.array() { rows.append(try row.integer()) }
    let known = 0..<CharacterNetworkConfiguration.jamoRows
    guard Set(rows).count == rows.count, rows.allSatisfy(known.contains) else {
      throw jamo.fault("not rows of jamo, each once")
    }
    self.init(characters: scalars, jamo: rows)
  }

  /// The rows as members of an object.
  package var json: String {
    let text = String(String.UnicodeScalarView(characters))
    return
      "\"characters\":\(text.quotedAsJSON),\"jamo\":[\(jamo.map { "\($0)" }.joined(separator: ","))]"
  }
}
