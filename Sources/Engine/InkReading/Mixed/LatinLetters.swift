import CTCDecoder
import ModelPack
import SequenceData

/// Tells whether the network of another script sees Latin letters in a line. Lines without any are
/// read by their own pack alone.
struct LatinLetters: Sendable {
  private let classes: [Int]

  /// - Parameter direction: of the script. In lines that run to the left all that runs to the right
  ///   looks like a number, to networks that have hardly seen Latin words there.
  init(_ alphabet: Alphabet, direction: PackManifest.Direction) {
    classes = alphabet.scalars.indices.filter { place in
      let scalar = alphabet.scalars[place]
      guard scalar.isASCII else { return false }
      return scalar.properties.isAlphabetic
        || direction == .rightToLeft && ("0"..."9").contains(scalar)
    }.map { $0 + 1 }
  }

  /// Whether there is a frame in which one of them is likelier than all else.
  ///
  /// - Complexity: O(frames), and O(letters) for each frame in which a character is seen.
  func areSeen(in posteriors: Posteriors) -> Bool {
    (0..<posteriors.frames).contains { frame in
      let row = frame * posteriors.classes
      // In most frames the blank, class 0, is likelier than all else.
      return posteriors.values[row] < Self.likely
        && classes.contains { posteriors.values[row + $0] > Self.likely }
    }
  }

  /// ln 0.5
  private static let likely: Float = -0.693
}
