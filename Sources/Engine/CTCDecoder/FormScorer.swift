import CharacterLM
import UnicodeText

/// The progress of a text through its expected form.
struct FormState {
  /// The places that may come next, as bits.
  fileprivate(set) var expected: UInt64 = 0
  /// Whether the form has begun, in the ink or in the text before it.
  fileprivate(set) var hasBegun = false
  /// Whether any character of the ink has come.
  fileprivate var hasInk = false
  /// Whether the form may end here.
  fileprivate(set) var mayEnd = false
  /// The number of characters out of place so far, up to ``maximumStrayCount``.
  fileprivate var strayCount: UInt8 = 0

  /// Whether the text has another form.
  var isAnother: Bool { strayCount == Self.maximumStrayCount }
  fileprivate static let maximumStrayCount: UInt8 = 2

  /// A text that has another form.
  static var another: FormState {
    var state = FormState()
    state.strayCount = maximumStrayCount
    return state
  }
}

/// Scores texts by their expected form.
///
/// A character out of place has a penalty, and may replace the expected one or be inserted: the
/// form continues from either. A text with two such characters has another form: the rest has no
/// penalties, and is read as prose.
struct FormScorer {
  let form: TextForm
  /// The places where each class's characters may stand: those of the letter itself, with any marks.
  private let positions: [UInt64]
  /// Whether each class is a mark, which belongs to its letter and needs no place.
  private let isMark: [Bool]
  private let space: Int

  init(_ form: TextForm, alphabet: Alphabet) {
    self.form = form
    let space = alphabet.spaceClass ?? -1
    // Signs that precede their letters are marks in Unicode only, rephs and the vowels of Ethiopic
    // in labels only.
    let isMark =
      [false]
      + alphabet.scalars.indices.map { alphabet.scalars[$0].isMark || alphabet.isMark($0 + 1) }
    var positions = [UInt64](repeating: 0, count: alphabet.classCount)
    for character in form.characters {
      // A dash that is folded to one with spaces around it is no space.
      guard let labels = alphabet.spelling(of: character),
        let letter = labels.first(where: { !isMark[$0] && ($0 != space || labels.count == 1) })
      else { continue }
      positions[letter] |= form.positions(for: character)
    }
    (self.positions, self.isMark, self.space) = (positions, isMark, space)
  }

  var start: FormState { FormState(expected: form.first) }

  /// Returns the state after the text before the ink, and how many of its last characters the ink
  /// continues: a form may begin before the ink, where a string does.
  func start(
    after text: [Unicode.Scalar], in alphabet: Alphabet
  ) -> (state: FormState, continued: Int) {
    var state = start
    var count = 0
    var isOutside = false
    for scalar in text {
      let label = alphabet.labels(of: [scalar])?.first ?? 0
      if label == space {
        let continues = state.hasBegun && !state.mayEnd
        let penalty = space(before: &state)
        count = continues && penalty == 0 ? count + 1 : 0
        if count == 0 { state = FormState(expected: state.expected) }
        isOutside = false
        continue
      }
      let isPart = CharacterKind(scalar) != .other
      if isMark[label] || isOutside && isPart { continue }
      if state.expected & positions[label] == 0 || isOutside {
        (state, count) = (start, 0)
        isOutside = isPart
      }
      let fitting = state.expected & positions[label]
      guard !isOutside, fitting != 0 else { continue }
      reach(fitting, &state)
      count += 1
    }
    return (state, count)
  }

  @inline(__always)
  func append(_ label: Int, to state: inout FormState) -> Float {
    if label == space, !state.hasInk {
      // No ink shows this space: a form that can go on without it does.
      let goesOn = state.hasBegun && state.expected & ~positions[space] != 0
      return space(before: &state) - (goesOn ? form.penalty : 0)
    }
    if isMark[label] { return 0 }
    let fitting = state.expected & positions[label]
    let stays = fitting == 0
    state.hasInk = true
    if stays {
      let (expected, mayEnd) = (state.expected, state.mayEnd)
      reach(expected, &state)
      state.expected |= expected
      state.mayEnd = state.mayEnd || expected == 0 && mayEnd
    } else {
      reach(fitting, &state)
    }
    guard stays, !state.isAnother else { return 0 }
    state.strayCount += 1
    return -form.penalty
  }

  /// Moves to the places after those reached.
  @inline(__always)
  private func reach(_ reached: UInt64, _ state: inout FormState) {
    state.hasBegun = true
    state.mayEnd = reached & form.last != 0
    state.expected = 0
    var rest = reached
    while rest != 0 {
      state.expected |= form.following[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
  }

  /// Adds the space before the ink's own text, which is no part of the form unless the form began
  /// before: then it goes on, or ends so that another text may begin.
  @inline(never)
  private func space(before state: inout FormState) -> Float {
    let mayBegin = !state.hasBegun || state.mayEnd
    let before = state.hasBegun
    reach(space > 0 ? state.expected & positions[space] : 0, &state)
    if mayBegin { state.expected |= form.first }
    state.hasBegun = before && !mayBegin
    state.mayEnd = false
    if state.expected != 0 { return 0 }
    state.expected = form.first
    state.hasBegun = false
    return -form.penalty
  }

  func end(at state: FormState) -> Float {
    state.mayEnd || state.isAnother ? 0 : -form.penalty
  }

  /// Returns the score where the ink ends: the form ends there or within the text that follows.
  func end(at state: FormState, before following: [Int]) -> Float {
    var best = end(at: state)
    var (state, sum) = (state, Float(0))
    for label in following where best < 0 {
      sum += append(label, to: &state)
      best = max(best, sum + end(at: state))
    }
    return best
  }
}
