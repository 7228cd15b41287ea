import InkModel
import ShapeGeometry

extension DiagramArrow {
  /// The extent of a head, relative to the shaft: larger ones are seen by the classifier.
  private static let headSizes = 0.005...0.12
  /// The share of a head's extent that its ends are beside the shaft, and behind the tip.
  private static let (aside, behind) = (0.25, 0.3)

  /// Returns a line of several strokes with the heads at its ends, if it has any: the classifier
  /// doesn't see the small head of a long shaft.
  func withHeads(of ink: Ink) -> DiagramArrow {
    let lines = strokes.map { ink.strokes[$0].points.map(\.vector) }
    let length = (tip - tail).length
    guard heads == .none, lines.count > 1, length > 0,
      let shaft = lines.indices.max(by: { lines[$0].polylineLength < lines[$1].polylineLength })
    else { return self }
    let marks = lines.indices.filter { $0 != shaft }.map { lines[$0] }
    let atTail = marks.filter { ($0[0] - tail).length < ($0[0] - tip).length }
    let atTip = marks.filter { ($0[0] - tail).length >= ($0[0] - tip).length }
    let along = (tip - tail) / length
    let sizes = [(atTip, tip, along), (atTail, tail, -along)].map { marks, end, along in
      Self.head(marks.joined().map { ($0 - end) / length }, along).map { $0 * length }
    }
    switch (sizes[0], sizes[1]) {
    case (let head?, nil) where atTail.isEmpty:
      return DiagramArrow(heads: .one, strokes: strokes, tail: tail, tip: tip, head: head)
    case (nil, let head?) where atTip.isEmpty:
      return DiagramArrow(heads: .one, strokes: strokes, tail: tip, tip: tail, head: head)
    case (let head?, let other?):
      return DiagramArrow(
        heads: .both, strokes: strokes, tail: tail, tip: tip, head: (head + other) / 2)
    default: return self
    }
  }

  /// Returns the length of a head and half its width, relative to the shaft; `nil` if these places,
  /// seen from the tip, are none.
  ///
  /// - Parameter along: the direction in which it points.
  private static func head(_ places: [Vector], _ along: Vector) -> Vector? {
    let reach = places.map(\.length).max() ?? 0
    let (backs, sides) = (
      places.map { -$0.dot(along) }, places.map { $0.dot(along.perpendicular) }
    )
    guard headSizes.contains(reach), let back = backs.max(), let left = sides.min(),
      let right = sides.max(), back > behind * reach, left < -aside * reach,
      right > aside * reach
    else { return nil }
    // A ring or a cross has ink behind the tip that is on the shaft.
    let isOpen = zip(backs, sides).allSatisfy { $0 < 0.8 * back || abs($1) > aside * reach / 2 }
    return isOpen ? Vector(back, (right - left) / 2) : nil
  }
}
