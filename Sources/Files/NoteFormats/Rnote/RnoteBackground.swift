import InkFormats
import InkModel

/// The background of Rnote's canvas, while it is read. Its pattern begins at the canvas' origin.
struct RnoteBackground {
  private var colour = NoteColour.white
  private var pattern = ""
  private var patternColour = NoteColour(red: 204, green: 230, blue: 255)
  private var patternSize: [Float] = [32, 32]

  private static let lineWidth: Float = 0.5
  private static let dotWidth: Float = 1.5

  mutating func read(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "color": colour = try scanner.rnoteColour()
      case "pattern": pattern = try scanner.stringOrNil() ?? ""
      case "pattern_color": patternColour = try scanner.rnoteColour()
      case "pattern_size": patternSize = try scanner.numbers() ?? patternSize
      default: try scanner.skipValue()
      }
    }
  }

  var paper: NotePaper {
    let patterns: [String: PaperRuling.Pattern] = ["lines": .lines, "grid": .grid, "dots": .dots]
    var paper = NotePaper(colour: colour)
    if let pattern = patterns[pattern], patternSize.count == 2,
      let spacing = PageSize(width: patternSize[0], height: patternSize[1])
    {
      let width = pattern == .dots ? Self.dotWidth : Self.lineWidth
      paper.ruling = PaperRuling(pattern, spacing: spacing, width: width, colour: patternColour)
      // Its dots and lines are offset from their places.
      paper.ruling?.origin = StrokePoint(x: width / 2, y: width / 2)
    }
    return paper
  }
}

extension JSONScanner {
  /// Returns a colour with components from 0 to 1; black if it is invalid.
  mutating func rnoteColour() throws(RecordError) -> NoteColour {
    var parts: [String: Float] = [:]
    try members { scanner, name throws(RecordError) in parts[name] = try scanner.numberOrNil() }
    func part(_ name: String, _ fallback: Float) -> UInt8 {
      UInt8(max(0, min(255, ((parts[name] ?? fallback) * 255).rounded())))
    }
    return NoteColour(
      red: part("r", 0), green: part("g", 0), blue: part("b", 0), alpha: part("a", 1))
  }
}
