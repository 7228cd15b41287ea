import InkModel
import NeuralNetwork

/// An error that explains why a classifier can't be used or an ink can't be named.
public enum ClassifierError: Error, Equatable, Sendable {
  /// The network's file is damaged or foreign.
  case network(NetworkError)
  /// The network is valid, but doesn't name figures from this library's features.
  case unsuitableNetwork(file: String, reason: String)
  /// The classes' file can't be read.
  case unreadableClasses(file: String, reason: String)
  /// A value in the classes' file is missing, unknown, out of bounds or of the wrong type.
  case badClasses(file: String, key: String, reason: String)
  /// The file has no classes for a tag; `available` are the tags that it has classes for.
  case noClasses(file: String, tag: String, available: [String])
  /// The network's weights are finite but absurd: its output isn't a number.
  case absurdOutput(file: String)
  /// The ink isn't valid.
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
