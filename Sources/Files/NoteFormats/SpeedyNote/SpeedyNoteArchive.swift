import InkFormats
import InkModel

/// Reads SpeedyNote packages: an archive with a manifest and a text for each page or, for an
/// unbounded canvas, for each tile. Lengths are CSS pixels.
struct SpeedyNoteArchive {
  private static let manifest = "document.json"
  private static let unitsPerInch = 96.0
  private static let tileSize: Float = 1024

  private let archive: ZipArchive
  private let file: String
  /// The folder with which the names of the notebook's members begin.
  private let folder: String

  /// - Returns: `nil` if it is another program's archive.
  init?(_ archive: ZipArchive, file: String) {
    let manifest = archive.names.first {
      $0 == Self.manifest || $0.hasSuffix(".snb/\(Self.manifest)")
    }
    guard let manifest else { return nil }
    self.archive = archive
    self.file = file
    folder = String(manifest.dropLast(Self.manifest.count))
  }

  // MARK: - The manifest

  private struct Manifest {
    struct Page {
      var width: Float?
      var height: Float?
      var pdfPage: Int?

      init(_ scanner: inout JSONScanner) throws(RecordError) {
        try scanner.members { scanner, name throws(RecordError) in
          switch name {
          case "width": width = try scanner.numberOrNil()
          case "height": height = try scanner.numberOrNil()
          case "pdf_page": pdfPage = try scanner.integerOrNil()
          default: try scanner.skipValue()
          }
        }
      }
    }

    var title: String?
    var isCanvas = false
    /// The names of pages in order, at most one more than a note may have.
    var order: [String] = []
    /// The pages by name. For a page without writing, the archive only has the name.
    var pages: [String: Page] = [:]
    var pdf: String?
    var paper = SpeedyNotePaper()
  }

  private func readManifest(_ manifest: inout Manifest) -> NoteDamage? {
    let name = folder + Self.manifest
    guard let content = archive.content(of: name, limit: 64 << 20) else {
      return NoteDamage(file: file, position: .whole, fault: .missingMember(name))
    }
    return JSONNotes.read(content.bytes, file: "\(file)/\(name)") {
      scanner, member throws(RecordError) in
      switch member {
      case "name": manifest.title = try scanner.stringOrNil()
      case "mode": manifest.isCanvas = try scanner.stringOrNil() == "edgeless"
      case "pdf_path":
        let path = try scanner.stringOrNil() ?? ""
        manifest.pdf = path.split(separator: "/").last.map(String.init)
      case "page_order":
        try scanner.elements { scanner, _ throws(RecordError) in
          let name = try scanner.stringOrNil() ?? ""
          if manifest.order.count <= NoteFile.pageLimit { manifest.order.append(name) }
        }
      case "page_metadata":
        try scanner.members { scanner, name throws(RecordError) in
          let page = try Manifest.Page(&scanner)
          if manifest.pages.count <= NoteFile.pageLimit { manifest.pages[name] = page }
        }
      case "default_background":
        try scanner.members { scanner, member throws(RecordError) in
          try Self.readPaper(member, &scanner, into: &manifest.paper)
        }
      default: try scanner.skipValue()
      }
    }
  }

  private static func readPaper(
    _ member: String, _ scanner: inout JSONScanner, into paper: inout SpeedyNotePaper
  ) throws(RecordError) {
    switch member {
    case "type": paper.pattern = ["grid": 3, "lines": 4][try scanner.stringOrNil() ?? ""] ?? 0
    case "color": paper.colour = try scanner.speedyNoteColour() ?? paper.colour
    case "grid_color": paper.lineColour = try scanner.speedyNoteColour() ?? paper.lineColour
    case "grid_spacing": paper.gridSpacing = try scanner.numberOrNil() ?? paper.gridSpacing
    case "line_spacing": paper.lineSpacing = try scanner.numberOrNil() ?? paper.lineSpacing
    default: try scanner.skipValue()
    }
  }

  // MARK: - Pages

  /// - Parameter limit: the maximum number of bytes of its pages: a small archive may hold a lot.
  /// - Throws: if the manifest can't be read.
  func document(limit: Int) throws(NoteFormatError) -> NoteDocument {
    var manifest = Manifest()
    if let fault = readManifest(&manifest) { throw .damaged(fault) }
    var reader = Reader(archive: archive, file: file, bytes: limit)
    var document = NoteDocument(title: manifest.title)
    document.pages =
      manifest.isCanvas ? [canvas(manifest, &reader)] : pages(manifest, &reader)
    document.damage = reader.damage.all + reader.budget.damage(of: file)
    return document
  }

  /// The remaining limits, and the faults.
  private struct Reader {
    let archive: ZipArchive
    let file: String
    /// The remaining bytes for pages.
    var bytes: Int
    var budget = NoteBudget()
    var damage = DamageList()

    /// Returns a member of the archive; `nil` if there is none.
    mutating func page(_ name: String, origin: StrokePoint) -> SpeedyNotePage? {
      guard let content = archive.content(of: name, limit: bytes) else { return nil }
      bytes -= content.bytes.count
      var page = SpeedyNotePage(file: "\(file)/\(name)", origin: origin)
      let fault = JSONNotes.read(content.bytes, file: "\(file)/\(name)") {
        scanner, member throws(RecordError) in
        try page.read(member, &scanner, &budget)
      }
      if let fault { damage.append(fault) }
      for fault in page.damage.all { damage.append(fault) }
      return page
    }
  }

  private func pages(_ manifest: Manifest, _ reader: inout Reader) -> [NotePage] {
    let members = Set(archive.names)
    var pages: [NotePage] = []
    for name in manifest.order {
      guard reader.budget.takePage() else { break }
      let member = "\(folder)pages/\(name).json"
      let known = manifest.pages[name]
      let page = reader.page(member, origin: StrokePoint(x: 0, y: 0))
      // Pages of a PDF file without writing have no member.
      if page == nil, members.contains(member) || known?.pdfPage == nil {
        reader.damage.append(
          NoteDamage(file: file, position: .whole, fault: .missingMember(member)))
      }
      let number = page?.pdfPage ?? known?.pdfPage
      pages.append(
        NotePage(
          size: PageSize(
            width: page?.width ?? known?.width ?? 816, height: page?.height ?? known?.height ?? 1056
          ),
          unitsPerInch: Self.unitsPerInch, layers: page?.layers ?? [],
          paper: (page?.paper ?? manifest.paper).paper,
          background: number.flatMap { number in
            manifest.pdf.map { PageBackground(file: $0, page: number &+ 1) }
          }))
    }
    return pages
  }

  /// Returns all tiles as one page, with each layer's contents from all tiles.
  private func canvas(_ manifest: Manifest, _ reader: inout Reader) -> NotePage {
    var page = NotePage(unitsPerInch: Self.unitsPerInch, paper: manifest.paper.paper)
    _ = reader.budget.takePage()
    for name in archive.names {
      guard let origin = origin(ofTile: name),
        let tile = reader.page(name, origin: origin)
      else { continue }
      for (number, layer) in tile.layers.enumerated() {
        if number == page.layers.count { page.layers.append(NoteLayer(name: layer.name)) }
        page.layers[number].strokes += layer.strokes
        page.layers[number].highlights += layer.highlights
        page.layers[number].texts += layer.texts
        page.layers[number].pictures += layer.pictures
      }
    }
    return page
  }

  /// Returns the place of a tile's corner, by its name: `tiles/-1,0.json`.
  private func origin(ofTile name: String) -> StrokePoint? {
    let prefix = folder + "tiles/"
    guard name.hasPrefix(prefix), name.hasSuffix(".json") else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(5).split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1] else { return nil }
    return StrokePoint(x: Float(column) * Self.tileSize, y: Float(row) * Self.tileSize)
  }
}
