import InkLayout
import InkModel
import ModelPack

/// A line that is read with two packs.
struct MixedLine {
  private let line: RecognizedLine
  private let request: RecognitionRequest
  private let readers: Readers
  /// The text between words.
  private let separator: String
  /// The amount by which a Latin run must cost less, in natural logarithms.
  private let rarity: Double
  /// The line's cost as read by its own pack, if no text surrounds it.
  private let cost: Double?

  /// The two packs that read a line.
  struct Readers {
    let own, latin: any ReadingSession
    /// How the own pack's language is written.
    let writing: WritingSystem
    let maxResultCount: Int
  }

  /// - Parameter isAlone: whether no text surrounds the line.
  init(
    _ line: RecognizedLine, of request: RecognitionRequest, _ readers: Readers, isAlone: Bool
  ) {
    self.line = line
    self.request = request
    self.readers = readers
    let writing = readers.writing
    let mayHaveSpaces = request.context.hints?.onlyCharacters?.contains(" ") ?? true
    separator =
      writing.putsSpaces && !request.context.isPerCharacter && mayHaveSpaces ? " " : ""
    rarity = writing.hasColumns && writing.putsSpaces ? Self.hangulRarity : Self.defaultRarity
    cost = isAlone ? line.candidates.first?.cost : nil
  }

  /// Returns the runs of pieces of one script, in the order of the text.
  func runs(of pieces: [LinePiece]) -> [LinePiece] {
    var pieces = pieces
    // A single piece is already a run.
    let areLatin =
      pieces.count == 1 ? [true] : LinePiece.areLatin(costs(of: pieces, letters: 1))
    for (index, isLatin) in areLatin.enumerated() { pieces[index].isLatin = isLatin }
    // A word of separate letters may be unreadable in pieces but not as a whole. The pack of its
    // neighbours reads a single letter.
    let direction = readers.writing.direction
    var runs = LinePiece.runs(of: pieces, in: direction)
    let indices = runs.indices.filter { runs[$0].isLatin }
    for (index, cost) in zip(indices, costs(of: indices.map { runs[$0] }, letters: 2)) {
      runs[index].isLatin = cost.latin + rarity < cost.own
    }
    return LinePiece.runs(of: runs, in: direction)
  }

  /// Returns those of some characters' strokes that Latin runs leave unread: without them, the text
  /// is the same. The Latin pack passes over what it doesn't know at little cost.
  func unread(_ characters: [Set<Int>], in runs: [LinePiece]) -> [Set<Int>] {
    runs.filter { $0.isLatin }.flatMap { run -> [Set<Int>] in
      let own = characters.filter {
        $0.count < run.strokes.count && $0.isSubset(of: run.strokes)
      }
      if own.isEmpty { return [] }
      let rests = own.map { character in
        run.latinStrokes.filter { !character.contains($0) }
      }
      let requests = ([run.latinStrokes] + rests).map { strokes in
        requestAlone(for: strokes, beginsLine: run.beginsLine).forLatinPack
      }
      let texts = readers.latin.recognize(requests, maxResultCount: 1).map { try? $0.get().text }
      guard let whole = texts[0] else { return [] }
      return zip(own, texts.dropFirst()).filter { $1 == whole }.map { $0.0 }
    }
  }

  /// Returns the line's reading with its Latin words, and the lines about them, read by the Latin
  /// pack; `nil` if there are none.
  func reading(of runs: [LinePiece]) -> LineReading? {
    guard runs.contains(where: { $0.isLatin }) else { return nil }
    var parts: [JoinedReading.Part] = []
    var decorations: [TextDecoration] = []
    var text = request.context.preContext
    for (index, run) in runs.enumerated() {
      let strokes = run.readStrokes
      var asked = request(for: strokes, beginsLine: run.beginsLine)
      // If no spaces separate words, the Latin pack would add one.
      asked.context.preContext = run.isLatin && separator.isEmpty ? nil : text
      if index + 1 < runs.count { asked.context.hints?.postContext = nil }
      if run.isLatin { asked = asked.forLatinPack }
      let session = run.isLatin ? readers.latin : readers.own
      guard
        let reading = try? session.recognize(asked, maxResultCount: readers.maxResultCount),
        let best = reading.candidates.first
      else { return nil }
      parts.append(
        JoinedReading.Part(
          candidates: reading.candidates, strokes: strokes, separator: separator))
      decorations += reading.decorations.map { $0.renumbered { strokes[$0] } }
      text = (text ?? "") + best.text + separator
    }
    return LineReading(
      JoinedReading.candidates(of: parts, maximum: readers.maxResultCount),
      decorations: decorations)
  }

  /// Chosen on the validation split. Hangul that is misread has a high cost, so English soon costs
  /// less.
  private static let defaultRarity = 2.0
  private static let hangulRarity = 6.0

  /// Returns the costs of pieces read separately. A Latin reading must have at least `letters`
  /// letters; the Latin pack is asked only about pieces in or beside which their own network sees
  /// Latin letters.
  private func costs(of pieces: [LinePiece], letters: Int) -> [(own: Double, latin: Double)] {
    let requests = pieces.map { requestAlone(for: $0.strokes, beginsLine: $0.beginsLine) }
    var costs: [(own: Double, latin: Double)]
    var indices = Array(pieces.indices)
    if let cost, pieces.count == 1, pieces[0].strokes.count == line.strokes.count {
      costs = [(own: cost, latin: .infinity)]
    } else {
      let readings = readers.own.recognize(requests, maxResultCount: 1).map { try? $0.get() }
      costs = readings.map { (own: $0?.cost ?? .infinity, latin: Double.infinity) }
      indices.removeAll { index in
        readings[max(0, index - 1)...min(index + 1, readings.count - 1)].allSatisfy {
          $0?.lines.first?.hasLatin != true
        }
      }
    }
    let others = readers.latin.recognize(
      indices.map { index in
        requestAlone(
          for: pieces[index].latinStrokes, beginsLine: pieces[index].beginsLine
        ).forLatinPack
      }, maxResultCount: 1)
    for (index, other) in zip(indices, others) {
      guard let best = (try? other.get())?.candidates.first,
        best.letterCount >= letters
      else { continue }
      costs[index].latin = best.cost
    }
    return costs
  }

  /// - Parameter beginsLine: whether they are the first strokes of the line.
  @inline(never)
  private func request(for strokes: [Int], beginsLine: Bool) -> RecognitionRequest {
    var request = request
    request.ink = TextLine(strokes: strokes, slope: line.slope).ink(in: request.ink)
    request.context.layout = .line
    request.context.beginsLine = request.context.beginsLine && beginsLine
    return request
  }

  /// Returns the request without the text around the strokes, so that costs are comparable.
  private func requestAlone(for strokes: [Int], beginsLine: Bool) -> RecognitionRequest {
    var request = request(for: strokes, beginsLine: beginsLine)
    request.context.preContext = nil
    request.context.hints?.postContext = nil
    return request
  }
}

extension RecognitionRequest {
  /// The request for the Latin pack, which is to heed the expected characters of the line's script
  /// even if it reads none of them: with a space, it reads one.
  var forLatinPack: RecognitionRequest {
    var request = self
    if let hints = context.hints, !hints.allowsOnly, hints.allowedCharacters?.isEmpty == false {
      request.context.hints?.allowedCharacters?.insert(" ")
    }
    return request
  }
}

extension RecognitionCandidate {
  @inline(never)
  var letterCount: Int { text.count { $0.isLetter } }
}
