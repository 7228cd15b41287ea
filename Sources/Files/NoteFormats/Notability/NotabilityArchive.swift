import InkModel

/// Reads Notability's notes: an archive with a folder that has an archive of objects for the whole
/// note, and pictures of its first page in several sizes.
///
/// Lengths are units of the note, whose width is that of a sheet of paper. Pages follow one another
/// without gaps. The format isn't documented; files of 2018 to 2022 and several open readers agree.
struct NotabilityArchive {
  private static let session = "Session.plist"
  /// The width of a note that has none, and the credible widths.
  private static let width: Float = 716.8
  private static let widths: ClosedRange<Float> = 16...100_000
  /// The ratio of height to width of a note that has none, and the credible ratios.
  private static let ratio: Float = 21.0 / 16
  private static let ratios: ClosedRange<Float> = 1.0 / 16...16
  /// The page's width divided by the distance of the ink's origin from the left edge.
  private static let insets: Float = 38.4
  private static let inches: Float = 8.5
  /// The sizes of typed text: 12 points.
  private static let textInches: Float = 12 / 72

  private let archive: ZipArchive
  private let file: String
  /// The folder with which the names of the note's members begin.
  private let folder: String

  /// - Returns: `nil` if it is another program's archive.
  init?(_ archive: ZipArchive, file: String) {
    let session = archive.names.first {
      $0 == Self.session || $0.split(separator: "/").dropFirst().elementsEqual([Self.session[...]])
    }
    guard let session else { return nil }
    self.archive = archive
    self.file = file
    folder = String(session.dropLast(Self.session.count))
  }

  /// - Parameter limit: the maximum number of bytes of its content: a small archive may hold a lot.
  /// - Throws: if it has no objects.
  func document(limit: Int) throws(NoteFormatError) -> NoteDocument {
    guard let content = archive.content(of: folder + Self.session, limit: limit),
      let list = PropertyList(content.bytes)
    else {
      throw .damaged(
        NoteDamage(file: file, position: .whole, fault: .missingMember(folder + Self.session)))
    }
    let root = list.root
    let text = list.member("richText", of: root)
    var ink = NotabilityInk(file: "\(file)/\(folder)\(Self.session)")
    ink.read(
      list.member("SpatialHash", of: list.member("Handwriting Overlay", of: text)), in: list)
    var document = NoteDocument(title: list.text(list.member("name", of: root)))
    let paper = list.member(
      "documentPaperAttributes",
      of: list.member("NBNoteTakingSessionDocumentPaperLayoutModelKey", of: root))
    let width = width(of: text, on: paper, in: list)
    let height = width * ratio(of: paper, in: list)
    let pdf = list.text(
      list.member("pdfFileName", of: list.element(0, of: list.member("pdfFiles", of: text))))
    let pdfPages = list.elementCount(of: list.member("pageLayoutArray", of: text))
    let stack = StackedPages(height: height)
    let colour = ink.isMostlyWhite ? NoteColour.black : .white
    for row in 0..<max(stack.count(downTo: ink.bottom), pdf == nil ? 0 : pdfPages) {
      guard ink.budget.takePage() else { break }
      document.pages.append(
        NotePage(
          origin: StrokePoint(x: -width / Self.insets, y: Float(row) * height),
          size: PageSize(width: width, height: height),
          unitsPerInch: Double(width / Self.inches), layers: [NoteLayer()],
          paper: NotePaper(colour: colour), background: pdf.map { PageBackground(file: $0) }))
    }
    ink.place(on: &document.pages, stack)
    let typed = list.text(list.entry("stringKey", of: list.member("attributedString", of: text)))
    if let typed, typed.contains(where: { !$0.isWhitespace }), ink.budget.takePart("typed texts") {
      document.pages[0].layers[0].texts = [
        TypedText(
          typed, at: StrokePoint(x: 0, y: 0), size: width / Self.inches * Self.textInches,
          width: width * (1 - 2 / Self.insets), colour: colour == .white ? .black : .white)
      ]
    }
    // Pictures and boxes of text have forms of their own, which aren't read.
    for _ in 0..<list.elementCount(of: list.member("mediaObjects", of: text))
    where ink.budget.takePart("pictures") {
      document.pages[0].layers[0].pictures.append(.unread)
    }
    document.damage = ink.damage + ink.budget.damage(of: file)
    if let fault = content.fault {
      document.damage.insert(
        NoteDamage(file: ink.file, position: .byte(content.bytes.count), fault: fault), at: 0)
    }
    return document
  }

  private func width(of text: Int?, on paper: Int?, in list: PropertyList) -> Float {
    // "lockedWidth:667.8:iPad"
    let sizing = list.text(list.member("paperSizingBehavior", of: paper))?.split(separator: ":")
    let locked =
      sizing?.first == "lockedWidth" ? sizing?.dropFirst().first.flatMap { Float($0) } : nil
    let reflow = list.member("reflowState", of: text)
    let flowing = list.number(list.member("pageWidthInDocumentCoordsKey", of: reflow)).map {
      Float($0)
    }
    return [locked, flowing].lazy.compactMap(\.self).first(where: Self.widths.contains)
      ?? Self.width
  }

  private func ratio(of paper: Int?, in list: PropertyList) -> Float {
    // "custom:0.7619" is the ratio of width to height; for other sizes, the picture shows the
    // ratio.
    let size = list.text(list.member("paperSize", of: paper))?.split(separator: ":")
    let custom = size?.first == "custom" ? size?.dropFirst().first.flatMap { Float($0) } : nil
    let ratios = [custom.map { 1 / $0 }, pictureRatio]
    return ratios.lazy.compactMap(\.self).first(where: Self.ratios.contains) ?? Self.ratio
  }

  /// The ratio of height to width of the largest picture.
  private var pictureRatio: Float? {
    let names = ["thumb12x", "thumb6x", "thumb3x", "thumb2x", "thumb"].lazy.map {
      "\(folder)\($0).png"
    }
    let content = names.compactMap { archive.content(of: $0, limit: 16 << 20) }.first
    guard let (width, height) = content.flatMap({ NotePicture.pixels(of: $0.bytes) }) else {
      return nil
    }
    return Float(height) / Float(max(1, width))
  }
}
