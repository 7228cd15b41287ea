import InkModel

/// The strokes of an ink stream, while it is read, and the tables to which they refer.
struct WindowsInk {
  private let file: String
  private var page = NotePage(unitsPerInch: 2_540, layers: [NoteLayer()])
  private var budget = NoteBudget()
  private var faults = DamageList()
  private var hasTimes = false

  private var pens = Table<WindowsInkPen>()
  private var descriptors = Table<WindowsInkDescriptor>()
  private var pressures = Table<WindowsInkPressure>()
  private var transforms = Table<WindowsInkTransform>()

  /// A table of the stream, and the index of the entry for the strokes that follow.
  private struct Table<Entry> {
    /// The entries; `nil` for one that can't be read.
    var entries: [Entry?] = []
    var index = 0
    /// Whether the stream has such a table; otherwise, strokes take what is usual.
    var isGiven = false

    func entry(or usual: Entry) -> Entry? {
      guard isGiven else { return usual }
      return entries.indices.contains(index) ? entries[index] : nil
    }
  }

  init(file: String) {
    self.file = file
    _ = budget.takePage()
  }

  // MARK: - Stream

  /// Returns whether bytes begin like a stream: with its version, 0, its length, and a block within
  /// that length.
  static func isStream(_ bytes: [UInt8]) -> Bool {
    var rest = WindowsInkBytes(bytes[...])
    guard bytes.first == 0, (try? rest.byte()) != nil, let length = try? rest.number() else {
      return false
    }
    // Empty ink.
    if length == 0 { return rest.isAtEnd }
    let start = rest.offset
    guard let tag = try? rest.number() else { return false }
    switch tag {
    case WindowsInkTag.inkSpaceRectangle: return length > 4 && length >= bytes.count - start
    case WindowsInkTag.transforms: return length > 1
    case WindowsInkTag.properties: return length > 1
    case ...WindowsInkTag.extendedTransformTable, WindowsInkTag.firstCustomProperty...:
      guard let size = try? rest.number() else { return false }
      return rest.offset - start + size <= length
    default: return false
    }
  }

  /// Reads a stream as far as possible.
  mutating func read(_ bytes: [UInt8]) {
    do throws(WindowsInkFault) {
      var all = WindowsInkBytes(bytes[...])
      _ = try all.number()
      let length = try all.number()
      // Files may be longer than their stream.
      var stream = try all.part(min(length, all.rest.count))
      let count = stream.rest.count
      while !stream.isAtEnd { try readBlock(&stream) }
      if count < length { throw stream.fault(.blockEnds) }
    } catch {
      append(error)
    }
  }

  private mutating func append(_ fault: WindowsInkFault) {
    faults.append(NoteDamage(file: file, position: .byte(fault.offset), fault: fault.fault))
  }

  /// - Throws: if nothing but damage was found.
  func document() throws(NoteFormatError) -> NoteDocument {
    var page = page
    let layer = page.layers[0]
    if layer.strokes.isEmpty, layer.highlights.isEmpty, let damage = faults.all.first {
      throw .damaged(damage)
    }
    if hasTimes { page.layers[0].strokes = Self.withPlausibleTimes(layer.strokes) }
    return NoteDocument(pages: [page], damage: faults.all + budget.damage(of: file))
  }

  /// Leaves out all times if any can't be right.
  private static func withPlausibleTimes(_ strokes: [NoteStroke]) -> [NoteStroke] {
    let ink = Ink(strokes: strokes.map(\.stroke))
    guard (try? ink.validate(pointLimit: .max, strokeLimit: .max)) == nil else { return strokes }
    return zip(strokes, ink.withoutTimes.strokes).map { stroke, timeless in
      var stroke = stroke
      stroke.stroke = timeless
      return stroke
    }
  }

  private mutating func readBlock(_ stream: inout WindowsInkBytes) throws(WindowsInkFault) {
    let start = stream
    let tag = try stream.number()
    switch tag {
    case WindowsInkTag.inkSpaceRectangle: for _ in 0..<4 { _ = try stream.signed() }
    case WindowsInkTag.drawingAttributesTableIndex: pens.index = try stream.number()
    case WindowsInkTag.strokeDescriptorTableIndex: descriptors.index = try stream.number()
    case WindowsInkTag.metricTableIndex: pressures.index = try stream.number()
    case WindowsInkTag.transformTableIndex: transforms.index = try stream.number()
    case WindowsInkTag.transforms:
      transforms.entries = [try WindowsInkTransform(tag, &stream, isDouble: false)]
      transforms.isGiven = true
    case _ where WindowsInkTag.isProperty(tag):
      try WindowsInkTag.skipProperty(tag, in: &stream)
    default:
      var block: WindowsInkBytes
      do throws(WindowsInkFault) {
        block = try stream.block()
      } catch {
        throw start.fault(error.fault)
      }
      do throws(WindowsInkFault) {
        try readBlock(tag, &block)
      } catch {
        append(error)
      }
    }
  }

  private mutating func readBlock(
    _ tag: Int, _ block: inout WindowsInkBytes
  ) throws(WindowsInkFault) {
    switch tag {
    case WindowsInkTag.drawingAttributesTable:
      pens.entries = []
      while !block.isAtEnd { readPen(try block.block()) }
    case WindowsInkTag.drawingAttributesBlock: readPen(block)
    case WindowsInkTag.strokeDescriptorTable:
      descriptors.entries = []
      while !block.isAtEnd { readDescriptor(try block.block()) }
    case WindowsInkTag.strokeDescriptorBlock: readDescriptor(block)
    case WindowsInkTag.metricTable:
      pressures.entries = []
      while !block.isAtEnd { readPressure(try block.block()) }
    case WindowsInkTag.metricBlock: readPressure(block)
    case WindowsInkTag.transformTable: try readTransforms(&block, isDouble: false)
    // It has the same transforms in double precision.
    case WindowsInkTag.extendedTransformTable: try readTransforms(&block, isDouble: true)
    case WindowsInkTag.stroke: try readStroke(&block)
    default: break
    }
  }

  private mutating func readPen(_ block: WindowsInkBytes) {
    add(to: \.pens, "drawing attributes", block, or: WindowsInkPen(), WindowsInkPen.init)
  }

  private mutating func readDescriptor(_ block: WindowsInkBytes) {
    add(to: \.descriptors, "stroke descriptors", block, or: nil, WindowsInkDescriptor.init)
  }

  private mutating func readPressure(_ block: WindowsInkBytes) {
    add(to: \.pressures, "metrics", block, or: WindowsInkPressure(), WindowsInkPressure.init)
  }

  /// Adds an entry to a table, or what replaces it if it is damaged.
  private mutating func add<Entry>(
    to table: WritableKeyPath<WindowsInk, Table<Entry>>, _ name: String, _ block: WindowsInkBytes,
    or replacement: Entry?, _ read: (inout WindowsInkBytes) throws(WindowsInkFault) -> Entry
  ) {
    guard budget.takePart(name) else { return }
    var entry = replacement
    do throws(WindowsInkFault) {
      var block = block
      entry = try read(&block)
    } catch {
      append(error)
    }
    self[keyPath: table].isGiven = true
    self[keyPath: table].entries.append(entry)
  }

  private mutating func readTransforms(
    _ block: inout WindowsInkBytes, isDouble: Bool
  ) throws(WindowsInkFault) {
    transforms.entries = []
    transforms.isGiven = true
    while !block.isAtEnd {
      guard budget.takePart("transforms") else { return }
      let tag = try block.number()
      transforms.entries.append(try WindowsInkTransform(tag, &block, isDouble: isDouble))
    }
  }

  // MARK: - Strokes

  private mutating func readStroke(_ block: inout WindowsInkBytes) throws(WindowsInkFault) {
    guard !block.isAtEnd else { return }
    guard let pen = pens.entry(or: WindowsInkPen()),
      let descriptor = descriptors.entry(or: WindowsInkDescriptor()),
      let pressure = pressures.entry(or: WindowsInkPressure()),
      let transform = transforms.entry(or: WindowsInkTransform())
    else { throw block.fault(.missing("entry of a table")) }
    if let coordinate = descriptor.missing {
      throw block.fault(.missing("\(coordinate) of a stroke"))
    }
    let count = try block.number()
    // Each coordinate takes a bit at least.
    guard count <= 4 * block.rest.count else { throw block.fault(.blockEnds) }
    guard count > 0, budget.takeStroke(points: count) else { return }
    let x = try WindowsInkPackets.values(count, in: &block)
    let y = try WindowsInkPackets.values(count, in: &block)
    var (parts, times): ([Float], [Int]) = ([], [])
    for index in 0..<descriptor.count {
      let values = try WindowsInkPackets.values(count, in: &block)
      if index == descriptor.pressure { parts = values.map(pressure.part) }
      // Milliseconds since the computer started, without a sign.
      if index == descriptor.ticks { times = values.map { Int(UInt32(bitPattern: $0)) } }
    }
    let points = (0..<count).map { index in
      transform.point(x: x[index], y: y[index], time: times.isEmpty ? nil : times[index])
    }
    hasTimes = hasTimes || !times.isEmpty
    let stroke = pen.stroke(points, pressures: parts)
    if pen.isHighlighter {
      page.layers[0].highlights.append(stroke)
    } else {
      page.layers[0].strokes.append(stroke)
    }
  }
}
