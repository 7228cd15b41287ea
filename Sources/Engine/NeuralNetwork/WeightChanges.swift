import CKernels
import Support

/// Values to add to a network's weights: in matrices, integers from -127 to 127, in steps of a
/// 127th of each row's largest difference; in biases, the differences themselves.
///
/// The sums are the same on every processor, so a changed network is as reproducible as any other.
///
/// As a file, they are safetensors with the names of the network's tensors: matrices as bytes (I8)
/// with the largest values of their rows, like a network's own; biases as floats (F32).
package struct WeightChanges: Sendable {
  /// The file's name in errors.
  let file: String
  /// The changed tensors by their names in the network's file.
  package let tensors: [String: Tensor]

  /// The change of one tensor.
  package enum Tensor: Sendable {
    /// The steps (rows, columns), and the largest values (rows).
    case matrix(shape: [Int], steps: ReadOnly<Int8>, largest: ReadOnly<Float>)
    case bias(count: Int, values: ReadOnly<Float>)
  }

  /// The largest difference that a file may contain, far above any ever learned.
  static let largestDifference: Float = 100

  /// Creates changes without a file.
  package init(_ tensors: [String: Tensor], name: String = "changes") {
    self.tensors = tensors
    file = name
  }

  /// Reads a file of changes.
  ///
  /// - Returns: the changes, and the JSON text in the file's metadata.
  /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
  package static func read(
    _ bytes: FileBytes
  ) throws(NetworkError) -> (changes: WeightChanges, header: String) {
    let file = try SafetensorsFile(bytes)
    let header = try file.configuration()
    var tensors: [String: Tensor] = [:]
    for (name, tensor) in file.tensors {
      func refuse(_ reason: String) -> NetworkError {
        .badTensor(file: file.path, tensor: name, reason: reason)
      }
      guard !tensor.isOfNibbles else {
        throw .unsupportedType(file: file.path, tensor: name, type: tensor.typeName)
      }
      guard !tensor.shape.contains(0), tensor.shape.count == (tensor.isOfBytes ? 2 : 1) else {
        throw refuse("shape \(tensor.shape) is none of a network's")
      }
      if tensor.isOfBytes, let largest = tensor.largest {
        try check(largest, tensor.shape[0], name + SafetensorsFile.largestSuffix, file.path)
        tensors[name] = .matrix(shape: tensor.shape, steps: tensor.steps, largest: largest)
      } else {
        let values = tensor.values()
        try check(values, tensor.shape[0], name, file.path)
        tensors[name] = .bias(count: tensor.shape[0], values: values)
      }
    }
    return (WeightChanges(tensors, name: file.path), header)
  }

  private static func check(
    _ values: ReadOnly<Float>, _ count: Int, _ name: String, _ file: String
  ) throws(NetworkError) {
    defer { withExtendedLifetime(values) {} }
    for k in 0..<count where !(abs(values.pointer[k]) <= largestDifference) {
      throw .badTensor(
        file: file, tensor: name, reason: "a weight can't change by \(values.pointer[k])")
    }
  }

  /// Whether only the output layer changes.
  package var leavesEncoder: Bool { tensors.keys.allSatisfy { $0.hasPrefix("output.") } }

  /// Returns these changes, with another's tensors replacing those of the same names.
  package func replacing(with other: WeightChanges) -> WeightChanges {
    var tensors = tensors
    for (name, tensor) in other.tensors { tensors[name] = tensor }
    return WeightChanges(tensors, name: file)
  }

  /// Returns a tensor's weights plus the changes.
  ///
  /// - Parameter scratch: memory for the sums, which may already hold the weights, if the sums are
  ///   packed at once. New memory costs more than filling it.
  func added(
    to weights: Weights<Float>, of name: String, shape: [Int], in scratch: Buffer<Float>? = nil
  ) throws(NetworkError) -> Weights<Float> {
    guard let tensor = tensors[name] else { return weights }
    guard tensor.shape == shape else {
      throw .badShape(file: file, tensor: name, expected: shape, actual: tensor.shape)
    }
    let (count, buffer) = (shape.reduce(1, *), scratch ?? Buffer<Float>())
    let sums = buffer.reserve(count)
    withExtendedLifetime(weights) { tensor.add(to: weights.pointer, into: sums) }
    guard ck_all_finite(sums, count) else {
      throw .notFinite(file: file, tensor: name)
    }
    return Weights(sums, owner: buffer)
  }

  /// - Throws: ``NetworkError/unexpectedTensor(file:tensor:)`` for a tensor that the network lacks.
  func requireTensors(of names: some Sequence<String>) throws(NetworkError) {
    let unknown = Set(tensors.keys).subtracting(names)
    if let name = unknown.min() { throw .unexpectedTensor(file: file, tensor: name) }
  }
}

extension WeightChanges.Tensor {
  /// The rows and columns of a matrix, or the length of a bias.
  var shape: [Int] {
    switch self {
    case .matrix(let shape, _, _): shape
    case .bias(let count, _): [count]
    }
  }

  /// The differences as floats.
  package var differences: ReadOnly<Float> {
    switch self {
    case .bias(_, let values): return values
    case .matrix(let shape, let steps, let largest):
      defer { withExtendedLifetime((steps, largest)) {} }
      return Weights(count: shape[0] * shape[1]) {
        ck_widen_bytes(steps.pointer, largest.pointer, shape[0], shape[1], $0)
      }
    }
  }

  /// Adds the differences to weights row by row, so that a row's wide numbers stay in the nearest
  /// cache.
  ///
  /// - Parameter sums: the result, which may be the weights themselves.
  fileprivate func add(
    to weights: UnsafePointer<Float>, into sums: UnsafeMutablePointer<Float>
  ) {
    func add(_ row: UnsafePointer<Float>, _ start: Int, _ count: Int) {
      if sums != UnsafeMutablePointer(mutating: weights) {
        (sums + start).update(from: weights + start, count: count)
      }
      ck_add(sums + start, row, count)
    }
    switch self {
    case .bias(let count, let values):
      withExtendedLifetime(values) { add(values.pointer, 0, count) }
    case .matrix(let shape, let steps, let largest):
      let (columns, buffer) = (shape[1], Buffer<Float>())
      let row = buffer.reserve(columns)
      for number in 0..<shape[0] {
        ck_widen_bytes(
          steps.pointer + number * columns, largest.pointer + number, 1, columns, row)
        add(row, number * columns, columns)
      }
      withExtendedLifetime((steps, largest, buffer)) {}
    }
  }

  /// Creates a change from differences; those of a matrix (rows, columns) are rounded.
  package init(rounding differences: [Float], shape: [Int]) {
    let limit = WeightChanges.largestDifference
    let differences = differences.map { max(-limit, min(limit, $0)) }
    guard shape.count == 2 else {
      self = .bias(count: differences.count, values: ReadOnly(copying: differences))
      return
    }
    let columns = shape[1]
    var steps = [Int8](repeating: 0, count: differences.count)
    var sizes = [Float](repeating: 0, count: shape[0])
    for row in 0..<shape[0] {
      let range = row * columns..<(row + 1) * columns
      let largest = differences[range].reduce(0) { max($0, abs($1)) }
      let scale = 127 / largest
      // A row without differences, or with ones of less than 10⁻³⁶, stays as it is.
      guard scale.isFinite else { continue }
      sizes[row] = largest
      for k in range { steps[k] = Int8((differences[k] * scale).rounded()) }
    }
    self = .matrix(
      shape: shape, steps: ReadOnly(copying: steps), largest: ReadOnly(copying: sizes))
  }
}
