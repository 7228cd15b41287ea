import CharacterLM
import UnicodeText

/// The progress of a text through its expected form.
struct FormState {
  /// The places that may come next, as bits.
  fileprivate(set) var expected: UInt64 = 0
  fileprivate(set) var hasBegun = false
  /// Whether the form may end here.
  fileprivate(set) var mayEnd = false
  /// The number of characters out of place so far, up to ``maximumStrayCount``.
  fileprivate var strayCount: UInt8 = 0

  /// Whether the text has another form.
  var isAnother: Bool { strayCount == Self.maximumStrayCount }
  fileprivate static let maximumStrayCount: UInt8 = 2
}

/// Scores texts by their expected form.
///
/// A character out of place has a penalty, and may replace the expected one or be inserted: the
/// form continues from either. A text with two such characters has another form: the rest has no
/// penalties, and is read as prose.
struct FormScorer {
  private let form: TextForm
  /// The places where each class's character may stand.
  private let positions: [UInt64]
  /// Whether each class is a mark, which belongs to its letter.
  private let isMark: [Bool]
  private let space: Int

  init(_ form: TextForm, alphabet: Alphabet) {
    self.form = form
    positions = [0] + alphabet.scalars.map { form.positions(for: Character($0)) }
    isMark = [false] + alphabet.scalars.map { $0.isMark }
    space = alphabet.spaceClass ?? -1
  }

  var start: FormState { FormState(expected: form.first) }

  @inline(__always)
  func append(_ label: Int, to state: inout FormState) -> Float {
    let fitting = state.expected & positions[label]
    // The space before the text isn't part of it.
    if fitting == 0, isMark[label] || (label == space && !state.hasBegun) { return 0 }
    let reached = fitting != 0 ? fitting : state.expected
    state.hasBegun = true
    state.mayEnd = reached & form.last != 0 || reached == 0 && state.mayEnd
    state.expected = fitting != 0 ? 0 : state.expected
    var rest = reached
    while rest != 0 {
      state.expected |= form.following[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    guard fitting == 0, !state.isAnother else { return 0 }
    state.strayCount += 1
    return -form.penalty
  }

  func end(at state: FormState) -> Float {
    state.mayEnd || state.isAnother ? 0 : -form.penalty
  }
}
