import InkEditing
import InkReading

extension JSONText {
  /// Encodes what a gesture may mean: "text", the text under it; "gestures", the likeliest first;
  /// "writing", the probability that it isn't a gesture; and the model that named its form. Offsets
  /// count Unicode scalars.
  public init(
    _ reading: GestureReading, over text: WrittenText, forms: RecognitionResult,
    _ more: [(String, JSONText)] = []
  ) {
    var offset = 0
    var offsets = [0]
    for element in text.characters {
      offset += element.character.unicodeScalars.count
      offsets.append(offset)
    }
    func range(_ range: Range<Int>) -> JSONText {
      .array([.integer(offsets[range.lowerBound]), .integer(offsets[range.upperBound])])
    }
    let gestures = reading.gestures.map { gesture in
      JSONText.object([
        ("action", .string(gesture.action.rawValue)),
        ("confidence", .number(gesture.confidence, digits: 4)),
        ("ranges", .array(gesture.ranges.map(range))),
        ("words", .array(gesture.words.map(JSONText.integer))),
        ("strokes", .array(gesture.strokes.map(JSONText.integer))),
        (
          "edits",
          .array(
            gesture.edits.map { edit in
              .object([("range", range(edit.range)), ("text", .string(edit.replacement))])
            })
        ),
      ])
    }
    self = .object(
      [
        ("text", .string(text.text)), ("gestures", .array(gestures)),
        ("writing", .number(reading.writing, digits: 4)), ("model", .string(forms.pack.tag)),
        ("modelVersion", .string(forms.pack.version)),
        ("engineVersion", .string(forms.engineVersion)),
      ] + more)
  }
}
