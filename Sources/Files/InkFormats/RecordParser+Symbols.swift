import Support

extension JSONScanner {
  /// Reads symbols as `[["x", [0, 1]], …]`: names with indices of strokes.
  package mutating func symbols(_ name: String) throws(RecordError) -> [LabelledSymbol] {
    if try skipNull() { return [] }
    let fault = RecordFault.mistypedField(name: name, expected: .array)
    var symbols: [LabelledSymbol] = []
    guard try peek() == UInt8(ascii: "[") else { throw unexpected(instead: fault) }
    try array { scanner, _ throws(RecordError) in
      guard try scanner.peek() == UInt8(ascii: "[") else {
        throw scanner.unexpected(instead: fault)
      }
      var symbol: String?
      var strokes: [Int] = []
      try scanner.array { scanner, index throws(RecordError) in
        if index == 0 {
          symbol = try scanner.string(name)
        } else {
          guard index == 1, try scanner.peek() == UInt8(ascii: "[") else {
            throw scanner.unexpected(instead: fault)
          }
          try scanner.array { scanner, _ throws(RecordError) in
            guard let stroke = try scanner.integer(name) else {
              throw scanner.unexpected(instead: fault)
            }
            strokes.append(stroke)
          }
        }
      }
      symbols.append(LabelledSymbol(name: symbol ?? "", strokes: strokes))
    }
    return symbols
  }
}
