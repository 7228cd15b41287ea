import Foundation
import InkModel

/// A figure of Notability's drawing tools.
struct NotabilityShape {
  let outline: [StrokePoint]
  private let width: Float
  private let colour: NoteColour

  /// The maximum number of corners of a figure.
  private static let cornerLimit = 1_000

  /// - Returns: `nil` if it has no known form.
  init?(_ shape: Int, in list: PropertyList) {
    guard let outline = Self.outline(shape, in: list) else { return nil }
    self.outline = outline
    let look = list.member("appearance", of: shape)
    let found =
      list.number(list.member("strokeWidth", of: look)).map { Float($0) }
      ?? NotabilityCurve.width
    width = found.isFinite && found > 0 ? found : NotabilityCurve.width
    let rgba = list.member("rgba", of: list.member("strokeColor", of: look))
    let parts = (0..<4).map { index -> UInt8 in
      let part = list.number(list.element(index, of: rgba)) ?? (index == 3 ? 1 : 0)
      return UInt8(max(0, min(255, (part * 255).rounded())))
    }
    colour = NoteColour(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  var stroke: NoteStroke {
    NoteStroke(Stroke(points: outline), width: width, colour: colour, isShape: true)
  }

  private static func outline(_ shape: Int, in list: PropertyList) -> [StrokePoint]? {
    func place(_ object: Int?) -> StrokePoint? {
      guard let x = list.number(list.element(0, of: object)),
        let y = list.number(list.element(1, of: object))
      else { return nil }
      return StrokePoint(x: Float(x), y: Float(y))
    }
    // Places are read up to the first invalid one: many figures may share a list that has hardly
    // any places.
    func places(_ object: Int?, limit: Int) -> [StrokePoint] {
      let count = list.elementCount(of: object)
      guard count <= limit else { return [] }
      var places: [StrokePoint] = []
      while places.count < count, let next = place(list.element(places.count, of: object)) {
        places.append(next)
      }
      return places
    }
    if let start = place(list.member("startPt", of: shape)),
      let end = place(list.member("endPt", of: shape))
    {
      return [start, end]
    }
    let corners = places(list.member("points", of: shape), limit: cornerLimit)
    if !corners.isEmpty {
      let isClosed = list.isTrue(list.member("isClosed", of: shape))
      return corners + (isClosed ? [corners[0]] : [])
    }
    if let path = list.data(list.member("outlinePath", of: shape)) {
      return try? Self.path(path)
    }
    // An ellipse within a box, which may be turned.
    let box = places(
      list.member("corners", of: list.member("rotatedRect", of: shape)), limit: 4)
    guard box.count == 4 else { return nil }
    let (a, b, c, d) = (box[0], box[1], box[2], box[3])
    return FigureOutline.ellipse(x: 0, y: 0, across: 0.5, down: 0.5).map { unit in
      StrokePoint(
        x: (a.x + c.x) / 2 + unit.x * (b.x - a.x) + unit.y * (d.x - a.x),
        y: (a.y + c.y) / 2 + unit.x * (b.y - a.y) + unit.y * (d.y - a.y))
    }
  }

  /// Returns the points of a path: a mark of its kind, the number of pieces, their kinds, and then
  /// two coordinates for each of their points.
  private static func path(_ bytes: ArraySlice<UInt8>) throws(BlockFault) -> [StrokePoint] {
    var bytes = TaggedBytes(bytes)
    _ = try bytes.fixed(UInt32.self)
    let count = Int(try bytes.fixed(UInt32.self))
    var kinds = try bytes.next(count, of: 1)
    var lengths: [Int] = []
    while kinds.remaining > 0, lengths.count < cornerLimit {
      // Where to begin, a line, and curves with one point to draw them to or two.
      let kind = max(1, Int(try kinds.fixed(UInt8.self)))
      guard kind <= 3 else { break }
      lengths.append(kind)
    }
    // A path that ends too early is refused before any work.
    var places = try bytes.next(lengths.reduce(0, +), of: 16)
    var points: [StrokePoint] = []
    for length in lengths where points.count < cornerLimit {
      var controls = Array(points.suffix(1))
      for _ in 0..<length {
        controls.append(StrokePoint(x: Float(try places.double()), y: Float(try places.double())))
      }
      points += FigureOutline.curve(controls)
    }
    return points
  }
}
