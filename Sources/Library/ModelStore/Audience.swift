/// The reader of an error's message, who has to act on it.
package enum Audience {
  /// A program with this library.
  case programs
  /// The user of the command `ductus`.
  case command
  /// A client of a server, who can't install anything and mustn't learn its paths.
  case clients
}
