import Foundation
import NoteFormats
import Testing

/// Streams of Windows Ink within pictures and texts.
@Suite struct WindowsInkPictureTests {
  private typealias Writer = WindowsInkWriter

  /// A stream of more than one piece of a picture.
  private static let long = WindowsInkWriter.stream(
    WindowsInkWriter.stroke((0..<300).map { $0 * $0 }, (0..<300).map { $0 % 7 }))

  private static let fortified: [[UInt8]] = [
    WindowsInkWriter.gif((0xFE, long)),
    WindowsInkWriter.gif((0xFE, Array("made by hand".utf8)), (0xFE, long)),
    WindowsInkWriter.gif((0xFF, Array("NETSCAPE2.0".utf8)), (0xFE, long)),
  ]

  @Test(arguments: fortified)
  func picturesContainInk(picture: [UInt8]) throws {
    #expect(Self.long.count > 255)
    for file in [picture, Writer.base64(picture), Writer.base64(Self.long) + [0]] {
      let document = try NoteFile.read(file, name: "a.gif")
      #expect(document.damage.isEmpty)
      #expect(document.pages[0].strokes.map(\.stroke.points.count) == [300])
    }
  }

  /// The name of the application comes first, in a piece of its own.
  @Test func applicationsExtensionsContainInk() throws {
    let pieces: [UInt8] =
      [0x21, 0xFF, 11] + Array("ANYPROGRAM1".utf8)
      + Writer.sized(Writer.stream(Writer.stroke([0, 30, 60], [0, 40, 80]))) + [0, 0x3B]
    let document = try NoteFile.read(Writer.gif().dropLast() + pieces, name: "a.gif")
    #expect(document.pages[0].strokes.count == 1)
  }

  @Test func picturesWithoutInkAreNoNotes() throws {
    for picture in [Writer.gif(), Writer.gif((0xFE, [1, 2]))] {
      #expect(throws: NoteFormatError.unknownFormat(file: "a.gif")) {
        try NoteFile.read(picture, name: "a.gif")
      }
    }
    #expect(
      throws: NoteFormatError.damaged(
        NoteDamage(file: "a.isf/Base64", position: .whole, fault: .missing("ink")))
    ) {
      try NoteFile.read(Writer.base64(Writer.gif()), name: "a.isf")
    }
    #expect(
      throws: NoteFormatError.damaged(
        NoteDamage(file: "a.isf", position: .byte(7), fault: .malformed("Base64")))
    ) {
      try NoteFile.read(Array("base64:AAA".utf8), name: "a.isf")
    }
  }

  @Test func filesOfOtherProgramsAreNoNotes() throws {
    func isNote(_ bytes: [UInt8], _ ending: String) throws -> Bool {
      let path = NSTemporaryDirectory() + UUID().uuidString + ending
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return NoteFile.isNote(path: path)
    }
    #expect(try isNote(Self.long, ".isf"))
    #expect(try isNote(Writer.base64(Self.long), ".ISF"))
    #expect(try isNote(Self.fortified[0], ".gif"))
    #expect(try !isNote(Writer.gif(), ".gif"))
    // Oscilloscopes write such files, too; and files that begin with a zero, too: fonts, icons.
    #expect(try !isNote(Array(":WFMPRE:BYT_NR 2".utf8), ".isf"))
    #expect(try !isNote([0, 1, 0, 0, 0, 9, 0, 0x80], ".isf"))
    #expect(try !isNote([0, 0, 1, 0, 1, 0, 0x20], ".isf"))
  }
}
