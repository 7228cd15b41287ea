import DuctusNotes

/// The letters of most lines of some pages, written and typed. Sizes of one kind say nothing about
/// the other: typed letters are as large as a program suggests.
struct UsualLetters {
  let written: LetterSize
  let typed: LetterSize
  /// Whether most letters are bold: then that tells nothing.
  let areBold: Bool

  init(of pages: [PageTranscript]) {
    let blocks = pages.flatMap(\.blocks)
    func lines(_ isIncluded: (TranscribedBlock) -> Bool) -> [TranscribedLine] {
      blocks.filter(isIncluded).flatMap(\.lines).filter { $0.role == .text }
    }
    func letterCount(_ isIncluded: (TranscribedBlock) -> Bool) -> Int {
      lines(isIncluded).reduce(0) { $0 + $1.text.count }
    }
    written = LetterSize(usualOf: lines { !$0.isTyped })
    typed = LetterSize(usualOf: lines(\.isTyped))
    areBold = 2 * letterCount(\.isBold) > letterCount { _ in true }
  }
}
