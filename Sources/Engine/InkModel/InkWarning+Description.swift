#if !hasFeature(Embedded)
  extension InkWarning {
    /// Creates the warning that has this description; `nil` for another text.
    package init?(description text: String) {
      let words = text.split(separator: " ")
      guard words.count > 4 else { return nil }
      var warnings: [InkWarning] = []
      if let stroke = Int(words[1].dropLast()), let point = Int(words[3].dropLast()) {
        warnings = [
          .timeRunsBackwards(stroke: stroke, point: point),
          .strokesOverlap(stroke: stroke, point: point),
          .clockRestarts(stroke: stroke, point: point),
        ]
      } else if let width = Float(words[2]), let height = Float(words[4]) {
        warnings = [.writingAreaIgnored(width: width, height: height)]
      }
      guard let found = warnings.first(where: { $0.description == text }) else { return nil }
      self = found
    }
  }
#endif
