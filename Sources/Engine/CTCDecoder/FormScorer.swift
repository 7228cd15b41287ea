import CharacterLM
import UnicodeText

/// Where a text is in the form that it is expected to have.
struct FormPlace {
  /// The places that may come next, as bits.
  fileprivate(set) var expected: UInt64 = 0
  fileprivate(set) var isBegun = false
  /// Whether the form may end here.
  fileprivate(set) var mayEnd = false
  /// Characters out of place so far; more than two don't count.
  fileprivate var strays: UInt8 = 0

  /// Whether the text has another form.
  var isAnother: Bool { strays == Self.mostStrays }
  fileprivate static let mostStrays: UInt8 = 2
}

/// Scores texts by the form that they are expected to have.
///
/// What is out of place costs something, and may stand for what was expected or come between: the form
/// goes on from either. A text with two such characters has another form: what follows costs nothing, and
/// is read as prose.
struct FormScorer {
  private let form: TextForm
  /// By class: the places that its character may stand at.
  private let places: [UInt64]
  /// By class: whether it is a mark, which belongs to its letter.
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
    // The space before the text is none of it.
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
