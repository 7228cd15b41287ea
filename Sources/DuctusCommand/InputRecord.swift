import Ductus

/// A record of an input file, or the fault in its place.
struct InputRecord: Sendable {
  let file: String
  /// Records and faults before it in its file.
  let index: Int
  let content: Result<LabelledInk, InkFormatError>

  /// A measure of the record's memory and of the work that it is.
  var pointCount: Int {
    switch content {
    case .success(let record): record.ink.pointCount
    case .failure: 1
    }
  }
}
