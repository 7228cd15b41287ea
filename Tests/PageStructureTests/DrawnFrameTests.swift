import Foundation
import InkModel
import Testing

@testable import PageStructure

struct DrawnFrameTests {
  /// An ellipse, 20 wide and 12 high, that swings to both sides of its way.
  private func ring(swings: Double = 0, by size: Double = 0) -> PageStroke {
    PageStroke(
      (0...512).map { step in
        let angle = 2 * Double.pi * Double(step) / 512
        let radius = 1 + size * sin(swings * angle)
        return StrokePoint(
          x: Float(10 + 10 * radius * cos(angle)), y: Float(6 + 6 * radius * sin(angle)))
      }, unit: 1)
  }

  private func letter(_ x: Float, _ y: Float) -> PageStroke {
    PageStroke([StrokePoint(x: x, y: y), StrokePoint(x: x + 0.5, y: y + 1)], unit: 1)
  }

  /// Letters in the corners of its box belong to it if most letters are inside the line.
  @Test(arguments: [(2, 11), (3, 9)])
  func lettersMayReachOutOfARing(outside: Int, members: Int) throws {
    let corners = [letter(0.2, 0.2), letter(19, 0.2), letter(0.2, 10.8)].prefix(outside)
    let letters = (0..<9).map { letter(3 + 1.5 * Float($0), 5.5) } + corners
    let frame = try #require(DrawnFrame(ring()))
    let all = [(stroke: Int, box: Box)](letters.indices, of: letters)
    #expect(frame.members(of: all) { _ in true } == Array(0..<members))
    #expect(frame.members(of: all) { $0 != 0 } == Array(1..<members))
  }

  /// A hand trembles; a scribble is no longer than a box, and turns far more often.
  @Test func scribblesAreNoFrames() {
    let scribble = ring(swings: 40, by: 0.02)
    #expect(DrawnFrame(ring(swings: 5, by: 0.02)) != nil)
    #expect(scribble.length < 2 * (scribble.width + scribble.height))
    #expect(DrawnFrame(scribble) == nil)
  }
}
