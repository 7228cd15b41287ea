/// What the process says about its run when it ends.
enum ExitCode: Int32 {
  case success = 0
  /// Some input was bad or some output couldn't be written; the rest was done.
  case badInput = 1
  case usage = 2
  /// No such model, or its pack is damaged.
  case model = 3
}
