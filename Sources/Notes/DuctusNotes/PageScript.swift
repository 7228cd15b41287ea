import ModelPack

/// The properties of a script on which a page's structure depends; see ``PageStructure``.
struct PageScript {
  /// Whether letters consist of strokes and signs placed around one another.
  let lettersHaveParts: Bool
  /// Whether lines may run from top to bottom, as in Chinese and Japanese.
  let mayHaveColumns: Bool
  let isRightToLeft: Bool

  /// Whether a stroke is several letters, as in Arabic script.
  var joinsLetters: Bool { lettersHaveParts && isRightToLeft }
}

extension PageScript {
  /// Creates the properties of the script that a pack reads.
  init(of pack: Pack) {
    switch pack.manifest.contents {
    case .characters: (lettersHaveParts, mayHaveColumns, isRightToLeft) = (true, true, false)
    case .text(let text):
      // In Arabic script, a stroke is several letters, with dots and bars around it.
      lettersHaveParts = [.stacked, .arabic].contains(text.knownLineHabits)
      (mayHaveColumns, isRightToLeft) = (false, text.direction == .rightToLeft)
    case .classifier, .formula:
      (lettersHaveParts, mayHaveColumns, isRightToLeft) = (false, false, false)
    }
  }
}
