import InkModel

/// An input's bytes as a sequence of choices; after their end every choice is the first.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A choice below `count`, which is at most 256.
  mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  mutating func bit() -> Bool { byte() & 1 == 1 }

  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  mutating func uint16() -> UInt16 { UInt16(byte()) << 8 | UInt16(byte()) }

  mutating func uint32() -> UInt32 { UInt32(uint16()) << 16 | UInt32(uint16()) }

  /// A text of fewer than `limit` bytes, repaired if they aren't UTF-8.
  mutating func text(below limit: Int) -> String {
    String(decoding: (0..<below(limit)).map { _ in byte() }, as: UTF8.self)
  }

  /// The rest, as text.
  var restAsText: String { String(decoding: rest, as: UTF8.self) }
}

extension Choices {
  private static let extremes: [Float] = [
    0, -0.0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    .leastNormalMagnitude, 1e38, 1e-38, 1e19, 1e9, 16_777_216, 1e30, -1e30, .nan, .infinity, 1e20,
  ]

  /// The spread of coordinates: most inks should look like ink.
  enum Spread: CaseIterable { case page, flat, wide, wild }

  mutating func coordinate(_ spread: Spread) -> Float {
    let value = Float(Int16(bitPattern: uint16()))
    return switch spread {
    case .page: value / 64
    case .flat: value / 4096
    case .wide: value * 3e5
    case .wild:
      switch below(4) {
      case 0: Float(bitPattern: uint32())
      case 1: one(of: Self.extremes)
      case 2: value * 1e30
      default: value / 16
      }
    }
  }

  /// A time that mostly follows the last one.
  mutating func time(after last: inout Int) -> Int? {
    switch below(12) {
    case 0: return nil
    case 1: return one(of: [.min, .max, 0, -1, 1 << 53, .min + 1])
    default:
      last &+= Int(byte())
      return last
    }
  }

  /// Some strokes of some points. Few of them are invalid, so that most get further.
  mutating func ink(strokes: Int = 40) -> Ink {
    let spread = one(of: [Spread.page, .page, .page, .flat, .wide, .wild])
    let isTimed = bit()
    let keepsFaults = below(16) == 15
    var last = 0
    var ink = Ink(strokes: [])
    while !isEmpty, ink.strokes.count < strokes {
      var stroke = Stroke(points: [])
      for _ in 0..<below(24) {
        stroke.points.append(
          StrokePoint(
            x: coordinate(spread), y: coordinate(spread),
            time: isTimed ? time(after: &last) : nil))
      }
      ink.strokes.append(stroke)
    }
    return keepsFaults ? ink : ink.repaired
  }
}

extension Ink {
  /// The ink with finite coordinates and times that never decrease.
  fileprivate var repaired: Ink {
    var latest = Int.min
    var ink = self
    for stroke in ink.strokes.indices {
      for index in ink.strokes[stroke].points.indices {
        var point = ink.strokes[stroke].points[index]
        if !point.x.isFinite { point.x = 1e38 }
        if !point.y.isFinite { point.y = -3 }
        if let time = point.t {
          latest = max(latest, time)
          point.t = latest
        }
        ink.strokes[stroke].points[index] = point
      }
    }
    return ink
  }
}
