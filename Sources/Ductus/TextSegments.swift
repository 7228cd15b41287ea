import Foundation

/// A reading in parts.
struct TextSegments: Sendable {
  /// One for each of the text's characters (extended grapheme clusters), white space included.
  var graphemes: [InkSegment] = []
  /// One for each run of characters without white space.
  var words: [InkSegment] = []
}

/// Segments that are found when they are first asked for.
///
/// Unchecked: what is not constant is only touched under `lock`.
final class LazySegments: @unchecked Sendable {
  private let lock = NSLock()
  private var make: (@Sendable () -> TextSegments)?
  private var made = TextSegments()

  init(_ make: @escaping @Sendable () -> TextSegments) {
    self.make = make
  }

  var value: TextSegments {
    lock.withLock {
      if let make {
        made = make()
        self.make = nil  // what it was made from is let go
      }
      return made
    }
  }
}
