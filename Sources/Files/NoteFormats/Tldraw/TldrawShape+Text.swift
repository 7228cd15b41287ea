import InkModel

extension TldrawShape {
  /// Its typed text: a text itself, a label in the middle of its figure or line unless it is
  /// aligned otherwise, or the name above a frame.
  func typedText(at placement: Placement) -> TypedText? {
    let sizes = TldrawStyles.fontSizes[type] ?? [:]
    guard !text.isEmpty, let letter = sizes[size] ?? sizes["m"] else { return nil }
    let usesLabelColour = type == "geo" || type == "note" || type == "arrow"
    var typed = TypedText(
      text, at: StrokePoint(x: 0, y: 0), size: max(1, letter * scale),
      colour: seen(
        type == "note" && labelColour == "black"
          ? 0x000000 : TldrawStyles.colours[usesLabelColour ? labelColour : colour] ?? 0x1D1D1D),
      angle: placement.angle)
    switch type {
    case "geo", "note": putLabel(&typed)
    case "arrow":
      if let outline, outline.count > 1 {
        let (start, end) = (outline[0], outline[outline.count - 1])
        let middle =
          outline.count > 2
          ? outline[1] : StrokePoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let size = typed.usualSize
        typed.place = StrokePoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
        (typed.width, typed.alignment) = (size.width, .middle)
      }
    case "frame":
      typed.place.y = -typed.usualSize.height
      typed.colour = seen(TldrawStyles.colours["black"] ?? 0)
    default:
      typed.alignment = Self.alignment(alignment) ?? .start
      if boxWidth > 0, !isAutomaticallySized || typed.alignment != .start {
        typed.width = boxWidth * scale
      }
    }
    typed.place = placement.point(typed.place)
    return typed
  }

  /// Puts a label into its figure's box.
  private func putLabel(_ typed: inout TypedText) {
    let (width, height) = box
    let padding = TldrawStyles.labelPadding * scale
    typed.alignment = Self.alignment(alignment) ?? .middle
    typed.width = max(typed.size, width - 2 * padding)
    typed.place.x = min(padding, width / 2)
    let free = height - typed.usualSize.height
    switch Self.alignment(verticalAlignment) ?? .middle {
    case .start: typed.place.y = padding
    case .middle: typed.place.y = free / 2
    case .end: typed.place.y = free - padding
    }
  }

  /// The alignment of a name; older files have names such as `start-legacy`.
  private static func alignment(_ name: String) -> TypedText.Alignment? {
    ["start": .start, "middle": .middle, "end": .end][name.prefix { $0 != "-" }]
  }
}
