// Unchecked: a class with a subclass can't be checked. Neither has anything that could change, and
// none can be derived from them outside of the module.
/// A model that can be fetched from a repository, kept and deleted.
///
/// Models are values in all but their form: immutable, and equal if they are of one class and name.
public class RemoteModel: @unchecked Sendable {
  /// What the model is called: its language tag, or the path of the directory it was opened from.
  public let name: String

  init(name: String) {
    self.name = name
  }
}

extension RemoteModel: Hashable {
  public static func == (left: RemoteModel, right: RemoteModel) -> Bool {
    type(of: left) == type(of: right) && left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RemoteModel: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
