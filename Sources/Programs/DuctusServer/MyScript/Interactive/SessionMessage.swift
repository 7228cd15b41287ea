import InkFormats
import InkModel

/// A message of iinkTS's interactive canvas. Other members are skipped.
struct SessionMessage {
  private(set) var head = MessageHead(contentType: "Raw Content")
  private(set) var settings: RecognitionSettings?
  private(set) var looksForGestures = false
  /// The formats that `export` requests.
  private(set) var mimeTypes: [String] = []
  /// The changes named by `undo` and `redo`.
  private(set) var changes: [InkChange] = []
  /// A stroke that isn't part of the ink.
  private(set) var stroke = NamedStrokes()
  private var strokes = NamedStrokes()
  private var strokeIDs: [String] = []
  private var oldStrokeIDs: [String] = []
  private var transform = InkTransform.Members()

  /// Why the changes can't be applied.
  private var problem: Problem?

  /// The maximum number of changes in one message.
  private static let maximumChangeCount = 10_000

  /// - Throws: ``Problem``.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.init()
    try JSONScanner.readObject(bytes, "the message") { scanner, name throws(RecordError) in
      if name == "changes" { try readChanges(&scanner) } else { try read(name, &scanner) }
    }
    // The client means all of its changes: the page would no longer be the one that it shows.
    if let problem { throw problem }
  }

  private init() {}

  /// Millimetres per unit of the ink, if the message has them.
  var scale: InkScale {
    func length(_ name: String, _ fallback: Double) -> Double {
      transform.numbers[name].flatMap { $0 > 0 ? $0 : nil } ?? fallback
    }
    let defaultScale = InkScale()
    return InkScale(x: length("scaleX", defaultScale.x), y: length("scaleY", defaultScale.y))
  }

  /// The message's changes of the ink; `nil` if it changes nothing.
  var change: InkChange? {
    switch head.type {
    case "addStrokes": .add(strokes)
    case "eraseStrokes": .erase(Set(strokeIDs))
    case "replaceStrokes": .replace(Set(oldStrokeIDs), strokes)
    case "transform": transform.transform.map { .transform(Set(strokeIDs), $0) }
    case "clear": .clear
    default: nil
    }
  }

  private mutating func readChanges(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.array("changes") { scanner, _ throws(RecordError) in
      guard changes.count < Self.maximumChangeCount else {
        problem = Problem(.tooLargeInk, "more than \(Self.maximumChangeCount) changes")
        return try scanner.skipValue()
      }
      var message = SessionMessage()
      try scanner.object("change") { scanner, name throws(RecordError) in
        try message.read(name, &scanner)
      }
      if let change = message.change {
        changes.append(change)
      } else {
        problem = problem ?? .unserved(message.head.type)
      }
    }
  }

  private mutating func read(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    if try head.read(name, &scanner) { return }
    switch name {
    case "configuration":
      var settings = RecognitionSettings()
      try settings.read(&scanner, name)
      self.settings = settings
    case "processGestures": looksForGestures = try scanner.boolean(name) ?? looksForGestures
    case "mimeTypes": mimeTypes = try scanner.strings(name)
    case "stroke": try stroke.readOne(&scanner, name)
    case "strokes", "newStrokes": try strokes.read(&scanner, name)
    case "strokeIds": strokeIDs = try scanner.strings(name)
    case "oldStrokeIds": oldStrokeIDs = try scanner.strings(name)
    default: try transform.read(name, &scanner)
    }
  }
}
