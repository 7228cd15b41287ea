import InkModel

/// The sheets of Xournal and Xournal++, whose rulings have fixed measures that a page may override.
enum XournalPaper {
  /// The distances of the first and the last line from the page's top and bottom edges.
  private static let header: Float = 80
  private static let footer: Float = 60

  /// - Parameters:
  ///   - attributes: the attributes of a solid background.
  ///   - height: the height of the page.
  static func paper(_ attributes: [String: String], height: Float) -> NotePaper {
    let name = attributes["color"] ?? "white"
    let colour = backgrounds[name].map { NoteColour(rgb: $0) } ?? NoteColour(xournal: name)
    return NotePaper(
      colour: colour,
      ruling: ruling(
        attributes["style"] ?? "plain", settings(attributes["config"] ?? ""),
        isDark: colour.isDark, height: height))
  }

  /// Papers' colours differ from pens' colours of the same names.
  private static let backgrounds: [String: UInt32] = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080, "yellow": 0xFFFF80,
    "white": 0xFFFFFF,
  ]

  private static func ruling(
    _ style: String, _ settings: [String: String], isDark: Bool, height: Float
  ) -> PaperRuling? {
    func number(_ name: String, _ fallback: Float) -> Float {
      settings[name].flatMap { Float($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fallback
    }
    func colour(_ name: String, _ light: UInt32, _ dark: UInt32) -> NoteColour {
      let own = settings[(isDark ? "a" : "") + name].flatMap { UInt32($0, radix: 16) }
      return NoteColour(rgb: own ?? (isDark ? dark : light))
    }
    func ruling(
      _ pattern: PaperRuling.Pattern, spacing: Float, width: Float, _ colour: NoteColour
    ) -> PaperRuling? {
      let raster = number("r1", spacing)
      return PageSize(width: raster, height: raster).map {
        PaperRuling(pattern, spacing: $0, width: number("lw", width), colour: colour)
      }
    }
    switch style {
    case "lined", "ruled":
      var lines = ruling(.lines, spacing: 24, width: 0.5, colour("f1", 0x40A0FF, 0x434343))
      lines?.origin.y = header
      lines?.top = header
      lines?.bottom = height - footer
      if style == "lined" {
        lines?.margin = PaperRuling.Margin(
          x: number("m1", 72), colour: colour("f2", 0xFF0080, 0x220080))
      }
      return lines
    case "graph":
      return ruling(.grid, spacing: 14.17, width: 0.5, colour("f1", 0xBDBDBD, 0x434343))
    case "dotted":
      return ruling(.dots, spacing: 14.17, width: 1.5, colour("f1", 0xBDBDBD, 0x434343))
    default: return nil
    }
  }

  /// Returns a page's settings beyond its style: `f1=ff0000,r1=20`.
  private static func settings(_ text: String) -> [String: String] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil },
      uniquingKeysWith: { first, _ in first })
  }
}

extension NoteColour {
  /// `#rrggbbaa`, or one of Xournal's names.
  init(xournal text: String) {
    self = NoteColour(hexadecimal: text) ?? NoteColour(rgb: Self.xournalNames[text] ?? 0)
  }

  private static let xournalNames: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]
}
