import InkFormats

/// The results of reading, unwrapped for comparison.
struct Reading: Equatable {
  var records: [LabelledInk] = []
  var errors: [InkFormatError] = []

  init(_ reader: InkFileReader) {
    for result in reader {
      switch result {
      case .success(let record): records.append(record)
      case .failure(let error): errors.append(error)
      }
    }
  }

  init(
    _ text: String, name: String = "ink", format: InkFormat = .auto,
    options: InkReadingOptions = InkReadingOptions()
  ) {
    self.init(InkFileReader(bytes: text.utf8, name: name, format: format, options: options))
  }

  /// Strokes as arrays of (x, y, t) for the only record.
  var strokes: [[[Double?]]] {
    records.first?.ink.strokes.map { stroke in
      stroke.points.map { [Double($0.x), Double($0.y), $0.t.map(Double.init)] }
    } ?? []
  }
}
