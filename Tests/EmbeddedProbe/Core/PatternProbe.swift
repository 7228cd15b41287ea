import InkModel
import InkPatterns
import Support

/// Compares each ink with those before by all kinds of patterns, and prints how alike they are;
/// then the patterns in a file, which must be read back unchanged.
func comparePatterns(_ inks: [Ink]) throws(ProbeFault) {
  try compare(inks, PatternLibrary<GridPattern>())
  try compare(inks, PatternLibrary<PathPattern>())
  try compare(inks, PatternLibrary<CloudPattern>())
}

private func compare<Pattern: InkPattern>(
  _ inks: [Ink], _ empty: PatternLibrary<Pattern>
) throws(ProbeFault) {
  var library = empty
  print("\(Pattern.kind.rawValue)")
  for (index, ink) in inks.enumerated() {
    print("ink \(index)")
    try probed { () throws(PatternError) in
      for candidate in try library.candidates(for: ink, limit: 3) {
        print("  \(candidate.name) \(bits(candidate.score))")
      }
      if ink.strokes.count <= Pattern.strokeLimit {
        try library.teach("ink \(index)", from: ink)
      }
    }
  }
  print(library.text)
  let file = Array(library.text.utf8).withUnsafeBytes {
    FileBytes(name: "patterns", copying: $0)
  }
  let read = try probed { () throws(PatternError) in try PatternLibrary<Pattern>(file) }
  print(read == library ? "reads as it was" : "reads as another")
}
