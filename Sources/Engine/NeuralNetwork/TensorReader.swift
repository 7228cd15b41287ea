import CKernels
import Support

/// Reads the tensors that a configuration requires from a file, and rejects any others.
struct TensorReader {
  private let file: SafetensorsFile
  private let changes: WeightChanges?
  private let format: Int
  private var unused: Set<String>

  /// - Parameters:
  ///   - changes: the values to add to the file's numbers.
  ///   - format: the version of the network's file; from 2 on, matrices may have 4 bits.
  init(_ file: SafetensorsFile, format: Int = 1, changes: WeightChanges? = nil) {
    self.file = file
    self.format = format
    self.changes = changes
    unused = Set(file.tensors.keys)
  }

  /// Returns the numbers of a tensor, which must be finite.
  ///
  /// - Parameter scratch: see ``SafetensorsFile/Tensor/values(in:)``.
  mutating func take(
    _ name: String, _ shape: [Int], in scratch: Buffer<Float>? = nil
  ) throws(NetworkError) -> Weights<Float> {
    let tensor = try find(name, shape)
    let nibbles = tensor.nibbles(shape)
    try nibbles?.check(name, file: file.path)
    let values = nibbles?.wide(in: scratch) ?? tensor.values(in: scratch)
    guard ck_all_finite(values.pointer, shape.reduce(1, *)) else {
      throw .notFinite(file: file.path, tensor: name)
    }
    guard let changes else { return values }
    return try changes.added(to: values, of: name, shape: shape, in: scratch)
  }

  /// Returns the matrix of a tensor that is stored in 4 bits and not changed.
  mutating func takeNibbles(_ name: String, _ shape: [Int]) throws(NetworkError) -> NibbleMatrix? {
    guard changes?.tensors[name] == nil, let nibbles = try find(name, shape).nibbles(shape) else {
      return nil
    }
    try nibbles.check(name, file: file.path)
    return nibbles
  }

  /// Returns the matrix of a tensor that is stored in half precision or in bytes; packing it shows
  /// whether it is finite.
  ///
  /// - Throws: ``NetworkError/badShape(file:tensor:expected:actual:)`` for a change of another
  ///   shape.
  mutating func takeStored(_ name: String, _ shape: [Int]) throws(NetworkError) -> StoredMatrix? {
    guard let numbers = try find(name, shape).storedNumbers else { return nil }
    guard let changes, let change = changes.tensors[name] else {
      return StoredMatrix(numbers: numbers, change: nil)
    }
    guard case .matrix(let changed, let steps, let largest) = change else { return nil }
    guard changed == shape else {
      throw .badShape(file: changes.file, tensor: name, expected: shape, actual: changed)
    }
    return StoredMatrix(
      numbers: numbers, change: SteppedMatrix(steps: steps, largest: largest))
  }

  private mutating func find(
    _ name: String, _ shape: [Int]
  ) throws(NetworkError) -> SafetensorsFile.Tensor {
    unused.remove(name)
    guard let tensor = file.tensors[name] else {
      throw .missingTensor(file: file.path, tensor: name)
    }
    if tensor.isOfNibbles {
      guard format > 1, shape.count == 2 else {
        throw .unsupportedType(file: file.path, tensor: name, type: tensor.typeName)
      }
      guard tensor.rowSteps != nil else {
        throw .missingTensor(file: file.path, tensor: name + SafetensorsFile.stepSuffix)
      }
    }
    guard tensor.shape == tensor.stored(shape) else {
      throw .badShape(
        file: file.path, tensor: name, expected: tensor.stored(shape), actual: tensor.shape)
    }
    return tensor
  }

  /// Skips a tensor that has been read elsewhere.
  mutating func skip(_ name: String) { unused.remove(name) }

  /// - Throws: ``NetworkError/unexpectedTensor(file:tensor:)`` for a tensor that wasn't read.
  func finish() throws(NetworkError) {
    if let name = unused.min() { throw .unexpectedTensor(file: file.path, tensor: name) }
    try changes?.requireTensors(of: file.tensors.keys)
  }
}
