import DuctusEngine
import PageStructure

/// Lone upright sticks below the digits of a column, such as the ones of a truth table: by themselves
/// they look like parts of a drawing.
enum LoneSticks {
  /// The limits of a stick's height, relative to that of the digit above it.
  private static let heights: ClosedRange<Float> = 0.6...1.6
  /// The maximum gap between a stick and the digit above it, and the maximum distance of a stick's
  /// middle beyond that digit's sides, relative to the digit's height.
  private static let (gap, side): (Float, Float) = (2, 0.5)

  /// Reads lines of such sticks as ones.
  static func read(in blocks: inout [TranscribedBlock]) {
    var digits = blocks.filter { !$0.isTyped && $0.angle == 0 }.flatMap(\.lines)
      .flatMap(\.words).filter { !$0.ink.isEmpty && isNumber($0) }.map(\.box)
    let sticks = blocks.indices.flatMap { block in
      blocks[block].lines.indices.map { (block: block, line: $0) }
    }.filter { place in
      blocks[place.block].angle == 0 && isOfSticks(blocks[place.block].lines[place.line])
    }.sorted { first, second in
      blocks[first.block].lines[first.line].box.y < blocks[second.block].lines[second.line].box.y
    }
    for place in sticks {
      let box = blocks[place.block].lines[place.line].box
      guard digits.contains(where: { continues(box, below: $0) }) else { continue }
      blocks[place.block].lines[place.line].readAsOnes()
      digits.append(box)
    }
  }

  private static func isNumber(_ word: TranscribedWord) -> Bool {
    word.formula == nil && !word.text.isEmpty && word.text.allSatisfy(\.isNumber)
  }

  private static func isOfSticks(_ line: TranscribedLine) -> Bool {
    let sticks = line.text.filter { $0 != " " }
    return !sticks.isEmpty && sticks.allSatisfy { $0 == "|" } && sticks.count == line.strokes.count
      && line.words.allSatisfy { $0.formula == nil }
  }

  /// Returns whether a box is below a digit, in its column and about as high.
  private static func continues(_ box: PageBox, below digit: PageBox) -> Bool {
    let middle = box.x + box.width / 2
    let reach = side * digit.height
    return heights.contains(box.height / digit.height)
      && digit.y + digit.height / 2 < box.y && box.y - digit.bottom <= gap * digit.height
      && digit.x - reach <= middle && middle <= digit.right + reach
  }
}

extension TranscribedLine {
  fileprivate mutating func readAsOnes() {
    text.replace("|", with: "1")
    for index in words.indices {
      words[index].text.replace("|", with: "1")
      words[index].alternatives = []
    }
    let candidate = LineCandidate(text: text, confidence: confidence)
    candidates = [candidate]
    lattice = WordLattice(candidates: [candidate], words: words.map(\.confidence)).arcs
  }
}
