import COpenBLAS

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recognition network: bidirectional LSTM layers (Hochreiter and Schmidhuber, 1997; Graves et
/// al., 2009) and a linear layer, which writes characters frame by frame (trained with CTC) or
/// names the whole ink.
///
/// Immutable and shared between threads; each thread runs it through a `NetworkSession` of its own.
///
/// The file is mapped, and its weights are used in place except those that are packed once for the
/// kernels (the recurrent ones, with 8 bits those of all layers) and half-precision ones, which are widened. Loading a network sets the process's
/// OpenBLAS to one thread: the products of an ink are too small to share, and recognisers run in
/// parallel without waiting for each other.
public final class Network: Sendable {
  public let configuration: NetworkConfiguration
  /// What the layers are computed in.
  public let precision: NetworkPrecision
  let weights: NetworkWeights
  /// The network that this one is a part of.
  let whole: Network?

  /// Opens a network file (safetensors, float32 or float16).
  ///
  /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
  /// - Complexity: O(weights).
  public init(
    contentsOf url: URL, precision: NetworkPrecision = .float32
  ) throws(NetworkError) {
    guard url.isFileURL else {
      throw .unreadable(file: url.absoluteString, reason: "not a file URL")
    }
    let file = try SafetensorsFile(path: url.path)
    let key = "ductus"
    if let other = file.metadata.keys.filter({ $0 != key }).min() {
      throw .badMetadata(file: file.path, key: other, reason: "unknown")
    }
    guard let json = file.metadata[key] else {
      throw .badMetadata(file: file.path, key: key, reason: "missing")
    }
    configuration = try NetworkConfiguration(json: json, file: file.path)
    self.precision = precision
    weights = try NetworkWeights(file, configuration, precision)
    whole = nil
    _ = Self.oneThread
  }

  /// A part of a network, which shares its encoder.
  init(_ configuration: NetworkConfiguration, _ weights: NetworkWeights, of whole: Network) {
    self.configuration = configuration
    self.weights = weights
    precision = whole.precision
    self.whole = whole
  }

  /// Sets OpenBLAS to one thread when first read.
  private static let oneThread: Void = openblas_set_num_threads(1)
}
