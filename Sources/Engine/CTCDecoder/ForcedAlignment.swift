import SequenceData
import UnicodeText

/// The likeliest path on which frames spell a known text: the Viterbi path of CTC (Graves et al.
/// 2006, "Connectionist temporal classification", ICML) through the text's labels and blanks.
package struct ForcedAlignment: Hashable, Sendable {
  /// The frames in which each scalar of the text is seen, as the alphabet writes it
  /// (``Alphabet/written(_:)``), marks included; in order, without overlaps. `nil` for a space that
  /// no frame shows.
  ///
  /// The frames between two scalars are blanks: a network trained with CTC names a character in a
  /// frame or two and is silent in the rest of its ink.
  package let frames: [Range<Int>?]
  /// ln P(path).
  package let logProbability: Double

  /// States times frames that are searched at most: bounds time and memory (64 MiB).
  static let tableLimit = 1 << 26

  /// Aligns a text as ``CTCBeamDecoder`` reads it: a space at the beginning needs no ink, and
  /// spaces that the network sees at either end or beside a space count as blanks.
  ///
  /// - Parameters:
  ///   - text: A reading of the frames.
  ///   - posteriors: natural log-probabilities, all finite, of the alphabet's classes.
  /// - Returns: `nil` for a text that has characters outside the alphabet, needs more frames, or is
  ///   too long: the work is limited to 64 million steps.
  /// - Throws: ``DecoderError`` for a shape that doesn't fit and for values that aren't finite.
  /// - Complexity: O(frames · scalars) in time and memory.
  package init?(
    of text: String, in posteriors: Posteriors, alphabet: Alphabet
  ) throws(DecoderError) {
    try posteriors.check(for: alphabet)
    guard let labels = alphabet.labels(of: alphabet.written(text).scalars) else { return nil }
    // The space before a new word may not be in the ink.
    let first = labels.first == alphabet.spaceClass ? 1 : 0
    guard
      let path = AlignmentPath(
        Array(labels[first...]), posteriors: posteriors, space: alphabet.spaceClass)
    else { return nil }
    self.frames = Array(repeating: nil, count: first) + path.frames
    logProbability = path.logProbability
  }
}
