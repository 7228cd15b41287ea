/// The facts of a path, besides its directions.
///
/// Lengths are in the unit of the ink. Places are in the ink's box, from 0 (left, top) to 1 (right,
/// bottom), and 0.5 if the box has no width or height.
public struct PathFacts: Hashable, Sendable {
  /// A fact that a condition can be about.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The strokes, points, drawn length, and sides of the box.
    case strokes, points, length, width, height
    /// The height as a share of width plus height: 0 for a level line, 1 for an upright one.
    case slenderness
    /// The start and end of the path, in the box.
    case startX, startY, endX, endY
    /// The distance from the end to the start, as a share of the box's longer side: 0 for a closed
    /// path.
    case gap
    /// The length as a multiple of the box's longer side.
    case extent
    /// The full turns from the first direction to the last; clockwise is positive.
    case turns
  }

  /// The values in the order of the names; empty if unknown.
  private let values: [Double]

  /// Returns a fact by its name.
  public subscript(name: Name) -> Double {
    guard let index = Name.allCases.firstIndex(of: name), index < values.count else { return 0 }
    return values[index]
  }

  /// Creates unknown facts: all are 0.
  init() { values = [] }

  /// Computes the facts of a valid ink with points.
  init(_ strokes: [[Vector]], headings: [Double]) {
    guard let box = Box(strokes.joined()) else { preconditionFailure("an ink without points") }
    let (start, end) = (strokes[0][0], strokes[strokes.count - 1].last ?? strokes[0][0])
    let length = strokes.reduce(0) { $0 + $1.polylineLength }
    func share(_ value: Double, of side: Double) -> Double { side > 0 ? value / side : 0.5 }
    let (startPlace, endPlace) = (start - box.topLeft, end - box.topLeft)
    var turns = 0.0
    for (a, b) in zip(headings, headings.dropFirst()) {
      turns += (b - a).remainder(dividingBy: 2 * .pi)
    }
    values = [
      Double(strokes.count), Double(strokes.reduce(0) { $0 + $1.count }), length,
      box.width, box.height, share(box.height, of: box.width + box.height),
      share(startPlace.x, of: box.width), share(startPlace.y, of: box.height),
      share(endPlace.x, of: box.width), share(endPlace.y, of: box.height),
      (end - start).length / box.side, length / box.side, turns / (2 * .pi),
    ]
  }
}
