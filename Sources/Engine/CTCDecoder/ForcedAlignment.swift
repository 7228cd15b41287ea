import SequenceData
import UnicodeText

/// The likeliest path on which frames spell a known text: CTC's Viterbi path (Graves et al. 2006,
/// "Connectionist temporal classification", ICML) through the text's labels and blanks.
package struct ForcedAlignment: Hashable, Sendable {
  /// The frames that show each scalar of the text as the alphabet writes it
  /// (``Alphabet/written(_:)``), including marks; in order, without overlaps. `nil` for a space
  /// that no frame shows.
  ///
  /// Frames between two scalars are blanks: a network trained with CTC emits a character in a frame
  /// or two and blanks in the rest of its ink.
  package let frames: [Range<Int>?]
  /// ln P(path).
  package let logProbability: Double

  /// The maximum size of the searched table, in states times frames: bounds time and memory (64
  /// MiB).
  static let tableLimit = 1 << 26

  /// Aligns a text as ``CTCBeamDecoder`` reads it: a leading space needs no ink, and spaces that
  /// the network sees at either end or beside a space count as blanks.
  ///
  /// - Parameters:
  ///   - text: a reading of the frames.
  ///   - posteriors: natural log-probabilities of the alphabet's classes, all finite.
  /// - Returns: `nil` for a text with characters outside the alphabet, one that needs more frames,
  ///   or one that takes more than 64 million steps.
  /// - Throws: ``DecoderError`` for a shape that doesn't fit and for values that aren't finite.
  /// - Complexity: O(frames · scalars) in time and memory.
  package init?(
    of text: String, in posteriors: Posteriors, alphabet: Alphabet
  ) throws(DecoderError) {
    try posteriors.check(for: alphabet)
    guard let labels = alphabet.labels(of: alphabet.written(text).scalars) else { return nil }
    // The space before a new word may have no ink.
    let first = labels.first == alphabet.spaceClass ? 1 : 0
    guard
      let path = AlignmentPath(
        Array(labels[first...]), posteriors: posteriors, space: alphabet.spaceClass)
    else { return nil }
    self.frames = Array(repeating: nil, count: first) + path.frames
    logProbability = path.logProbability
  }
}
