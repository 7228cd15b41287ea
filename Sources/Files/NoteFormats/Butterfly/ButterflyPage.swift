import InkFormats
import InkModel

/// A Butterfly page, while it is read: an unbounded canvas, in CSS pixels.
struct ButterflyPage {
  private var layers: [NoteLayer] = []
  private var paper = NotePaper()
  private(set) var damage = DamageList()
  /// The name of its file, for messages.
  private let file: String

  init(file: String) {
    self.file = file
  }

  var page: NotePage { NotePage(unitsPerInch: 96, layers: layers, paper: paper) }

  /// Returns whether a member of an object shows that it is a page.
  static func isMember(_ name: String) -> Bool {
    ["layers", "content", "backgrounds", "background"].contains(name)
  }

  mutating func read(
    _ name: String, _ scanner: inout JSONScanner, _ budget: inout NoteBudget
  ) throws(RecordError) {
    switch name {
    case "layers":
      try scanner.elements { scanner, _ throws(RecordError) in
        guard budget.takePart("layers") else { return try scanner.skipValue() }
        try readLayer(&scanner, &budget)
      }
    // Before version 11 of the format a page had no layers, and before 10 a single background.
    case "content" where budget.takePart("layers"):
      layers.append(NoteLayer())
      try readContent(&scanner, layers.count - 1, &budget)
    case "backgrounds":
      try scanner.elements { scanner, _ throws(RecordError) in try readBackground(&scanner) }
    case "background": try readBackground(&scanner)
    default: try scanner.skipValue()
    }
  }

  private mutating func readLayer(
    _ scanner: inout JSONScanner, _ budget: inout NoteBudget
  ) throws(RecordError) {
    let layer = layers.count
    layers.append(NoteLayer())
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "name":
        let name = try scanner.stringOrNil() ?? ""
        if !name.isEmpty { layers[layer].name = name }
      case "content": try readContent(&scanner, layer, &budget)
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func readContent(
    _ scanner: inout JSONScanner, _ layer: Int, _ budget: inout NoteBudget
  ) throws(RecordError) {
    try scanner.elements { scanner, index throws(RecordError) in
      var element = ButterflyElement()
      try scanner.members { scanner, name throws(RecordError) in
        try element.read(name, &scanner)
      }
      if let text = element.typedText, budget.takePart("typed texts") {
        layers[layer].texts.append(text)
      }
      if element.isPicture, budget.takePart("pictures") { layers[layer].pictures.append(.unread) }
      guard let outline = element.outline else { return }
      guard !outline.isEmpty else {
        let fault = NoteFault.malformed("\(element.type) (element \(index))")
        return damage.append(NoteDamage(file: file, position: .whole, fault: fault))
      }
      guard budget.takeStroke(points: outline.count) else { return }
      let stroke = element.stroke(outline)
      if element.isHighlight {
        layers[layer].highlights.append(stroke)
      } else {
        layers[layer].strokes.append(stroke)
      }
    }
  }

  /// A coloured box, with the distance between lines.
  private mutating func readBackground(_ scanner: inout JSONScanner) throws(RecordError) {
    var numbers: [String: Float] = [:]
    var colours: [String: NoteColour] = [:]
    func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
      switch name {
      case "boxWidth", "boxHeight", "boxYStroke":
        numbers[name] = try scanner.numberOrNil()
      case "boxColor", "boxYColor":
        let argb = try scanner.integerOrNil()
        colours[name] = argb.map { NoteColour(argb: UInt32(truncatingIfNeeded: $0)) }
      default: try scanner.skipValue()
      }
    }
    try scanner.members { scanner, name throws(RecordError) in
      guard name == "texture" else { return try read(name, &scanner) }
      try scanner.members { scanner, name throws(RecordError) in try read(name, &scanner) }
    }
    if let colour = colours["boxColor"], colour.alpha > 0 { paper.colour = colour }
    let (width, height) = (numbers["boxWidth"] ?? 0, numbers["boxHeight"] ?? 0)
    let isGrid = width > 0
    guard height > 0, let spacing = PageSize(width: isGrid ? width : height, height: height) else {
      return
    }
    paper.ruling = PaperRuling(
      isGrid ? .grid : .lines, spacing: spacing, width: numbers["boxYStroke"] ?? 0.5,
      colour: colours["boxYColor"] ?? NoteColour(rgb: 0xF44336))
  }
}
