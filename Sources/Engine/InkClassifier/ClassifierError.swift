import InkModel
import NeuralNetwork

/// Reason for which a classifier can't be used or an ink can't be named.
public enum ClassifierError: Error, Equatable, Sendable {
  /// The network's file is damaged or foreign.
  case network(NetworkError)
  /// The network is whole but not one that names figures by this library's features.
  case unsuitableNetwork(file: String, reason: String)
  /// The classes' file can't be read.
  case unreadableClasses(file: String, reason: String)
  /// A value of the classes' file is missing, of another type, unknown or out of bounds.
  case badClasses(file: String, key: String, reason: String)
  /// The file has no classes for a tag; `available` are those it has some for.
  case noClasses(file: String, tag: String, available: [String])
  /// The network's weights are finite, but absurd: its output isn't a number.
  case absurdOutput(file: String)
  /// The ink is not valid.
  case ink(InkError)
}

extension ClassifierError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .network(let error): "\(error)"
    case .unsuitableNetwork(let file, let reason), .unreadableClasses(let file, let reason):
      "\(file): \(reason)"
    case .badClasses(let file, let key, let reason): "\(file): “\(key)”: \(reason)"
    case .noClasses(let file, let tag, let available):
      "\(file): no classes for '\(tag)', only for \(available.joined(separator: ", "))"
    case .absurdOutput(let file): "\(file): the network's output isn't a number"
    case .ink(let error): "\(error)"
    }
  }
}
