import NeuralNetwork

/// An error that explains why a hand can't be used. Every case names the file.
public enum HandError: Error, Equatable, Sendable {
  /// The file can't be read or isn't a hand.
  case file(NetworkError)
  /// The file's bytes don't match its checksum.
  case damaged(file: String)
  /// A field of the file's metadata is missing, out of bounds or of the wrong type.
  case field(file: String, field: String, reason: String)
  /// The file is larger than any hand.
  case tooLarge(file: String, limit: Int)
  /// The hand was learned with a network other than this pack's and must be learned again.
  case otherNetwork(file: String, network: String)
  /// The pack names figures or reads formulas, for which there are no hands.
  case notLearned(file: String, pack: String)
  /// The file can't be written.
  case unwritable(file: String, reason: String)
}

extension HandError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .damaged(let file): "\(file): damaged: the checksum doesn't match"
    case .field(let file, let field, let reason): "\(file): field “\(field)”: \(reason)"
    case .tooLarge(let file, let limit): "\(file): more than \(limit) bytes"
    case .otherNetwork(let file, let network):
      "\(file): this hand was learned with a network other than \(network): learn it again"
    case .notLearned(let file, let pack):
      "\(file): \(pack) doesn't read text, so it can't learn a hand"
    case .unwritable(let file, let reason): "\(file): can't be written: \(reason)"
    }
  }
}
