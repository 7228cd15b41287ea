import CKernels
import Support

/// Takes the tensors out of a file that a configuration asks for, and refuses all others.
struct TensorReader {
  private let file: SafetensorsFile
  private var unused: Set<String>

  init(_ file: SafetensorsFile) {
    self.file = file
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
    return values
  }

  /// - Throws: ``NetworkError/unexpectedTensor(file:tensor:)`` for a tensor that nobody took.
  func finish() throws(NetworkError) {
    if let name = unused.min() { throw .unexpectedTensor(file: file.path, tensor: name) }
  }
}
