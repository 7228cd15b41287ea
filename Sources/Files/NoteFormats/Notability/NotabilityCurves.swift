/// The curves of a note of Notability, which has a list for each property.
struct NotabilityCurves {
  private var counts: TaggedBytes
  private var points: TaggedBytes
  private var widths: TaggedBytes
  private var colours: TaggedBytes
  private var shares: TaggedBytes
  private var styles: TaggedBytes
  /// The bytes of a style.
  private let styleLength: Int
  /// Whether there is a share of the width for each point on the lines.
  private let hasShares: Bool

  private static let highlighter: UInt8 = 4
  private static let highlightAlpha: UInt8 = 128

  init(_ ink: Int?, in list: PropertyList) {
    func values(_ name: String) -> TaggedBytes {
      TaggedBytes(list.data(list.member(name, of: ink)) ?? [])
    }
    (counts, points) = (values("curvesnumpoints"), values("curvespoints"))
    (widths, colours) = (values("curveswidth"), values("curvescolors"))
    (shares, styles) = (values("curvesfractionalwidths"), values("curvesstyles"))
    styleLength = styles.remaining >= counts.remaining / 4 * 4 ? 4 : 1
    var ahead = counts
    var knotCount = 0
    while let count = try? ahead.fixed(UInt32.self) {
      knotCount += NotabilityCurve.knots(Int(count))
    }
    hasShares = shares.remaining == 4 * knotCount
  }

  /// Reads the next curve; `nil` after the last.
  ///
  /// - Throws: ``BlockFault`` if a list ends too early.
  mutating func next() throws(BlockFault) -> NotabilityCurve? {
    guard counts.remaining >= 4 else { return nil }
    let count = Int(try counts.fixed(UInt32.self))
    let places = try points.next(count, of: 8)
    let shares = hasShares ? try shares.next(NotabilityCurve.knots(count), of: 4) : nil
    // Some programs' lists lack the styles of the last curves.
    let width = widths.remaining >= 4 ? try widths.float() : NotabilityCurve.width
    let bits = colours.remaining >= 4 ? try colours.fixed(UInt32.self).byteSwapped : 0xFF
    var style = try styles.next(min(1, styles.remaining / styleLength), of: styleLength)
    let isHighlight =
      style.remaining > 0 ? try style.fixed(UInt8.self) == Self.highlighter : false
    var colour = NoteColour(rgb: bits >> 8, alpha: UInt8(truncatingIfNeeded: bits))
    if isHighlight { colour.alpha = min(colour.alpha, Self.highlightAlpha) }
    return NotabilityCurve(
      count: count, places: places, shares: shares, width: width, colour: colour,
      isHighlight: isHighlight)
  }
}
