/// A set of an ink's strokes, with a bit for each that a formula may have.
struct StrokeSet: Sendable {
  private var bits: SIMD8<UInt64> = .zero

  init(_ strokes: [Int]) {
    for stroke in strokes { bits[stroke / 64] |= 1 << UInt64(stroke % 64) }
  }

  func contains(_ stroke: Int) -> Bool { bits[stroke / 64] & 1 << UInt64(stroke % 64) != 0 }

  func isSubset(of other: StrokeSet) -> Bool { bits & ~other.bits == .zero }

  func isDisjoint(with other: StrokeSet) -> Bool { bits & other.bits == .zero }

  mutating func formUnion(_ other: StrokeSet) { bits |= other.bits }
}
