import Foundation
import InkModel
import Testing

@testable import DuctusNotes

/// What is drawn in a box from (0, 0) to (20, 20).
struct BoxContentTests {
  private typealias Path = [(Double, Double)]

  private func isTick(_ paths: [[(Double, Double)]]) throws -> Bool {
    let box = try #require(Box([Vector(0, 0), Vector(20, 20)]))
    return BoxContent.isTick(paths.map { $0.map { Vector($0.0, $0.1) } }, in: box)
  }

  private func ring(_ x: Double, _ y: Double, width: Double, height: Double) -> Path {
    (0...24).map { step in
      let angle = Double(step) / 12 * .pi
      return (x + width / 2 * sin(angle), y - height / 2 * cos(angle))
    }
  }

  @Test func ticksCrossesAndScribblesTick() throws {
    #expect(try isTick([[(4, 10), (9, 18), (25, -3)]]))
    #expect(try isTick([[(3, 3), (17, 18)], [(16, 2), (4, 17)]]))
    #expect(try isTick([[(3, 3), (17, 18), (18, 3), (3, 17)]]))
    #expect(try isTick([[(3, 17), (18, 2)]]))
    let scribble = (0...9).map { (x: Double($0) * 2, y: $0.isMultiple(of: 2) ? 2.0 : 18) }
    #expect(try isTick([scribble]))
  }

  /// Nodes of trees and diagrams have these inside.
  @Test func lettersAndDigitsDoNot() throws {
    let zero = ring(6, 10, width: 7, height: 12)
    #expect(try !isTick([zero]))
    #expect(try !isTick([zero, ring(14, 10, width: 7, height: 12)]))
    #expect(try !isTick([[(10, 2), (10, 18)]]))
    #expect(try !isTick([[(3, 10), (17, 10)], [(10, 3), (10, 17)]]))
    #expect(try !isTick([[(4, 2), (10, 18), (16, 2)]]))
    // A capital A and two slanting lines beside each other.
    #expect(try !isTick([[(4, 18), (10, 2), (16, 18)], [(6, 12), (14, 12)]]))
    #expect(try !isTick([[(3, 17), (9, 3)], [(10, 17), (16, 3)]]))
  }
}
