import Foundation

@testable import InkClassifier

extension FuzzTarget {
  static let classes = FuzzTarget(name: "classes") { bytes in
    try InputFile.with(bytes) { url in
      let file = accepted { () throws(ClassifierError) in try ClassFile.read(url) }
      guard let file else { return }
      for tag in file.tags.keys {
        let table = accepted { () throws(ClassifierError) in
          try ClassTable(file, tag: tag, networkLabels: ["a", "b", "c", "d"], path: url.path)
        }
        guard let table else { continue }
        guard let ranked = table.rank([0.5, -1, 1e30, 0.5]) else {
          throw Finding(description: "no ranking of finite logits")
        }
        try expect(ranked.count == table.labels.count, "not every class has a place")
        for (better, worse) in zip(ranked, ranked.dropFirst()) {
          try expect(better.score <= worse.score, "classes that aren't sorted, or no numbers")
        }
      }
    }
  }
}
