import CDuctus
import InkModel
import InkPatterns
import InkReading
import ShapeGeometry

// Readings as the structures of `ductus.h`, in the memory of an arena.

extension ductus_reading {
  init(_ result: Result<RecognitionResult, DuctusError>, in arena: Arena) {
    self.init()
    switch result {
    case .success(let result):
      is_partial = result.isPartial ? 1 : 0
      candidates = arena.array(result.candidates) { ductus_candidate($0, in: arena) }
      candidate_count = result.candidates.count
      lines = arena.array(result.lines) { ductus_line($0, in: arena) }
      line_count = result.lines.count
      warnings = arena.texts(result.warnings.map { "\($0)" })
      warning_count = result.warnings.count
    case .failure(let error): self.init(Fault(error), in: arena)
    }
  }

  init(_ match: Result<[PatternCandidate], Fault>, in arena: Arena) {
    self.init()
    switch match {
    case .success(let found):
      candidates = arena.array(found) { name in
        var candidate = ductus_candidate()
        candidate.text = arena.text(name.name)
        candidate.score = name.score
        candidate.confidence = .nan
        return candidate
      }
      candidate_count = found.count
    case .failure(let fault): self.init(fault, in: arena)
    }
  }

  private init(_ fault: Fault, in arena: Arena) {
    self.init()
    code = fault.code
    error = arena.text(fault.text)
  }
}

extension ductus_line {
  fileprivate init(_ line: RecognizedLine, in arena: Arena) {
    self.init()
    strokes = arena.array(line.strokes) { UInt32($0) }
    stroke_count = line.strokes.count
    slope = line.slope
    candidates = arena.array(line.candidates) { ductus_candidate($0, in: arena) }
    candidate_count = line.candidates.count
  }
}

extension ductus_candidate {
  fileprivate init(_ candidate: RecognitionCandidate, in arena: Arena) {
    self.init()
    text = arena.text(candidate.text)
    score = candidate.cost
    confidence = candidate.confidence
    let (segments, ownWords) = (candidate.segments, candidate.words)
    graphemes = arena.array(segments) { ductus_segment($0, of: candidate.text, in: arena) }
    grapheme_count = segments.count
    words = arena.array(ownWords) { ductus_segment($0, of: candidate.text, in: arena) }
    word_count = ownWords.count
    if let geometry = candidate.geometry {
      shape = arena.value(ductus_shape(geometry, in: arena))
    }
  }
}

extension ductus_decoration {
  init(_ decoration: TextDecoration, of text: String, in arena: Arena) {
    self.init()
    kind =
      switch decoration.kind {
      case .underline: Int32(DUCTUS_UNDERLINE)
      case .strikeThrough: Int32(DUCTUS_STRIKE_THROUGH)
      case .surround: Int32(DUCTUS_SURROUND)
      }
    if let range = decoration.textRange {
      (begin, end) = bytes(of: range, in: text)
    }
    strokes = arena.array(decoration.strokes) { UInt32($0) }
    stroke_count = decoration.strokes.count
    spans = arena.spans(decoration.ink)
    span_count = decoration.ink.count
  }
}

extension ductus_segment {
  fileprivate init(_ segment: InkSegment, of text: String, in arena: Arena) {
    self.init()
    (begin, end) = bytes(of: segment.textRange, in: text)
    confidence = segment.confidence
    spans = arena.spans(segment.ink)
    span_count = segment.ink.count
    alternatives = arena.array(segment.alternatives) { other in
      ductus_alternative(text: arena.text(other.text), confidence: other.confidence)
    }
    alternative_count = segment.alternatives.count
  }
}

extension ductus_shape {
  fileprivate init(_ shape: FittedShape, in arena: Arena) {
    self.init()
    centre = (shape.centre.x, shape.centre.y)
    radii = shape.radii.map { ($0.major, $0.minor) } ?? (.nan, .nan)
    angle = shape.angle ?? .nan
    residual = shape.residual
    corners = arena.array(coordinates(shape.corners))
    corner_count = shape.corners.count
    ends = arena.array(coordinates(shape.ends))
    end_count = shape.ends.count
    let strokes = shape.beautified.strokes
    drawing = arena.array(strokes.flatMap { coordinates($0.points) })
    var count = 0
    drawing_ends = arena.array(strokes) { stroke in
      count += stroke.points.count
      return UInt32(count)
    }
    drawing_stroke_count = strokes.count
  }
}

/// The start and end of a part of a text.
private func bytes(of range: Range<String.Index>, in text: String) -> (UInt32, UInt32) {
  let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  let count = text.utf8.distance(from: range.lowerBound, to: range.upperBound)
  return (UInt32(start), UInt32(start + count))
}

extension Arena {
  fileprivate func spans(_ ink: [InkSpan]) -> UnsafePointer<ductus_span>? {
    array(ink) { span in
      ductus_span(
        stroke: UInt32(span.stroke), first_point: UInt32(span.points.lowerBound),
        end_point: UInt32(span.points.upperBound))
    }
  }
}

/// The coordinates of points, x and y alternating.
private func coordinates(_ points: [StrokePoint]) -> [Float] {
  points.flatMap { [$0.x, $0.y] }
}
