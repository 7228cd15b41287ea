import Foundation

/// Why a model can't be deleted or downloaded by a ``ModelManager``.
public enum ModelManagerError: Error, Hashable, Sendable {
  /// The model ships with Ductus and can't be deleted.
  case bundled(tag: String)
  /// The model was opened from a directory of the program's own, which is not the manager's to
  /// delete.
  case notManaged(directory: String)
}

extension ModelManagerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bundled(let tag):
      "the model for '\(tag)' ships with the program and can't be deleted"
    case .notManaged(let directory):
      "\(directory): opened from a directory, and so not deleted by the model manager"
    }
  }
}

extension ModelManagerError: LocalizedError {
  public var errorDescription: String? { description }
}
