import Ductus

/// The memory for inks that a command keeps together: a small compressed file may hold millions.
public struct InkBudget {
  /// What a record takes with the page that shows it, and each of its strokes and symbols.
  private static let (recordSize, strokeSize) = (512, 256)

  private let limit: Int
  private var rest: Int

  /// - Parameter limit: bytes.
  public init(limit: Int = 1 << 30) { (self.limit, rest) = (limit, limit) }

  /// Takes the memory for a record; returns whether there is enough.
  public mutating func take(_ record: LabelledInk) -> Bool {
    let texts = [record.id, record.label, record.writer, record.split, record.preContext]
    rest -=
      Self.recordSize
      + Self.strokeSize * (record.ink.strokes.count + record.symbols.count)
      + MemoryLayout<StrokePoint>.stride * record.ink.pointCount
      + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    return rest >= 0
  }

  /// What is said about the first record without memory.
  public var message: String { "more than \(limit >> 20) MiB of ink: the rest isn't read" }
}
