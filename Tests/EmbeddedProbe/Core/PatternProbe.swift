import InkModel
import InkPatterns

/// Compares each ink with those before by all kinds of patterns, and prints how alike they are.
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
      try library.teach("ink \(index)", from: ink)
    }
  }
}
