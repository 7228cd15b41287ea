import Foundation
import InkFormats
import InkModel
import PageStructure
import Testing

/// Letters that consist of strokes and signs.
@Suite struct LetterPartsTests {
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Samples")

  private func inks(_ file: String) throws -> [(label: String, ink: Ink)] {
    let path = Self.samples.appendingPathComponent("\(file).ndjson").path
    return try InkFileReader(path: path).map {
      let record = try $0.get()
      return (record.label ?? "", record.ink)
    }
  }

  /// Strokes that aren't taken for writing, except for the line from which letters hang.
  private func drawn(_ ink: Ink, lettersHaveParts: Bool) -> [Int] {
    let structure = PageStructure(ink, lettersHaveParts: lettersHaveParts)
    return structure.others.flatMap(\.strokes).sorted().filter { index in
      guard let box = Box(ink.strokes[index].points.map(\.vector)) else { return true }
      return box.width < 10 * box.height
    }
  }

  @Test(arguments: ["brahmic", "southern", "characters"]) func allOfALineIsWriting(file: String)
    throws
  {
    let inks = try inks(file)
    #expect(!inks.isEmpty)
    for (label, ink) in inks {
      #expect(drawn(ink, lettersHaveParts: true) == [], "\(label)")
    }
    // By themselves some parts look like drawings.
    #expect(inks.contains { drawn($0.ink, lettersHaveParts: false) != [] })
  }

  @Test(arguments: ["今天是星期日", "សួស្តី"]) func titlesAreWriting(label: String) throws {
    let line = try #require((inks("characters") + inks("southern")).first { $0.label == label }).ink
    let box = try #require(Box(line.strokes.flatMap { $0.points.map(\.vector) }))
    func placed(_ row: Int, size: Double) -> [Stroke] {
      line.strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let place =
              size * (point.vector - box.topLeft) + Vector(0, Double(row) * 2 * box.height)
            return StrokePoint(x: Float(place.x), y: Float(place.y))
          })
      }
    }
    let page = Ink(strokes: placed(0, size: 1.5) + (1...4).flatMap { placed($0, size: 1) })
    let structure = PageStructure(page, lettersHaveParts: true)
    #expect(structure.others.flatMap(\.strokes).count <= 1)
  }

  /// The characters of a row of six, in columns from the right.
  ///
  /// - Parameters:
  ///   - length: the number of characters in a column.
  ///   - pitch: the distance from column to column, in heights of the row.
  /// - Returns: the strokes, each with the number of its column.
  private func columns(
    length: Int, pitch: Double
  ) throws -> [(column: Int, stroke: Stroke)] {
    let line = try #require(try inks("characters").first { $0.label == "今天是星期日" }).ink
    let row = try #require(line.box)
    return line.strokes.map { stroke in
      let middle = stroke.box.map { ($0.topLeft.x + $0.bottomRight.x) / 2 } ?? 0
      let place = Int(6 * (middle - row.topLeft.x) / row.width)
      let shift = Vector(
        -Double(place) / 6 * row.width - Double(place / length) * pitch * row.height,
        Double(place % length) * 1.25 * row.height)
      return (place / length, stroke.moved(by: shift))
    }
  }

  /// Six characters of a row, in two columns.
  @Test func columnsAreWriting() throws {
    let columns = try columns(length: 3, pitch: 2)
    let structure = PageStructure(
      Ink(strokes: columns.map(\.stroke)), lettersHaveParts: true, mayHaveColumns: true)
    #expect(structure.others.isEmpty)
    let order = structure.blocks.flatMap { $0 }.map { columns[$0].column }
    #expect(order == order.sorted())
  }

  /// Five columns of six characters, far apart.
  private func page() throws -> [Stroke] {
    let column = Ink(strokes: try columns(length: 6, pitch: 0).map(\.stroke))
    let width = try #require(column.box).width
    return (0..<5).flatMap { number in
      column.strokes.map { $0.moved(by: Vector(-2.5 * Double(number) * width, 0)) }
    }
  }

  @Test func columnsFarApartAreOneBlock() throws {
    let strokes = try page()
    let structure = PageStructure(
      Ink(strokes: strokes), lettersHaveParts: true, mayHaveColumns: true)
    #expect(structure.blocks == [Array(strokes.indices)])
  }

  /// Between them are two rows of strokes.
  @Test func bentStrokesOfTwoColumnsAreNoBrackets() throws {
    let strokes = try page()
    let box = try #require(Ink(strokes: strokes).box)
    let (right, left) = (
      Vector(box.bottomRight.x - 20, box.bottomRight.y + 10),
      Vector(box.bottomRight.x - 20 - 2.5 * box.width / 11, box.bottomRight.y + 10)
    )
    func stroke(_ corner: Vector, _ places: [Vector]) -> Stroke {
      Stroke(
        points: places.map { StrokePoint(x: Float(corner.x + $0.x), y: Float(corner.y + $0.y)) })
    }
    let opening = [Vector(10, 0), Vector(0, 12), Vector(0, 28), Vector(10, 40)]
    let signs = [
      stroke(left, opening), stroke(left, [Vector(25, 8), Vector(35, 14)]),
      stroke(left, [Vector(25, 26), Vector(35, 32)]),
      stroke(right, opening.map { Vector(10 - $0.x, $0.y) }),
    ]
    let structure = PageStructure(
      Ink(strokes: strokes + signs), lettersHaveParts: true, mayHaveColumns: true)
    #expect(structure.bracketedRows.isEmpty)
  }

  /// An arrow with its head, and a box, beside a line.
  @Test func drawingsStayDrawings() throws {
    let line = try #require(try inks("brahmic").first { $0.label == "नमस्ते दुनिया" }).ink
    let box = try #require(Box(line.strokes.flatMap { $0.points.map(\.vector) }))
    let height = box.height
    let corner = Vector(box.topLeft.x, box.bottomRight.y + 2 * height)
    /// A line through corners, in heights of the writing below it.
    func stroke(_ places: [Vector]) -> Stroke {
      var points: [StrokePoint] = []
      for (from, to) in zip(places, places.dropFirst()) {
        for step in 0...20 {
          let place = corner + (from + (to - from) * (Double(step) / 20)) * height
          points.append(StrokePoint(x: Float(place.x), y: Float(place.y)))
        }
      }
      return Stroke(points: points)
    }
    let drawing = [
      stroke([Vector(0, 1), Vector(5, 1)]), stroke([Vector(4.5, 0.7), Vector(5, 1)]),
      stroke([Vector(4.5, 1.3), Vector(5, 1)]),
      stroke([Vector(7, 0), Vector(12, 0), Vector(12, 4), Vector(7, 4), Vector(7, 0)]),
    ]
    let all = Ink(strokes: line.strokes + drawing)
    let structure = PageStructure(all, lettersHaveParts: true)
    let others = structure.others.flatMap(\.strokes).sorted()
    #expect(others.suffix(drawing.count) == Array(all.strokes.indices.suffix(drawing.count)))
  }
}

extension Stroke {
  fileprivate func moved(by shift: Vector) -> Stroke {
    Stroke(
      points: points.map { StrokePoint(x: $0.x + Float(shift.x), y: $0.y + Float(shift.y)) })
  }
}
