import Testing

@testable import InkReading

struct WritingFrameTests {
  private func letter(
    _ scalar: Unicode.Scalar, baseline: Double = 100, height: Double = 10
  ) throws -> WritingFrame.Letter {
    let zone = try #require(LetterZone(scalar))
    return (
      top: baseline - height * zone.top, bottom: baseline - height * zone.bottom, zone: zone
    )
  }

  @Test func isWhereLettersStand() throws {
    let frame = try #require(WritingFrame("nApe".unicodeScalars.map { try letter($0) }))
    #expect(abs(frame.baseline - 100) < 1e-9)
    #expect(abs(frame.height - 10) < 1e-9)
    #expect(abs(frame.level(of: 95) - 0.5) < 1e-9)
  }

  @Test func hardlyMindsALetterThatIsFarOff() throws {
    var letters = try "names".unicodeScalars.map { try letter($0) }
    letters.append(try letter("n", baseline: 160))
    let frame = try #require(WritingFrame(letters))
    #expect(abs(frame.baseline - 100) < 3)
  }

  @Test func wantsTwoLettersThatAgree() throws {
    #expect(try WritingFrame([letter("n")]) == nil)
    let zone = try #require(LetterZone("n"))
    #expect(
      WritingFrame([(top: 10, bottom: 0, zone: zone), (top: 10, bottom: 0, zone: zone)]) == nil)
    #expect(
      WritingFrame([(top: 5, bottom: 5, zone: zone), (top: 5, bottom: 5, zone: zone)]) == nil)
  }
}
