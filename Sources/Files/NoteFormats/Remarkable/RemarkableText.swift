import InkModel

/// The typed text of a reMarkable page: pieces that name their neighbours, and paragraph styles.
struct RemarkableText {
  /// A line of the text, up to a line break.
  struct Paragraph {
    var text = ""
    /// The top left corner of its letters.
    var place: StrokePoint
    /// The top of a plain line in its place, to which strokes are anchored.
    var line: Float
    /// The height of the letters.
    var size: Float
    var form = TypedText.Form.plain
    /// Names of its characters and of the break that ends it.
    var characters: Set<SceneID> = []
  }

  private struct Character {
    let id: SceneID
    let left: SceneID
    let right: SceneID
    /// The character; `nil` if it was deleted.
    let value: Swift.Character?
  }

  private var characters: [Character] = []
  /// The styles, by the name of the break before the paragraph.
  private var styles: [SceneID: UInt8] = [:]
  private var x: Float = 0
  private var y: Float = 0
  /// The width of its lines; `nil` if unknown.
  private(set) var width: Float?

  /// The distance of a paragraph from the previous one, by its style: headings, bullets and boxes,
  /// others.
  private static let plainHeight: Float = 70
  private static let heights: [UInt8: Float] = [2: 150, 4: 35, 5: 35, 6: 35, 7: 35]
  private static let forms: [UInt8: TypedText.Form] = [
    2: .heading(level: 1), 4: .item(level: 1), 5: .item(level: 2),
    6: .task(isDone: false, level: 1), 7: .task(isDone: true, level: 1),
  ]
  /// The height of the letters.
  private static let plainSize: Float = 36
  private static let headingSize: Float = 60
  /// The distance by which the first paragraph begins above the text's place.
  private static let top: Float = -88

  /// - Parameter budget: the remaining characters, from which its own are subtracted.
  init(_ content: inout TaggedBytes, budget: inout Int) throws(BlockFault) {
    _ = try content.id(1)
    var body = try content.subblock(2)
    var outer = try body.subblock(1)
    var pieces = try outer.subblock(1)
    for _ in 0..<(try pieces.varuint()) {
      var piece = try pieces.subblock(0)
      try add(&piece, budget: &budget)
    }
    outer = try body.subblock(2)
    var formats = try outer.subblock(1)
    for _ in 0..<(try formats.varuint()) {
      let character = try formats.id()
      _ = try formats.id(1)
      var style = try formats.subblock(2)
      _ = try style.fixed(UInt8.self)
      styles[character] = try style.fixed(UInt8.self)
    }
    var place = try content.subblock(3)
    let (x, y) = (Float(try place.double()), Float(try place.double()))
    guard x.isFinite, y.isFinite else { throw BlockFault() }
    (self.x, self.y) = (x, y)
    if let width = try? content.float(4), width.isFinite, width > 0 { self.width = width }
  }

  /// Splits a piece into characters, whose names count up from the piece's own.
  private mutating func add(
    _ piece: inout TaggedBytes, budget: inout Int
  ) throws(BlockFault) {
    var id = try piece.id(2)
    var left = try piece.id(3)
    let right = try piece.id(4)
    let deleted = Int(try piece.integer(5))
    // A style has no characters.
    let text = piece.isAtEnd ? "" : try piece.string(6)
    guard deleted <= budget else { throw BlockFault() }
    let values: [Swift.Character?] =
      deleted > 0
      ? Array(repeating: nil, count: deleted)
      : text.unicodeScalars.map { Swift.Character($0) }
    guard values.count <= budget else { throw BlockFault() }
    budget -= values.count
    for (index, value) in values.enumerated() {
      let next = SceneID(author: id.author, counter: id.counter &+ 1)
      characters.append(
        Character(
          id: id, left: left, right: index + 1 < values.count ? next : right, value: value))
      left = id
      id = next
    }
  }

  /// Returns the paragraphs from the top.
  func paragraphs() -> [Paragraph] {
    let start = SceneID()
    var y = self.y + Self.top
    func begin(after id: SceneID) -> Paragraph {
      let style = styles[id] ?? 1
      y += Self.heights[style] ?? Self.plainHeight
      let size = style == 2 ? Self.headingSize : Self.plainSize
      // Letters of all sizes share a baseline.
      let rise = TypedText.lineHeight * (size - Self.plainSize)
      return Paragraph(
        place: StrokePoint(x: x, y: y - rise), line: y, size: size,
        form: Self.forms[style] ?? .plain)
    }
    var result: [Paragraph] = [begin(after: start)]
    for character in ordered() {
      result[result.count - 1].characters.insert(character.id)
      if character.value == "\n" {
        result.append(begin(after: character.id))
      } else if let value = character.value {
        result[result.count - 1].text.append(value)
      }
    }
    return result
  }

  /// Returns the characters in text order: each after its left neighbour and before its right one;
  /// where neighbours don't decide, the greatest name comes first.
  private func ordered() -> [Character] {
    let indices = Dictionary(
      characters.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var after = [[Int]](repeating: [], count: characters.count)
    var waiting = [Int](repeating: 0, count: characters.count)
    for (index, character) in characters.enumerated() {
      if let left = indices[character.left], left != index {
        after[left].append(index)
        waiting[index] += 1
      }
      if let right = indices[character.right], right != index {
        after[index].append(right)
        waiting[right] += 1
      }
    }
    // Depth first: a character's successors come before other candidates.
    var ready = characters.indices.filter { waiting[$0] == 0 }
      .sorted { characters[$0].id < characters[$1].id }
    var result: [Character] = []
    while let index = ready.popLast() {
      result.append(characters[index])
      var next: [Int] = []
      for other in after[index] {
        waiting[other] -= 1
        if waiting[other] == 0 { next.append(other) }
      }
      ready += next.sorted { characters[$0].id < characters[$1].id }
    }
    return result
  }
}
