import Foundation
import InkModel
import Testing

@testable import DuctusNotes

struct DrawnBoxTests {
  private func isBox(_ ways: [(Double, Double)]...) -> Bool {
    DrawnBox.isMade(of: ways.map { $0.map { Vector($0.0, $0.1) } })
  }

  @Test func squaresAreBoxes() {
    let corners = [(0.0, 0.0), (10, 1), (10.5, 10), (-1, 9.5), (0.5, 0.5)]
    #expect(isBox(corners))
    #expect(isBox(Array(corners[..<3]), Array(corners[2...])))
    #expect(
      isBox(
        [corners[0], corners[1]], [corners[1], corners[2]], [corners[2], corners[3]],
        [corners[3], corners[0]]))
  }

  @Test func lettersAreNotBoxes() {
    let circle = (0...40).map { step -> (Double, Double) in
      let angle = 2 * Double.pi * Double(step) / 40
      return (10 * cos(angle), 10 * sin(angle))
    }
    #expect(!isBox(circle))
    let bow = (0...20).map { step -> (Double, Double) in
      let angle = Double.pi * Double(step) / 20
      return (8 * sin(angle), 5 - 5 * cos(angle))
    }
    #expect(!isBox([(0.0, 0.0), (0, 10)], bow))  // D
    #expect(!isBox([(0.0, 10.0), (0, 0), (10, 0), (10, 10)]))  // an angular n
    #expect(!isBox([(0.0, 0.0), (0, 10), (10, 0), (10, 10)]))  // N
    #expect(!isBox([(0.0, 0.0), (0, 0)]))
  }
}
