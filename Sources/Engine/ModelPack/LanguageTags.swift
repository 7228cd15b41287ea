extension PackManifest {
  /// The tags by which a pack may serve a wanted one, in lower case, the closest first: the tag
  /// itself, and for one with a private part that part of no particular language, as
  /// `und-x-gesture` for `en-US-x-gesture`.
  package static func tagsServing(_ tag: String) -> [String] {
    let wanted = tag.lowercased()
    // `-x-` opens the private part, at the first place where it stands.
    let subtags = wanted.split(separator: "-", omittingEmptySubsequences: false)
    guard let mark = subtags.firstIndex(of: "x"), mark > 0 else { return [wanted] }
    let general = (["und"] + subtags[mark...]).joined(separator: "-")
    return general == wanted ? [wanted] : [wanted, general]
  }

  /// The tag by which the pack serves a wanted one; `nil` where it doesn't.
  package func tag(serving wanted: String) -> String? {
    tags.first(serving: wanted) { [$0] }
  }
}

extension Sequence {
  /// The first element that serves a tag, one of that very tag before one of no particular
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

/// Whether a text has the form of a BCP 47 tag: subtags of 1 to 8 letters and digits, joined by
/// hyphens, 64 characters at most. Such a text is also a safe file name.
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
