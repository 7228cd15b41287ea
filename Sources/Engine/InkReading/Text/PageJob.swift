import InkFeatures
import InkLayout
import InkModel
import SequenceData

/// An ink that waits to be read, with the ways to divide it into lines.
struct PageJob {
  let context: RecognitionContext
  let maxResultCount: Int
  let warnings: [InkWarning]
  /// The lines about words, which aren't part of the text.
  var decorations: [TextDecoration]
  /// The ink without anything that may be such a line, if some are in doubt.
  let doubtful: DecoratedInk?
  /// The ways to divide the ink into lines, at least one.
  var divisions: [[LineJob]]
  /// The ways to divide it if it is tilted; empty if it isn't.
  let turnedBack: [[LineOfInk]]
}

/// A line that waits to be read.
struct LineJob {
  let line: TextLine
  /// The line's ink; in scripts that run to the left, a letter continues where another ends, so
  /// strokes aren't rejoined.
  let seen: CachedLine
}

/// The lines that go through the network together.
struct LineBatch {
  private(set) var lines: [CachedLine] = []
  private(set) var sequences: [FeatureSequence] = []

  mutating func append(_ line: CachedLine, _ features: FeatureSequence) {
    lines.append(line)
    sequences.append(features)
  }
}
