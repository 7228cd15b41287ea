extension PackManifest {
  /// Returns the tags by which a pack may serve a wanted one, in lower case, closest first: the tag
  /// itself and, if it has a private part, that part for no particular language, such as
  /// `und-x-gesture` for `en-US-x-gesture`.
  package static func tagsServing(_ tag: String) -> [String] {
    let wanted = tag.lowercased()
    // `-x-` opens the private part, at its first occurrence.
    let subtags = wanted.split(separator: "-", omittingEmptySubsequences: false)
    guard let mark = subtags.firstIndex(of: "x"), mark > 0 else { return [wanted] }
    let general = (["und"] + subtags[mark...]).joined(separator: "-")
    return general == wanted ? [wanted] : [wanted, general]
  }

  /// Returns the tag by which the pack serves a wanted one; `nil` if it doesn't.
  package func tag(serving wanted: String) -> String? {
    tags.first(serving: wanted) { [$0] }
  }
}

extension Sequence {
  /// Returns the first element that serves a tag, preferring this very tag to one for no particular
  /// language.
  package func first(serving tag: String, tags: (Element) -> [String]) -> Element? {
    for wanted in PackManifest.tagsServing(tag) {
      if let found = first(where: { tags($0).contains { $0.lowercased() == wanted } }) {
        return found
      }
    }
    return nil
  }
}

/// Returns whether a text has the form of a BCP 47 tag: subtags of 1 to 8 letters and digits,
/// joined by hyphens, at most 64 characters. Such a text is also a safe file name.
package func isWellFormedTag(_ tag: String) -> Bool {
  guard tag.utf8.count <= 64 else { return false }
  let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return subtags.allSatisfy { subtag in
    (1...8).contains(subtag.count) && subtag.allSatisfy(isLetterOrDigit)
  }
}

package func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"):
    true
  default: false
  }
}
