import Support

/// Errors and the amount of text; counts of several inks add up.
public struct ErrorCounts: Hashable, Sendable {
  public var inks = 0
  /// Characters of the references.
  public var characters = 0
  /// Edits between the references and the best readings.
  public var characterEdits = 0
  /// Words of the references, separated by white space.
  public var words = 0
  public var wordEdits = 0
  /// Inks whose best reading is exactly the reference.
  public var firstCorrect = 0
  /// Inks with the reference among the first five readings.
  public var amongFive = 0
  /// Edits between the references and the readings closest to them, as after a perfect choice among
  /// the readings.
  public var oracleEdits = 0
  /// Inks with the reference among all readings.
  public var amongAll = 0
  /// The counts of formulas.
  public var formulas = FormulaCounts()

  public init() {}

  /// Counts the errors of one ink.
  ///
  /// - Parameters:
  ///   - readings: the best first; none counts as the empty text.
  ///   - punctuationApart: whether punctuation marks are separate words in all texts.
  public init(reference: String, readings: [String], punctuationApart: Bool = false) {
    let reference = ReferenceText(reference, punctuationApart: punctuationApart)
    let readings = readings.map { ReferenceText($0, punctuationApart: punctuationApart) }
    let best = readings.first ?? ReferenceText("")
    inks = 1
    characters = reference.characters.count
    characterEdits = editDistance(reference.characters, best.characters)
    let referenceWords = reference.words
    words = referenceWords.count
    wordEdits = editDistance(referenceWords, best.words)
    firstCorrect = best == reference ? 1 : 0
    amongFive = best == reference || readings.prefix(5).contains(reference) ? 1 : 0
    amongAll = best == reference || readings.contains(reference) ? 1 : 0
    oracleEdits = characterEdits
    if amongAll == 1 {
      oracleEdits = 0
    } else {
      for reading in readings.dropFirst() {
        oracleEdits = min(oracleEdits, editDistance(reference.characters, reading.characters))
      }
    }
  }

  /// Counts whether a figure's label is among its names, without characters.
  ///
  /// - Parameter names: the best first.
  public init(label: String, names: [String]) {
    inks = 1
    firstCorrect = names.first == label ? 1 : 0
    amongFive = names.prefix(5).contains(label) ? 1 : 0
    amongAll = names.contains(label) ? 1 : 0
  }

  public static func += (total: inout ErrorCounts, counts: ErrorCounts) {
    total.inks += counts.inks
    total.characters += counts.characters
    total.characterEdits += counts.characterEdits
    total.words += counts.words
    total.wordEdits += counts.wordEdits
    total.firstCorrect += counts.firstCorrect
    total.amongFive += counts.amongFive
    total.oracleEdits += counts.oracleEdits
    total.amongAll += counts.amongAll
    total.formulas += counts.formulas
  }
}
