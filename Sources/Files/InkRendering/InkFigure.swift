import InkModel

/// A part of an ink with its reading, such as a character.
public struct InkPart: Hashable, Sendable {
  /// The part's reading.
  public var text: String
  /// The part's ink.
  public var ink: [InkSpan]

  /// Creates a part with its reading.
  public init(text: String, ink: [InkSpan]) {
    self.text = text
    self.ink = ink
  }
}

/// An ink with its words.
public struct InkFigure: Hashable, Sendable {
  /// The ink.
  public var ink: Ink
  /// The text before the reading that wasn't written, shown paler: the pre-context.
  public var lead: String
  /// The ink's reading, or another text about it.
  public var caption: String
  /// A second, smaller line, such as the next candidates.
  public var note: String
  /// The ink's parts, line by line, for pictures in which each has a colour and its reading below.
  public var lines: [[InkPart]] = []

  /// Creates a figure from an ink and its words, without parts.
  public init(ink: Ink, lead: String = "", caption: String = "", note: String = "") {
    self.ink = ink
    self.lead = lead
    self.caption = caption
    self.note = note
  }
}

/// Moves and scales an ink into a box whose top left corner is (0, 0), keeping its proportions.
struct InkPlacement {
  private let origin: Vector
  private let scale: Double
  /// The size of the placed ink; at least one side fills the box unless the ink is a single place.
  let size: Vector

  /// - Parameters:
  ///   - ink: the box around the ink.
  ///   - room: the available width and height.
  init(_ ink: Box, in room: Vector) {
    origin = ink.topLeft
    // A side without length allows any scale.
    let scale = (room / ink.size).min()
    self.scale = scale.isFinite ? scale : 1
    size = pointwiseMin(room, ink.size * self.scale)
  }

  /// Returns the position in the box of a place in the ink.
  func callAsFunction(_ point: Vector) -> Vector { pointwiseMin(size, (point - origin) * scale) }
}

extension Sequence<StrokePoint> {
  /// The places of the finite points.
  var finiteVectors: some Sequence<Vector> { lazy.filter(\.isFinite).map(\.vector) }
}

extension Ink {
  /// The box around the finite points; `nil` if there are none.
  var drawnBox: Box? { Box(strokes.lazy.flatMap(\.points.finiteVectors)) }
}
