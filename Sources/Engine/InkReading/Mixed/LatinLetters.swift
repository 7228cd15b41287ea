import CTCDecoder
import ModelPack
import SequenceData

/// Tells whether the network of another script sees Latin letters in a line. Lines without any are
/// read only by their own pack.
struct LatinLetters: Sendable {
  private let classes: [Int]

  /// - Parameter direction: the script's. In lines that run to the left, networks take everything
  ///   that runs to the right for a number, because they have hardly seen Latin words there.
  init(_ alphabet: Alphabet, direction: PackManifest.Direction) {
    classes = alphabet.scalars.indices.filter { index in
      let scalar = alphabet.scalars[index]
      guard scalar.isASCII else { return false }
      return scalar.properties.isAlphabetic
        || direction == .rightToLeft && ("0"..."9").contains(scalar)
    }.map { $0 + 1 }
  }

  /// Returns whether a Latin letter is the likeliest class of any frame.
  ///
  /// - Complexity: O(frames), and O(letters) for each frame in which a character is seen.
  func areSeen(in posteriors: Posteriors) -> Bool {
    (0..<posteriors.frames).contains { frame in
      let row = frame * posteriors.classes
      // In most frames the blank, class 0, is the likeliest.
      return posteriors.values[row] < Self.likely
        && classes.contains { posteriors.values[row + $0] > Self.likely }
    }
  }

  /// ln 0.5
  private static let likely: Float = -0.693
}
