import Foundation
import InkModel

/// The strokes of a Universal Ink file, while they are read.
struct UniversalInk {
  private(set) var page = NotePage(unitsPerInch: 96, layers: [NoteLayer()])
  private(set) var budget = NoteBudget()
  /// The place on the page of the strokes' coordinates.
  private var transform = UniversalInkTransform()
  /// The looks that strokes name by numbers from 1.
  private var looks: [Look] = []

  private struct Look {
    var width: Float = 0
    var colour = NoteColour.black
  }

  /// A list for each property of the points.
  private struct Points {
    var x: [Float] = []
    var y: [Float] = []
    var widths: [Float] = []

    /// Reads the lists of a stroke.
    ///
    /// - Parameter add: decodes a value and adds it to a list; its last argument is the place of the list's
    ///   precision.
    mutating func read(
      _ lists: ProtobufMessage,
      _ add: (inout [Float], ProtobufMessage.Value, Int) throws(BlockFault) -> Void
    ) throws(BlockFault) {
      try lists.fields { number, value throws(BlockFault) in
        switch number {
        case 1: try add(&x, value, 0)
        case 2: try add(&y, value, 0)
        case 8: try add(&widths, value, 4)
        default: break
        }
      }
    }
  }

  /// The width of strokes without one.
  private static let width: Float = 1
  private static let unitScales: ClosedRange<Float> = 1e-4...1e4
  private static let limit = NoteBudget.strokePointLimit

  init() {
    _ = budget.takePage()
  }

  private mutating func append(_ points: Points, _ look: Look) {
    let count = min(points.x.count, points.y.count)
    guard count > 0, budget.takeStroke(points: count) else { return }
    var colour = look.colour
    // Pencils and the like have the texture of their line in its place.
    if colour.alpha == 0 { colour.alpha = 255 }
    let places = zip(points.x, points.y).map { transform.point(x: $0, y: $1) }
    let widths = points.widths.count == count ? NoteStroke.widths(points.widths) : []
    let stroke = NoteStroke(
      Stroke(points: places),
      width: transform.scale
        * (look.width.isFinite && look.width > 0 ? look.width : Self.width),
      widths: widths.map { transform.scale * $0 }, colour: colour)
    // Highlighters are light, and show what is below.
    if colour.isLightAndTranslucent {
      page.layers[0].highlights.append(stroke)
    } else {
      page.layers[0].strokes.append(stroke)
    }
  }

  // MARK: - Version 3.0

  mutating func readVersion30(_ file: ProtobufMessage) throws(BlockFault) {
    try file.fields { number, value throws(BlockFault) in
      guard number == 2 else { return }
      try value.message?.fields { number, value throws(BlockFault) in
        guard number == 1, let stroke = value.message else { return }
        try readStroke30(stroke)
      }
    }
  }

  private mutating func readStroke30(_ stroke: ProtobufMessage) throws(BlockFault) {
    var (points, look) = (Points(), Look())
    try stroke.fields { number, value throws(BlockFault) in
      switch number {
      case 4: points.x += try value.floats(limit: Self.limit - points.x.count)
      case 5: points.y += try value.floats(limit: Self.limit - points.y.count)
      case 11: points.widths += try value.floats(limit: Self.limit - points.widths.count)
      case 22:
        try value.message?.fields { number, value throws(BlockFault) in
          guard number == 1, let properties = value.message else { return }
          look = try Self.look30(properties)
        }
      default: break
      }
    }
    append(points, look)
  }

  /// The width, and the colour's parts from 0 to 1, each in a message; a part that is 0 is left
  /// out.
  private static func look30(_ properties: ProtobufMessage) throws(BlockFault) -> Look {
    var parts = [Float](repeating: 0, count: 6)
    try properties.fields { name, value throws(BlockFault) in
      guard (1...5).contains(name) else { return }
      try value.message?.fields { number, value throws(BlockFault) in
        if number == 1 { parts[name] = try value.floats(limit: 1).first ?? 0 }
      }
    }
    let colour = parts.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    return Look(
      width: parts[1],
      colour: NoteColour(red: colour[2], green: colour[3], blue: colour[4], alpha: colour[5]))
  }

  // MARK: - Version 3.1

  mutating func readVersion31(_ ink: ProtobufMessage) throws(BlockFault) {
    try ink.fields { number, value throws(BlockFault) in
      switch number {
      case 2:
        // Pixels of 1/96 inch for a unit.
        let factor = try value.floats(limit: 1).first ?? 1
        if Self.unitScales.contains(factor) { page.unitsPerInch = 96 / Double(factor) }
      case 3: transform = try value.message.flatMap(UniversalInkTransform.init) ?? transform
      case 6:
        guard let look = value.message, budget.takePart("looks") else { return }
        looks.append(try Self.look31(look))
      default: break
      }
    }
    try ink.fields { number, value throws(BlockFault) in
      guard number == 1, let stroke = value.message else { return }
      try readStroke31(stroke)
    }
  }

  private static func look31(_ properties: ProtobufMessage) throws(BlockFault) -> Look {
    var look = Look()
    try properties.fields { number, value throws(BlockFault) in
      switch number {
      case 1:
        let bits = UInt32(truncatingIfNeeded: try value.signed(limit: 1).first ?? 0)
        look.colour = NoteColour(rgb: bits >> 8, alpha: UInt8(truncatingIfNeeded: bits))
      case 2: look.width = try value.floats(limit: 1).first ?? 0
      default: break
      }
    }
    return look
  }

  private mutating func readStroke31(_ stroke: ProtobufMessage) throws(BlockFault) {
    var (points, look) = (Points(), Look())
    var precisions = 0
    try stroke.fields { number, value throws(BlockFault) in
      if number == 2 { precisions = try value.signed(limit: 1).first ?? 0 }
    }
    /// Differences of numbers with a fixed number of decimals.
    func decoded(_ value: ProtobufMessage.Value, shift: Int) throws(BlockFault) -> [Float] {
      let unit = pow(10, Float(precisions >> shift & 0xF))
      var sum = 0
      return try value.signed(limit: Self.limit).map { difference in
        sum &+= difference
        return Float(sum) / unit
      }
    }
    try stroke.fields { number, value throws(BlockFault) in
      switch number {
      case 5:
        guard let lists = value.message else { return }
        try points.read(lists) { list, value, _ throws(BlockFault) in
          list += try value.floats(limit: Self.limit - list.count)
        }
      case 6:
        guard let lists = value.message else { return }
        try points.read(lists) { list, value, shift throws(BlockFault) in
          list = try decoded(value, shift: shift)
        }
      case 7:
        if case .integer(let place) = value, let index = Int(exactly: place),
          looks.indices.contains(index - 1)
        {
          look = looks[index - 1]
        }
      case 8: look = try value.message.map(Self.look31) ?? look
      default: break
      }
    }
    append(points, look)
  }
}
