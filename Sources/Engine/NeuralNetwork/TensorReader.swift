import CKernels
import Support

/// Takes the tensors out of a file that a configuration asks for, and refuses all others.
struct TensorReader {
  private let file: SafetensorsFile
  private let changes: WeightChanges?
  private var unused: Set<String>

  /// - Parameter changes: what is added to the file's numbers.
  init(_ file: SafetensorsFile, changes: WeightChanges? = nil) {
    self.file = file
    self.changes = changes
    unused = Set(file.tensors.keys)
  }

  /// The numbers of a tensor, which must be finite.
  ///
  /// - Parameter scratch: as ``SafetensorsFile/Tensor/values(in:)`` has it.
  mutating func take(
    _ name: String, _ shape: [Int], in scratch: Buffer<Float>? = nil
  ) throws(NetworkError) -> Weights<Float> {
    unused.remove(name)
    guard let tensor = file.tensors[name] else {
      throw .missingTensor(file: file.path, tensor: name)
    }
    guard tensor.shape == shape else {
      throw .badShape(file: file.path, tensor: name, expected: shape, actual: tensor.shape)
    }
    let values = tensor.values(in: scratch)
    guard ck_all_finite(values.pointer, shape.reduce(1, *)) else {
      throw .notFinite(file: file.path, tensor: name)
    }
    guard let changes else { return values }
    return try changes.added(to: values, of: name, shape: shape)
  }

  /// Leaves a tensor that somebody else has.
  mutating func skip(_ name: String) { unused.remove(name) }

  /// - Throws: ``NetworkError/unexpectedTensor(file:tensor:)`` for a tensor that nobody took.
  func finish() throws(NetworkError) {
    if let name = unused.min() { throw .unexpectedTensor(file: file.path, tensor: name) }
    try changes?.requireTensors(of: file.tensors.keys)
  }
}
