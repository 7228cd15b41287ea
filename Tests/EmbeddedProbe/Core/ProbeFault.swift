/// Why the probe reads nothing.
struct ProbeFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Calls `body`, and converts its error to text.
func probed<Value, Failure: Error & CustomStringConvertible>(
  _ body: () throws(Failure) -> Value
) throws(ProbeFault) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw ProbeFault(error.description)
  }
}
