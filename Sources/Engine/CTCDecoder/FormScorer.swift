import CharacterLM
import UnicodeText

/// The progress of a text through its expected form.
struct FormPlace {
  /// The places that may come next, as bits.
  fileprivate(set) var expected: UInt64 = 0
  fileprivate(set) var isBegun = false
  /// Whether the form may end here.
  fileprivate(set) var mayEnd = false
  /// The number of characters out of place so far, up to ``mostStrays``.
  fileprivate var strays: UInt8 = 0

  /// Whether the text has another form.
  var isAnother: Bool { strays == Self.mostStrays }
  fileprivate static let mostStrays: UInt8 = 2
}

/// Scores texts by their expected form.
///
/// A character out of place has a penalty, and may replace the expected one or be inserted: the
/// form continues from either. A text with two such characters has another form: the rest has no
/// penalties, and is read as prose.
struct FormScorer {
  private let form: TextForm
  /// The places where each class's character may stand.
  private let places: [UInt64]
  /// Whether each class is a mark, which belongs to its letter.
  private let isMark: [Bool]
  private let space: Int

  init(_ form: TextForm, alphabet: Alphabet) {
    self.form = form
    places = [0] + alphabet.scalars.map { form.places(for: Character($0)) }
    isMark = [false] + alphabet.scalars.map { $0.isMark }
    space = alphabet.spaceClass ?? -1
  }

  var start: FormPlace { FormPlace(expected: form.first) }

  @inline(__always)
  func append(_ label: Int, to place: inout FormPlace) -> Float {
    let fitting = place.expected & places[label]
    // The space before the text isn't part of it.
    if fitting == 0, isMark[label] || (label == space && !place.isBegun) { return 0 }
    let reached = fitting != 0 ? fitting : place.expected
    place.isBegun = true
    place.mayEnd = reached & form.last != 0 || reached == 0 && place.mayEnd
    place.expected = fitting != 0 ? 0 : place.expected
    var rest = reached
    while rest != 0 {
      place.expected |= form.following[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    guard fitting == 0, !place.isAnother else { return 0 }
    place.strays += 1
    return -form.penalty
  }

  func end(at place: FormPlace) -> Float {
    place.mayEnd || place.isAnother ? 0 : -form.penalty
  }
}
