import Foundation
import InkFormats
import Support

/// Reads the files of note programs.
///
/// | program | file |
/// |---|---|
/// | Xournal++, Xournal | `.xopp`, `.xoj` |
/// | reMarkable | `.rmdoc`, `.rm` of versions 3, 5 and 6 |
/// | Rnote, from version 0.5 | `.rnote` |
/// | Excalidraw | `.excalidraw`; in Obsidian `.excalidraw.md` |
/// | tldraw | `.tldr` |
/// | Ink of Obsidian | `.svg`, `.writing`, `.drawing` |
/// | Saber | `.sbn2`, `.sba`, `.sbn` |
/// | Butterfly | `.bfly`, `.tbfly` |
/// | SpeedyNote | `.snbx` |
/// | MyScript, Nebo | `.jiix` |
/// | Notability | `.note` |
/// | Wacom's Universal Ink | `.uim` |
/// | Windows Ink, WPF | `.isf`, and `.gif` with ink |
///
/// The format is detected from the content. A damaged file is read as far as possible, and
/// ``NoteDocument/damage`` names the place.
public enum NoteFile {
  /// The extensions of supported files, without the full stop, in lower case. SVG and
  /// GIF pictures, and `.note` and `.isf` files, which other programs write, too, are notes if
  /// ``isNote(path:)`` says so.
  public static let extensions: Set<String> = [
    "xopp", "xoj", "rm", "rmdoc", "rnote", "excalidraw", "excalidraw.md", "tldr", "writing",
    "drawing", "svg", "sbn2", "sba", "sbn", "jiix", "bfly", "tbfly", "snbx", "note", "uim",
    "isf", "gif",
  ]

  /// Returns whether a file is a note: by its name, and for pictures, `.note` and `.isf` files by
  /// their content.
  public static func isNote(path: String) -> Bool {
    let name = path.lowercased()
    guard let ending = extensions.first(where: { name.hasSuffix("." + $0) }) else { return false }
    guard ["svg", "note", "isf", "gif"].contains(ending) else { return true }
    guard let file = try? InputFile(path: path), file.size <= byteLimit,
      let bytes = try? file.next(file.size)
    else { return false }
    switch ending {
    case "svg": return ObsidianInkReader.isPicture(bytes) && ObsidianInkReader.hasInk(bytes)
    case "note":
      let archive = try? ZipArchive(bytes)
      return archive.flatMap { NotabilityArchive($0, file: path) } != nil
    default: return WindowsInkReader.isInk(bytes)
    }
  }

  /// The maximum number of bytes of a file, and of its decompressed content: 512 MiB.
  public static let byteLimit = 512 << 20

  /// Reads a file.
  ///
  /// - Throws: ``NoteFormatError`` if nothing of it can be read.
  public static func read(path: String) throws(NoteFormatError) -> NoteDocument {
    let (size, bytes): (Int, [UInt8])
    do throws(MappingError) {
      let file = try InputFile(path: path)
      size = file.size
      bytes = size <= byteLimit ? try file.next(size + 1) : []
    } catch {
      switch error {
      case .system(let code): throw .unreadable(file: path, code: code)
      case .notARegularFile: throw .notARegularFile(file: path)
      }
    }
    guard size <= byteLimit else { throw .tooLarge(file: path, limit: byteLimit) }
    return try read(bytes, name: path)
  }

  /// Reads a file's content from memory.
  ///
  /// - Parameters:
  ///   - name: the content's name in messages.
  ///   - limit: the maximum number of bytes of the content, also decompressed.
  /// - Throws: ``NoteFormatError`` if nothing of it can be read.
  public static func read(
    _ bytes: [UInt8], name: String, limit: Int = byteLimit
  ) throws(NoteFormatError) -> NoteDocument {
    var document = try document(bytes, name: name, limit: limit)
    if document.title?.isEmpty ?? false { document.title = nil }
    document.blankOverfullPages(file: name)
    document.limitLetters(file: name)
    document.removeUnplaceable(file: name)
    document.limitDashes()
    return document
  }

  private static func document(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(NoteFormatError) -> NoteDocument {
    guard bytes.count <= limit else { throw .tooLarge(file: name, limit: limit) }
    if bytes.starts(with: RemarkableFile.magic) {
      var budget = NoteBudget()
      _ = budget.takePage()
      var document = try RemarkableFile.document(bytes, file: name, budget: &budget)
      document.damage += budget.damage(of: name)
      return document
    }
    if bytes.starts(with: ZipArchive.magic) {
      return try archived(bytes, name: name, limit: limit)
    }
    if UniversalInkReader.isInk(bytes) {
      return try UniversalInkReader.document(bytes, file: name)
    }
    if SaberBSON.isNote(bytes) { return try SaberBSON.document(bytes, file: name) }
    if WindowsInkReader.isInk(bytes) { return try WindowsInkReader.document(bytes, file: name) }
    if bytes.starts(with: "noteSN_FILE_VER_".utf8) || bytes.starts(with: "SN_FILE_ASA_".utf8) {
      throw .unsupportedVersion(file: name, "notes of Supernote aren't read yet")
    }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      throw .unsupportedVersion(file: name, "notes compressed with zstd aren't read yet")
    }
    guard bytes.starts(with: GzipSource.magic) else {
      return try text(bytes, name: name, limit: limit)
    }
    guard let inflated = InflatedBytes(gzip: bytes, limit: limit) else {
      throw .tooLarge(file: name, limit: limit)
    }
    return try read(inflated, name: name) { bytes, name throws(NoteFormatError) in
      try text(bytes, name: name, limit: limit)
    }
  }

  private static func read(
    _ inflated: InflatedBytes, name: String,
    _ reader: ([UInt8], String) throws(NoteFormatError) -> NoteDocument
  ) throws(NoteFormatError) -> NoteDocument {
    let fault = inflated.fault.map {
      NoteDamage(file: name, position: .byte(inflated.bytes.count), fault: $0)
    }
    // Where the content is cut, it has an error of syntax, too.
    var document: NoteDocument
    do throws(NoteFormatError) {
      document = try reader(inflated.bytes, name)
    } catch {
      throw fault.map(NoteFormatError.damaged) ?? error
    }
    if let fault {
      document.damage.removeAll { $0.fault.endsReading }
      document.damage.insert(fault, at: 0)
    }
    return document
  }

  private static func text(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(NoteFormatError) -> NoteDocument {
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    switch start {
    case UInt8(ascii: "<"):
      return ObsidianInkReader.isPicture(bytes)
        ? try ObsidianInkReader.document(bytes, file: name)
        : try XournalReader.document(bytes, file: name)
    case UInt8(ascii: "{"): return try JSONNotes.document(bytes, file: name)
    default:
      guard let drawing = ExcalidrawMarkdown(bytes) else { throw .unknownFormat(file: name) }
      guard drawing.isCompressed else {
        return try JSONNotes.document(drawing.sceneAlone(in: bytes), file: name)
      }
      guard let scene = LZString.decompress(bytes[drawing.scene], limit: limit) else {
        throw .tooLarge(file: name, limit: limit)
      }
      return try read(scene, name: "\(name)/Drawing") { bytes, name throws(NoteFormatError) in
        try JSONNotes.document(bytes, file: name)
      }
    }
  }

  private static func archived(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(NoteFormatError) -> NoteDocument {
    let archive: ZipArchive
    do throws(NoteFault) {
      archive = try ZipArchive(bytes)
    } catch {
      throw .damaged(NoteDamage(file: name, position: .whole, fault: error))
    }
    let names = archive.names
    if let content = names.first(where: { $0.hasSuffix(".content") }) {
      let remarkable = RemarkableArchive(archive, content: content, file: name)
      return try remarkable.document(limit: limit)
    }
    if let butterfly = ButterflyArchive(archive, file: name) {
      return try butterfly.document(limit: limit)
    }
    if let speedyNote = SpeedyNoteArchive(archive, file: name) {
      return try speedyNote.document(limit: limit)
    }
    if let notability = NotabilityArchive(archive, file: name) {
      return try notability.document(limit: limit)
    }
    let (xournal, saber) = ("content.xml", "main.sbn2")
    guard let member = names.first(where: { [xournal, saber].contains($0) }) else {
      throw .unknownFormat(file: name)
    }
    guard let content = archive.content(of: member, limit: limit) else {
      throw .damaged(NoteDamage(file: name, position: .whole, fault: .missingMember(member)))
    }
    return try read(
      content, name: "\(name)/\(member)",
      member == xournal ? XournalReader.document : SaberBSON.document)
  }
}
