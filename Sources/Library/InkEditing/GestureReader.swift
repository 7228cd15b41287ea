import DuctusEngine
import InkModel

/// Says what gestures that are drawn over text mean.
///
///     let pack = try PackCatalog.bundled.pack(forTag: "und-x-gesture")
///     let reader = GestureReader(recognizer: try FigureRecognizer(pack: pack))
///     let text = WrittenText(result, of: ink)
///     if let gesture = try reader.gesture(stroke, over: text) {
///       print(gesture.action, gesture.strokes)  // scratchOut [3, 4, 5], for one
///     }
///
/// A form that the pack knows (a scribble, a caret) means something only where it meets the text: a
/// level line is a strike through words, a rule under them, or a dash beside them. So the
/// probability of each form is shared out among the places that it fits, and what fits nowhere is
/// writing.
///
/// Nothing is changed: a program shows what would be, and does it or not.
public struct GestureReader: Sendable {
  /// What a gesture takes that meets a word in part.
  public enum Extent: String, CaseIterable, Sendable {
    /// The word, where it meets the greater part.
    case words
    /// The characters that it meets.
    case characters
  }

  private let recognizer: FigureRecognizer

  /// A reader that tells forms apart by a recogniser of gestures: of the tag `und-x-gesture`.
  public init(recognizer: FigureRecognizer) {
    self.recognizer = recognizer
  }

  /// What a gesture most probably means; `nil` where it is more probably writing or something else.
  ///
  /// - Throws: ``DuctusError`` for an ink that can't be read.
  public func gesture(
    _ ink: Ink, over text: WrittenText, extent: Extent = .words
  ) throws(DuctusError) -> EditingGesture? {
    let best = try gestures(ink, over: text, extent: extent).first
    return best.flatMap { $0.confidence > 0.5 ? $0 : nil }
  }

  /// All that a gesture may mean, the likeliest first.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes, in the units of the text's ink.
  ///   - text: what stands on the page.
  /// - Throws: ``DuctusError`` for an ink that can't be read.
  /// - Complexity: O(points of the gesture × characters).
  public func gestures(
    _ ink: Ink, over text: WrittenText, extent: Extent = .words
  ) throws(DuctusError) -> [EditingGesture] {
    guard let path = GesturePath(ink) else { return [] }
    let forms = try recognizer.recognize(ink).candidates
    var found: [EditingGesture] = []
    // The probability of what is no gesture: that of writing, of no known form, and what forms leave
    // that would lie otherwise.
    var (nothing, unplaced) = (1.0, 0.0)
    for form in forms {
      let targets = text.targets(of: form.text, along: path, extent: extent)
      guard form.text != Self.writing else { continue }
      nothing -= form.confidence
      unplaced += form.confidence * max(0, 1 - targets.reduce(0) { $0 + $1.fit })
      for target in targets where target.fit > 0 {
        found.append(
          EditingGesture(
            action: target.action, ranges: target.ranges, strokes: text.strokes(of: target.ranges),
            confidence: form.confidence * target.fit))
      }
    }
    nothing = max(0, nothing)
    // The pen goes to and fro over words for one reason, whatever else its way looks like.
    if let target = text.targets(of: "scribble", along: path, extent: extent).first,
      path.isScribbled(tolerance: 0.4 * text.letterHeight(of: target.ranges[0]))
    {
      let others = found.filter { $0.action != .scratchOut && $0.action != .surround }
      let rest = others.reduce(unplaced) { $0 + $1.confidence }
      found.removeAll { $0.action != .scratchOut && $0.action != .surround }
      unplaced = 0
      let room = text.roomForWriting(path)
      found.append(
        EditingGesture(
          action: target.action, ranges: target.ranges, strokes: text.strokes(of: target.ranges),
          confidence: rest + nothing * (1 - room)))
    }
    nothing = nothing * text.roomForWriting(path) + unplaced
    let whole = found.reduce(nothing) { $0 + $1.confidence }
    return merged(found).map { gesture in
      var gesture = gesture
      gesture.confidence /= whole
      return gesture
    }.filter { $0.confidence > 0.01 }.sorted { $0.confidence > $1.confidence }
  }

  /// The class of what is no gesture but writing.
  private static let writing = "writing"

  /// Meanings all different: two forms of the same meaning add up.
  private func merged(_ gestures: [EditingGesture]) -> [EditingGesture] {
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

extension WrittenText {
  /// The strokes of some characters, in their order.
  fileprivate func strokes(of ranges: [Range<Int>]) -> [Int] {
    Set(ranges.flatMap { characters[$0].flatMap(\.strokes) }).sorted()
  }
}
