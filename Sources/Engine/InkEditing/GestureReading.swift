import InkModel
import InkReading
import Support

/// The possible meanings of a gesture over text.
///
/// A form that the gestures' pack knows (a scribble, a caret) has a meaning only where it meets the
/// text: a level line may strike words through, underline them, or be a dash beside them. So the
/// probability of each form is divided among the places that it fits; if it fits nowhere, the ink
/// is writing.
public struct GestureReading: Hashable, Sendable {
  /// The meanings, all different, likeliest first.
  public let gestures: [EditingGesture]

  /// The probability that the ink is writing, or something unknown.
  public var writing: Double { max(0, 1 - gestures.reduce(0) { $0 + $1.confidence }) }

  /// The likeliest meaning; `nil` if the ink is more probably writing or something else.
  public var best: EditingGesture? { gestures.first.flatMap { $0.confidence > 0.5 ? $0 : nil } }

  /// Creates the meanings of an ink with known forms.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes, in the units of the text's ink.
  ///   - forms: the candidates of a recogniser of gestures, with the tag `und-x-gesture`, for the
  ///     ink as ``WrittenText/oriented(_:)`` returns it.
  ///   - text: the text on the page.
  /// - Complexity: O(points of the gesture × characters).
  public init(
    _ ink: Ink, forms: [RecognitionCandidate], over text: WrittenText,
    _ options: GestureOptions = GestureOptions()
  ) {
    guard let path = GesturePath(ink) else {
      gestures = []
      return
    }
    var found: [EditingGesture] = []
    // The probability of no gesture: that of writing, of no known form, and of forms that would be
    // placed differently.
    var (nothing, unplaced) = (1.0, 0.0)
    for form in forms where form.text != Self.writing {
      let targets = text.targets(of: form.text, along: path, options)
      nothing -= form.confidence
      unplaced += form.confidence * max(0, 1 - targets.reduce(0) { $0 + $1.fit })
      for target in targets where target.fit > 0 {
        // Bars, corners and carets are also parts of letters: the stem of a t whose bar was first.
        let share = text.isByHand ? target.action.shareAgainstLetters : 1
        found.append(
          EditingGesture(target, in: text, confidence: form.confidence * target.fit * share))
      }
    }
    nothing = max(0, nothing)
    let room = text.roomForWriting(path)
    if let certain = text.certainTarget(of: path, options) {
      // Whatever other forms the path resembles, it has this one meaning.
      let others = found.filter { !$0.action.isOverWords }
      let rest = others.reduce(unplaced) { $0 + $1.confidence }
      found.removeAll { !$0.action.isOverWords }
      unplaced = 0
      found.append(
        EditingGesture(certain, in: text, confidence: rest + nothing * (1 - room)))
    }
    nothing = nothing * room + unplaced
    let whole = found.reduce(nothing) { $0 + $1.confidence }
    gestures = Self.merged(found).divided(by: whole).filter { $0.confidence > 0.01 }
      .ordered { $0.confidence > $1.confidence }
  }

  /// Creates a reading from known meanings, likeliest first.
  init(_ gestures: [EditingGesture]) { self.gestures = gestures }

  /// Returns whether a recogniser with these classes names forms of gestures.
  package static func areForms(_ labels: [String]) -> Bool { labels.contains("scribble") }

  /// The fault of a recogniser that names something else.
  package static var noForms: String { "names no gestures: open 'und-x-gesture'" }

  /// The class of writing, which isn't a gesture.
  private static var writing: String { "writing" }

  /// Merges gestures of one meaning: the probabilities of different forms add up.
  private static func merged(_ gestures: [EditingGesture]) -> [EditingGesture] {
    var merged: [EditingGesture] = []
    for gesture in gestures {
      if let same = merged.firstIndex(where: {
        $0.action == gesture.action && $0.ranges == gesture.ranges
      }) {
        merged[same].confidence += gesture.confidence
      } else {
        merged.append(gesture)
      }
    }
    return merged
  }
}

extension EditingGesture.Action {
  /// Whether the pen goes to and fro over words, or around them.
  fileprivate var isOverWords: Bool { self == .scratchOut || self == .surround }
}

extension WrittenText {
  /// Returns the target of a pen that goes to and fro over words, or around them, which has no
  /// other meaning; `nil` for any other path.
  fileprivate func certainTarget(of path: GesturePath, _ options: GestureOptions) -> GestureTarget?
  {
    if (0.8...2.2).contains(path.laps) {
      return targets(of: "circle", along: path, options).first
    }
    guard let target = targets(of: "scribble", along: path, options).first,
      path.isScribbled(tolerance: 0.4 * letterHeight(of: target.ranges[0]))
    else { return nil }
    return target
  }
}

extension [EditingGesture] {
  /// Returns the meanings with their confidences divided by a number.
  func divided(by whole: Double) -> [EditingGesture] {
    map { gesture in
      var gesture = gesture
      gesture.confidence /= whole
      return gesture
    }
  }
}
