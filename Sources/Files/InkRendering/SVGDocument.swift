/// A picture on white ground.
package enum SVGDocument {
  /// Returns the picture's text.
  ///
  /// - Parameters:
  ///   - width: in CSS pixels, like the height.
  ///   - body: its elements, each line with two spaces before it and a line feed after it.
  package static func text(width: Double, height: Double, body: String) -> String {
    let (width, height) = (SVGLength(width), SVGLength(height))
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
        <rect width="100%" height="100%" fill="#fff"/>
      \(body)</svg>

      """
  }
}
