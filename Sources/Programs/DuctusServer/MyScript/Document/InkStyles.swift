/// The style sheets of a client, and the resulting pen: the theme's `ink`, the theme's classes
/// chosen by the client, and the pen's own declarations, each overriding the previous ones.
struct InkStyles: Sendable {
  private var theme: [Substring: [Substring: Substring]] = [:]
  private var classes: [Substring] = []
  private var declarations: [Substring: Substring] = [:]

  private(set) var pen = InkPen()

  /// Sets a theme, such as `ink { color: #000000; } .red { color: #FF0000; }`.
  mutating func setTheme(_ css: String) {
    theme = [:]
    for rule in css.split(separator: "}") {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      theme[Self.trimmed(parts[0])] = Self.declarations(parts[1])
    }
    update()
  }

  /// Sets names of classes, separated by spaces.
  mutating func setClasses(_ names: String) {
    classes = names.split(separator: " ")
    update()
  }

  /// Sets the pen's own declarations, such as `color: #1A9641; -myscript-pen-width: 2`.
  mutating func setDeclarations(_ css: String) {
    declarations = Self.declarations(css[...])
    update()
  }

  private mutating func update() {
    var all = theme["ink"] ?? [:]
    for name in classes {
      all.merge(theme["." + name] ?? [:]) { $1 }
    }
    all.merge(declarations) { $1 }
    pen = InkPen()
    if let colour = all["color"] { pen.colour = String(colour) }
    if let width = all["-myscript-pen-width"].flatMap({ Double($0) }) { pen.width = width }
  }

  /// Returns whether a declaration may be used in a picture.
  private static func isUsable(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "color": isColour(value)
    case "-myscript-pen-width": Double(value).map { $0 > 0 && $0 <= 100 } ?? false
    default: false
    }
  }

  /// Returns whether a text may be used as a colour in a picture, known or not.
  private static func isColour(_ text: Substring) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "#(),.% ".utf8.contains(byte)
        }
      }
  }

  private static func declarations(_ css: Substring) -> [Substring: Substring] {
    var found: [Substring: Substring] = [:]
    for declaration in css.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let (name, value) = (trimmed(parts[0]), trimmed(parts[1]))
      if isUsable(name, value) { found[name] = value }
    }
    return found
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
