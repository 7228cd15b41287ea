import Foundation
import InkFormats
import InkModel

/// The text of tldraw's rich text: a tree whose leaves are text.
enum TldrawRichText {
  private static let depthLimit = 64

  /// Returns the text, in which paragraphs are lines.
  static func text(_ scanner: inout JSONScanner) throws(RecordError) -> String {
    var text = ""
    try read(&scanner, into: &text, depth: 0)
    while text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
    return text
  }

  private static func read(
    _ scanner: inout JSONScanner, into text: inout String, depth: Int
  ) throws(RecordError) {
    guard depth < depthLimit else { return try scanner.skipValue() }
    var type = ""
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "type": type = try scanner.stringOrNil() ?? ""
      case "text": text += try scanner.stringOrNil() ?? ""
      case "content":
        try scanner.elements { scanner, _ throws(RecordError) in
          try read(&scanner, into: &text, depth: depth + 1)
        }
      default: try scanner.skipValue()
      }
    }
    if ["paragraph", "heading", "codeBlock", "hardBreak"].contains(type) { text += "\n" }
  }
}
