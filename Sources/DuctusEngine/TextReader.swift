import InkLayout
import InkModel
import ModelPack
import Support

/// A pack's files, loaded: what text is read with, and how its sessions are made.
protocol ReadingModel: AnyObject, Sendable {
  associatedtype Session: TextSession

  /// Where the pack's lines run.
  var direction: PackManifest.Direction { get }
  /// How strokes stand about their line.
  var habits: ScriptHabits { get }
  /// Whether lines may be columns.
  var readsColumns: Bool { get }

  func makeSession() throws(DuctusError) -> sending Session
}

extension ReadingModel {
  var readsColumns: Bool { false }
}

/// The working memory of one thread that reads text.
protocol TextSession: ReadingSession {
  /// Reads inks together; every request has a result or an error of its own, in their order.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>]
}

/// A model of text and its sessions, whichever way it reads.
protocol TextReader: Sendable {
  associatedtype Model: ReadingModel

  var model: Model { get }
  /// Bytes of working memory that are kept for the next inks.
  var idleMemory: Int { get }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) throws(DuctusError) -> [Result<RecognitionResult, DuctusError>]

  /// Another reader with the same model, and with sessions of its own.
  func another() -> Self
}

/// The reader of a model with a pool of sessions.
struct PooledReader<Model: ReadingModel>: TextReader {
  let model: Model
  private let sessions: SessionPool<Model.Session>

  init(_ model: Model) {
    self.model = model
    sessions = SessionPool { () throws(DuctusError) in try model.makeSession() }
  }

  var idleMemory: Int { sessions.idleMemory }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) throws(DuctusError) -> [Result<RecognitionResult, DuctusError>] {
    try sessions.withSession { session in
      session.recognize(requests, maxResultCount: maxResultCount)
    }
  }

  func another() -> Self { Self(model) }
}

/// Working memory for reading, which grows with the ink.
protocol ReadingSession: AnyObject {
  /// Bytes that the session keeps from one reading to the next.
  var memoryUse: Int { get }
}

/// Sessions of one model that no thread is using.
///
/// A session that one large ink has grown above ``memoryLimit`` is dropped after use, so that
/// its memory is given back. All others are kept for the next ink.
final class SessionPool<Session: ReadingSession>: Sendable {
  /// Bytes that an idle session may hold: room for some pages of text.
  static var memoryLimit: Int { 64 << 20 }

  typealias Make = @Sendable () throws(DuctusError) -> sending Session

  private let make: Make
  private let idle = Locked<[Locked<Session>]>([])

  /// - Parameter make: makes another session when all are in use.
  init(_ make: @escaping Make) {
    self.make = make
  }

  /// Calls `body` with an idle session, or with a new one.
  func withSession<Value: Sendable>(
    _ body: @Sendable (Session) -> Value
  ) throws(DuctusError) -> Value {
    // Not `??`: it would lose the type of the error.
    let session =
      if let session = idle.withLock({ $0.popLast() }) { session } else { Locked(try make()) }
    let (value, memory) = session.withLock { (body($0), $0.memoryUse) }
    if memory <= Self.memoryLimit { idle.withLock { $0.append(session) } }
    return value
  }

  /// Bytes that idle sessions hold.
  var idleMemory: Int {
    idle.withLock { $0 }.reduce(0) { $0 + $1.withLock { $0.memoryUse } }
  }
}

/// Ink that runs to the left is mirrored before anything looks at it: layout, features and network
/// know lines that run to the right only. Strokes and points keep their places, so that readings
/// tell of the ink as it was.
extension PackManifest.Direction {
  /// The ink with its lines running to the right; and such an ink as it was written.
  func turned(_ ink: Ink) -> Ink { self == .rightToLeft ? ink.mirrored : ink }

  /// The same for the slope of a line.
  func turned(slope: Double) -> Double { self == .rightToLeft ? -slope : slope }
}

extension ScriptHabits {
  /// How strokes stand about their line in the script of a language with these characters.
  init(_ characters: some Collection<Unicode.Scalar>, direction: PackManifest.Direction) {
    func has(_ letters: ClosedRange<UInt32>) -> Bool {
      characters.contains { letters.contains($0.value) }
    }
    self =
      switch direction {
      case .leftToRight:
        indianLetters.contains(where: has) ? .stacked : .latin
      case .rightToLeft: has(hebrewLetters) ? .hebrew : .arabic
      }
  }
}

private let hebrewLetters: ClosedRange<UInt32> = 0x05D0...0x05EA
/// Devanagari to Malayalam, and Tibetan and Burmese.
private let indianLetters: [ClosedRange<UInt32>] = [0x0900...0x0D7F, 0x0F00...0x109F]
