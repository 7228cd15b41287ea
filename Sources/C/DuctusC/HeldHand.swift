import CDuctus
import CPackFolders
import CSupport
import HandLearning
import Support

/// A hand that a caller holds, with its description for the caller.
///
/// Unchecked: it is immutable.
final class HeldHand: @unchecked Sendable {
  let hand: Hand
  private let arena = Arena()
  /// The structure for the caller.
  let learned: UnsafePointer<ductus_learned>

  init(_ hand: Hand) {
    self.hand = hand
    let bytes = hand.bytes
    var own = ductus_learned()
    own.bytes = UnsafeRawPointer(arena.array(bytes))
    own.size = bytes.count
    own.network = arena.text(hand.network)
    own.pace = hand.pace == .whole ? Int32(DUCTUS_WHOLE) : Int32(DUCTUS_AT_ONCE)
    own.line_count = UInt32(hand.lines)
    own.word_count = UInt32(hand.words.count)
    if let trial = hand.trial {
      own.trial_characters = UInt32(trial.characters)
      own.trial_errors = UInt32(trial.errorsBefore)
      own.trial_errors_left = UInt32(trial.errorsAfter)
    }
    learned = arena.value(own)
  }

  /// Reads a whole file, since it may be rewritten later.
  convenience init(path: String) throws(Fault) {
    let file: FileBytes
    do throws(Unreadable) {
      file = try FileBytes(mapping: path)
    } catch {
      throw Fault(DUCTUS_BAD_HAND, "\(path): \(error.reason)")
    }
    try self.init(file.bytes, name: path)
  }

  /// - Parameter name: the bytes' name in errors.
  convenience init(_ bytes: UnsafeRawBufferPointer, name: String) throws(Fault) {
    guard bytes.count <= Hand.byteLimit else {
      throw Fault(HandError.tooLarge(file: name, limit: Hand.byteLimit))
    }
    do throws(HandError) {
      self.init(try Hand(FileBytes(name: name, copying: bytes)))
    } catch {
      throw Fault(error)
    }
  }

  /// Writes a file entirely or not at all; only its owner can read a new one.
  func save(to path: String) throws(Fault) {
    let fault = cs_write(path, 0o600, learned.pointee.bytes, learned.pointee.size)
    guard fault == 0 else {
      throw Fault(
        HandError.unwritable(file: path, reason: String(cString: cf_reason(fault))))
    }
  }
}
