import CKernels
import Support

/// A safetensors file of floats: float32, used in place; or float16, bytes or nibbles, widened on
/// request.
///
/// A tensor of bytes (I8), from -127 to 127, comes with one of floats, `NAME.largest`, which holds
/// for each row the value of 127 steps. Kernels multiply by these very integers. If that value is
/// the largest absolute value of each row, a network of bytes computes what the wide one does, to
/// the last bit; if no two neighbours sum to more than 128 (`CKernels.h`), processors with no more
/// than AVX2 multiply them faster.
///
/// A tensor of nibbles (U8) holds the weights of a matrix (rows, columns), whole numbers from -7 to
/// 7, plus 8: two in a byte, the first in its low half, each row in (columns + 1) / 2 bytes. It
/// comes with one of floats, `NAME.step`, which holds the step of each row.
///
/// The format: 8 bytes with the header's length (little-endian), the header (JSON), the tensors'
/// data. Like the reference reader, this one insists that the tensors cover the data without gap or
/// overlap, so a file cut short or lengthened is always noticed. See
/// https://github.com/huggingface/safetensors.
struct SafetensorsFile {
  /// Element types, by their names in the header.
  enum ElementType: String {
    case float32 = "F32"
    case float16 = "F16"
    case int8 = "I8"
    case nibbles = "U8"

    var bytes: Int {
      switch self {
      case .float32: 4
      case .float16: 2
      case .int8, .nibbles: 1
      }
    }
  }

  /// A tensor of the file, whose bytes it keeps.
  struct Tensor {
    let shape: [Int]
    private let type: ElementType
    private let start: UnsafeRawPointer
    private let count: Int
    private let file: FileBytes
    /// The value of 127 steps in each row, for a tensor of bytes.
    fileprivate(set) var largest: Weights<Float>?
    /// The step of each row, for a tensor of nibbles.
    fileprivate(set) var rowSteps: Weights<Float>?

    fileprivate init(
      _ entry: SafetensorsHeader.Entry, _ type: ElementType, count: Int, at start: UnsafeRawPointer,
      of file: FileBytes
    ) {
      shape = entry.shape
      self.type = type
      self.start = start
      self.count = count
      self.file = file
    }

    var isOfBytes: Bool { type == .int8 }
    var isOfNibbles: Bool { type == .nibbles }
    /// The type's name in the file.
    var typeName: String { type.rawValue }

    /// A byte tensor's values, in the file.
    var steps: ReadOnly<Int8> { file.numbers(at: start, of: Int8.self) }

    /// The numbers of a float16 or byte tensor, in the file.
    var storedNumbers: StoredMatrix.Numbers? {
      switch type {
      case .float16: .halves(file.numbers(at: start, of: UInt16.self))
      case .int8: largest.map { .bytes(SteppedMatrix(steps: steps, largest: $0)) }
      case .float32, .nibbles: nil
      }
    }

    /// Returns the matrix of a nibble tensor.
    ///
    /// - Parameter shape: the matrix's shape.
    func nibbles(_ shape: [Int]) -> NibbleMatrix? {
      guard isOfNibbles, let rowSteps, shape.count == 2 else { return nil }
      return NibbleMatrix(
        nibbles: file.numbers(at: start, of: UInt8.self), steps: rowSteps, rows: shape[0],
        columns: shape[1])
    }

    /// Returns the stored shape of numbers with a given shape.
    func stored(_ shape: [Int]) -> [Int] {
      guard isOfNibbles, let columns = shape.last else { return shape }
      return shape.dropLast() + [columns / 2 + columns % 2]
    }

    /// Returns the numbers: in the file, or widened into memory that lives as long as it is
    /// referenced. The wide numbers of a whole network are never in memory at once.
    ///
    /// - Parameter scratch: memory for the wide numbers of one tensor after another, if they are
    ///   packed at once. New memory costs more than filling it.
    func values(in scratch: Buffer<Float>? = nil) -> Weights<Float> {
      let buffer = scratch ?? Buffer<Float>()
      switch type {
      case .float32: return file.numbers(at: start, of: Float.self)
      case .float16:
        ck_widen_halves(
          start.assumingMemoryBound(to: UInt16.self), count, buffer.reserve(count))
      case .int8:
        guard let largest, let rows = shape.first else {
          preconditionFailure("a tensor of bytes without the rows' largest values")
        }
        ck_widen_bytes(
          start.assumingMemoryBound(to: Int8.self), largest.pointer, rows, count / max(1, rows),
          buffer.reserve(count))
      case .nibbles: preconditionFailure("nibbles are widened as a matrix")
      }
      return Weights(buffer.reserve(count), owner: buffer)
    }
  }

  let path: String
  let metadata: [String: String]
  let tensors: [String: Tensor]

  /// The longest header accepted, in bytes. One of 64 layers has about 50 kB.
  static let maximumHeaderBytes = 1 << 24

  init(_ file: FileBytes) throws(NetworkError) {
    path = file.name
    let (path, bytes) = (file.name, file.bytes)
    let prefix = MemoryLayout<UInt64>.size
    guard bytes.count >= prefix else {
      throw .truncated(file: path, expectedBytes: prefix, actualBytes: bytes.count)
    }
    let announced = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard announced <= UInt64(Self.maximumHeaderBytes) else {
      throw .badHeader(file: path, reason: "a header of \(announced) bytes is too long")
    }
    let dataStart = prefix + Int(announced)
    guard dataStart <= bytes.count else {
      throw .truncated(file: path, expectedBytes: dataStart, actualBytes: bytes.count)
    }
    let header = try Self.header(bytes[prefix..<dataStart], path: path)
    metadata = header.metadata
    try Self.checkOffsets(
      header.entries, path: path, dataStart: dataStart, fileBytes: bytes.count)

    var tensors: [String: Tensor] = [:]
    for (name, entry) in header.entries {
      let (type, count) = try Self.elements(name, entry, path: path, dataStart: dataStart)
      let address = bytes.baseAddress.map { $0 + dataStart + entry.offsets[0] }
      guard let address else { continue }  // the file has a header, so it isn't empty
      tensors[name] = Tensor(entry, type, count: count, at: address, of: file)
    }
    self.tensors = try Self.withRows(tensors, path: path)
  }

  /// The suffix of a tensor of rows' largest values.
  static let largestSuffix = ".largest"
  /// The suffix of a tensor of rows' steps.
  static let stepSuffix = ".step"

  /// Returns the tensors, with those that describe the rows of others merged into these.
  private static func withRows(
    _ all: [String: Tensor], path: String
  ) throws(NetworkError) -> [String: Tensor] {
    var tensors = all
    for (name, tensor) in all where tensor.isOfBytes || tensor.isOfNibbles {
      let other = name + (tensor.isOfBytes ? largestSuffix : stepSuffix)
      guard let found = tensors.removeValue(forKey: other) else {
        // A reader that doesn't know nibbles refuses the tensor itself, not its steps.
        if tensor.isOfNibbles { continue }
        throw .missingTensor(file: path, tensor: other)
      }
      guard !found.isOfBytes, !found.isOfNibbles else {
        throw .unsupportedType(file: path, tensor: other, type: found.typeName)
      }
      let rows = Array(tensor.shape.prefix(1))
      guard !rows.isEmpty, found.shape == rows else {
        throw .badShape(file: path, tensor: other, expected: rows, actual: found.shape)
      }
      if tensor.isOfBytes {
        tensors[name]?.largest = found.values()
      } else {
        tensors[name]?.rowSteps = found.values()
      }
    }
    return tensors
  }

  /// Returns the JSON text of the network's configuration; no other metadata is allowed.
  func configuration() throws(NetworkError) -> String {
    let key = "ductus"
    if let other = metadata.keys.filter({ $0 != key }).min() {
      throw .badMetadata(file: path, key: other, reason: "unknown")
    }
    guard let json = metadata[key] else {
      throw .badMetadata(file: path, key: key, reason: "missing")
    }
    return json
  }

  private static func header(
    _ bytes: Slice<UnsafeRawBufferPointer>, path: String
  ) throws(NetworkError) -> SafetensorsHeader {
    do throws(JSONError) {
      let text = UnsafeRawBufferPointer(rebasing: bytes).bindMemory(to: UInt8.self)
      return try SafetensorsHeader(JSONField(JSONValue(text)))
    } catch {
      let field = error.path.isEmpty ? "header" : "header field “\(error.path)”"
      throw .badHeader(file: path, reason: "\(field): \(error.reason)")
    }
  }

  /// Checks that the tensors are contiguous and cover the data from start to end.
  private static func checkOffsets(
    _ entries: [String: SafetensorsHeader.Entry], path: String, dataStart: Int, fileBytes: Int
  ) throws(NetworkError) {
    for (name, entry) in entries {
      guard entry.offsets.count == 2 else {
        throw .badHeader(file: path, reason: "tensor “\(name)”: data_offsets must be two numbers")
      }
      let (begin, end) = (entry.offsets[0], entry.offsets[1])
      guard begin >= 0, begin <= end else {
        throw .badPlace(
          file: path, tensor: name, begin: begin, end: end, reason: "not a range of bytes")
      }
      guard end <= fileBytes - dataStart else {
        throw .truncated(
          file: path, expectedBytes: dataStart.addingReportingOverflow(end).partialValue,
          actualBytes: fileBytes)
      }
    }
    var covered = 0
    let ranges = entries.values.map { (begin: $0.offsets[0], end: $0.offsets[1]) }
    for range in ranges.ordered(by: { $0 < $1 }) {
      guard range.begin == covered else {
        let names = entries.filter { $0.value.offsets == [range.begin, range.end] }.keys
        throw .badPlace(
          file: path, tensor: names.min() ?? "", begin: range.begin, end: range.end,
          reason: "the tensor before it ends at \(covered)")
      }
      covered = range.end
    }
    guard covered == fileBytes - dataStart else {
      throw .badHeader(
        file: path, reason: "\(fileBytes - dataStart - covered) bytes after the last tensor")
    }
  }

  /// Returns the type and number of a tensor's elements, after checking its type, shape and place.
  private static func elements(
    _ name: String, _ entry: SafetensorsHeader.Entry, path: String, dataStart: Int
  ) throws(NetworkError) -> (ElementType, count: Int) {
    guard let type = ElementType(rawValue: entry.dtype) else {
      throw .unsupportedType(file: path, tensor: name, type: entry.dtype)
    }
    let (begin, end) = (entry.offsets[0], entry.offsets[1])
    var bytes = type.bytes
    for size in entry.shape {
      let (product, overflow) = bytes.multipliedReportingOverflow(by: size)
      guard size >= 0, !overflow else {
        throw .badPlace(
          file: path, tensor: name, begin: begin, end: end,
          reason: "shape \(entry.shape) is impossible")
      }
      bytes = product
    }
    guard bytes == end - begin else {
      throw .badPlace(
        file: path, tensor: name, begin: begin, end: end,
        reason: "shape \(entry.shape) takes \(bytes) bytes")
    }
    guard (dataStart + begin).isMultiple(of: type.bytes) else {
      throw .badPlace(
        file: path, tensor: name, begin: begin, end: end,
        reason: "byte \(dataStart + begin) of the file is not a multiple of \(type.bytes)")
    }
    return (type, bytes / type.bytes)
  }
}

/// The JSON header of a safetensors file: an entry for each tensor, and `__metadata__`.
private struct SafetensorsHeader {
  struct Entry {
    let dtype: String
    let shape: [Int]
    let offsets: [Int]
  }

  var metadata: [String: String] = [:]
  var entries: [String: Entry] = [:]

  init(_ document: JSONField) throws(JSONError) {
    for (name, field) in try document.object().members {
      if name == "__metadata__" {
        metadata = try field.texts()
        continue
      }
      let entry = try field.object()
      entries[name] = Entry(
        dtype: try entry.required("dtype").string(), shape: try entry.required("shape").integers(),
        offsets: try entry.required("data_offsets").integers())
    }
  }
}
