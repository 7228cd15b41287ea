/// An error that explains why a network file was refused. Every case names the file.
public enum NetworkError: Error, Equatable, Sendable {
  /// The file can't be opened or mapped.
  case unreadable(file: String, reason: String)
  /// The file ends before the byte that its header announces.
  case truncated(file: String, expectedBytes: Int, actualBytes: Int)
  /// The safetensors header is invalid.
  case badHeader(file: String, reason: String)
  /// The file's metadata has a key other than `ductus`, or lacks that key.
  case badMetadata(file: String, key: String, reason: String)
  /// A field of the configuration is missing, out of bounds, unknown or of the wrong type.
  case badConfiguration(file: String, field: String, reason: String)
  /// The file lacks a tensor that the configuration requires.
  case missingTensor(file: String, tensor: String)
  /// The file has a tensor that the configuration doesn't require.
  case unexpectedTensor(file: String, tensor: String)
  /// A tensor's place in the file is impossible; `begin` and `end` count from the end of the
  /// header.
  case badPlace(file: String, tensor: String, begin: Int, end: Int, reason: String)
  /// A tensor's shape isn't the one that follows from the configuration.
  case badShape(file: String, tensor: String, expected: [Int], actual: [Int])
  /// A tensor's element type is none of `F32`, `F16`, `I8` and `U8`, or not allowed in its place.
  case unsupportedType(file: String, tensor: String, type: String)
  /// A tensor holds a NaN or an infinity.
  case notFinite(file: String, tensor: String)
  /// A tensor contains a number that isn't allowed in its place.
  case badTensor(file: String, tensor: String, reason: String)
  /// The network is to run in single precision, but the system has no OpenBLAS.
  case noBLAS(file: String, reason: String)
}

extension NetworkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): can't be read: \(reason)"
    case .truncated(let file, let expected, let actual):
      "\(file): \(actual) bytes long, but must have \(expected)"
    case .badHeader(let file, let reason):
      "\(file): not a safetensors file: \(reason)"
    case .badMetadata(let file, let key, let reason):
      "\(file): metadata “\(key)”: \(reason)"
    case .badConfiguration(let file, let field, let reason):
      "\(file): configuration field “\(field)”: \(reason)"
    case .missingTensor(let file, let tensor):
      "\(file): tensor “\(tensor)” is missing"
    case .unexpectedTensor(let file, let tensor):
      "\(file): unknown tensor “\(tensor)”"
    case .badPlace(let file, let tensor, let begin, let end, let reason):
      "\(file): tensor “\(tensor)” at bytes \(begin)..<\(end) of the data: \(reason)"
    case .badShape(let file, let tensor, let expected, let actual):
      "\(file): tensor “\(tensor)” has shape \(actual), but must have \(expected)"
    case .unsupportedType(let file, let tensor, let type):
      "\(file): tensor “\(tensor)” has type “\(type)”; allowed are F32 and F16, for weights also I8, and in format 2 U8"
    case .notFinite(let file, let tensor):
      "\(file): tensor “\(tensor)” holds a NaN or an infinity"
    case .badTensor(let file, let tensor, let reason):
      "\(file): tensor “\(tensor)”: \(reason)"
    case .noBLAS(let file, let reason):
      "\(file): single precision needs OpenBLAS: \(reason)"
    }
  }
}
