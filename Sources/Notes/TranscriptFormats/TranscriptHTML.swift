import DuctusNotes
import NoteFormats
import Support

/// Writes transcripts as HTML: each page is a drawing with its lines over it, invisible, for
/// searching, selecting and copying.
public enum TranscriptHTML {
  /// Returns a document without scripts or other files.
  ///
  /// - Parameters:
  ///   - language: the tag of the language that was read, as in BCP 47.
  ///   - isRightToLeft: whether its lines run from right to left.
  ///   - headings: the names of notes by the indices of their first pages.
  public static func document(
    title: String, language: String? = nil, isRightToLeft: Bool = false,
    headings: [Int: String] = [:], pages: [(page: NotePage, transcript: PageTranscript)]
  ) -> String {
    let attributes =
      (language.map { " lang=\"\(escapedForXML($0))\"" } ?? "")
      + (isRightToLeft ? " dir=\"rtl\"" : "")
    let body = pages.enumerated().map { number, page in
      let heading = headings[number].map { "<h1 dir=\"auto\">\(escapedForXML($0))</h1>\n" } ?? ""
      return heading + PageHTML(page.page, page.transcript).text
    }
    return """
      <!DOCTYPE html>
      <html\(attributes)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escapedForXML(title))</title>
      <style>
      :root { color-scheme: light dark; --desk: #ddd; --mark: rgb(0 110 255 / .35); }
      @media (prefers-color-scheme: dark) { :root { --desk: #1c1c1e; } }
      body { margin: 1em; background: var(--desk); font-family: sans-serif; }
      h1 { margin: 1em auto; font-size: 1.3em; text-align: center; }
      svg { display: block; margin: 0 auto 1em; max-width: 100%; height: auto; direction: ltr; }
      text { fill: transparent; white-space: pre; }
      text::selection { fill: transparent; background: var(--mark); }
      .formula, .table { color: transparent; white-space: nowrap; }
      .formula::selection, .formula *::selection, .table *::selection {
        color: transparent; background: var(--mark);
      }
      .table { table-layout: fixed; width: 100%; border-spacing: 0; line-height: 1; }
      .table * { padding: 0; text-align: start; vertical-align: top; font-weight: normal; }
      .typed {
        margin: 0; width: fit-content; max-width: 100%; line-height: 1.25;
        white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start;
      }
      foreignObject { overflow: visible; }
      path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
      path, rect { pointer-events: none; }
      @media print { body { margin: 0; background: none; } svg { break-after: page; margin: 0; } }
      </style>
      </head>
      <body>
      \(body.joined())</body>
      </html>

      """
  }
}
