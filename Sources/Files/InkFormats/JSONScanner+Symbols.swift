import InkModel
import Support

extension JSONScanner {
  /// Reads symbols as `[["x", [0, 1]], …]`: names with the indices of their strokes.
  mutating func symbols(_ name: String) throws(RecordError) -> [KnownSymbol] {
    if try skipNull() { return [] }
    let fault = RecordFault.mistypedField(name: name, expected: .array)
    var symbols: [KnownSymbol] = []
    try array(name) { scanner, _ throws(RecordError) in
      var symbol: String?
      var strokes: [Int] = []
      try scanner.array(name) { scanner, index throws(RecordError) in
        switch index {
        case 0: symbol = try scanner.string(name)
        case 1:
          try scanner.array(name) { scanner, _ throws(RecordError) in
            guard let stroke = try scanner.integer(name) else {
              throw scanner.unexpected(instead: fault)
            }
            strokes.append(stroke)
          }
        default: throw scanner.unexpected(instead: fault)
        }
      }
      symbols.append(KnownSymbol(name: symbol ?? "", strokes: strokes))
    }
    return symbols
  }
}
