import CDuctus
import HandLearning
import InkReading

/// A caller's options for learning a hand.
struct Learning {
  private let learning: ductus_learning
  let pace: LearningPace

  /// - Throws: ``Fault`` naming the member.
  init(_ learning: UnsafePointer<ductus_learning>?) throws(Fault) {
    let own = learning?.pointee ?? ductus_learning()
    self.learning = own
    let reserved = own.reserved
    try checkReserved(isZero: reserved.0 | reserved.1 | reserved.2 == 0, "learning")
    switch Int(own.pace) {
    case DUCTUS_AT_ONCE: pace = .atOnce
    case DUCTUS_WHOLE: pace = .whole
    default: throw .argument("learning.pace is \(own.pace)")
    }
  }

  /// Tells the caller the progress.
  func report(_ share: Double) { learning.progress?(learning.user, share) }

  /// Asks the caller whether to cancel.
  func cancelling<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    var options = ductus_options()
    options.is_cancelled = learning.is_cancelled
    options.user = learning.user
    return try ReadingOptions(&options).cancelling(body)
  }
}
