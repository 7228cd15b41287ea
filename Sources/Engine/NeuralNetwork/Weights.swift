import CKernels
import Support

/// A row-major matrix somewhere in a buffer.
@frozen
package struct Matrix<Element> {
  /// The start of the first row.
  package let start: UnsafeMutablePointer<Element>
  /// The number of values in a row.
  package let columns: Int

  /// Creates a matrix that starts here.
  @inlinable
  package init(start: UnsafeMutablePointer<Element>, columns: Int) {
    self.start = start
    self.columns = columns
  }

  /// Returns the start of a row.
  @inlinable
  package func row(_ index: Int) -> UnsafeMutablePointer<Element> { start + index * columns }
}

/// A network's numbers: in a mapped file, or in memory of their own.
typealias Weights = ReadOnly

extension Weights {
  /// Creates `count` numbers, written by `fill`.
  init(count: Int, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    let buffer = Buffer<Element>()
    let numbers = buffer.reserve(count)
    fill(numbers)
    self.init(numbers, owner: buffer)
  }
}
