import CommandSupport
import Ductus
import Evaluation

/// A labelled record and where it came from.
struct LabelledRecord: Sendable {
  let file: String
  /// The number of records and errors before it in its file.
  let index: Int
  let record: LabelledInk
  let label: String
}

/// Reads the records of an evaluation's files, one at a time, and leaves out those not requested.
struct EvaluationSource {
  /// Records that were left out, or not treated as requested.
  struct Omissions {
    /// Records of another split, or excluded by other options.
    var notMeant = 0
    var unlabelled = 0
    /// Records with labels that the map lacks.
    var unmapped = 0
    var multiline = 0
    /// Records and files that couldn't be read.
    var faulty = 0
    /// Records that were read at their own rate, since it is unknown and can't be changed.
    var unresampled = 0
  }

  let input: InkInput
  let filter: LabelFilter
  let perturbation: InkPerturbation

  /// The number of records from `forEach` without a limit.
  func count() -> Int {
    var count = 0
    for file in input.files {
      for case .success(let record) in input.reader(file) {
        if case .taken = filter.verdict(record) { count += 1 }
      }
    }
    return count
  }

  /// Passes on the records in order, as far as the selection includes them.
  func forEach(
    selection: EvenSelection?, onFault: (InkFormatError) -> Void, _ body: (LabelledRecord) -> Void
  ) -> Omissions {
    var selection = selection
    var omissions = Omissions()
    for file in input.files {
      for (index, element) in input.reader(file).enumerated() {
        switch element {
        case .failure(let fault):
          omissions.faulty += 1
          onFault(fault)
        case .success(let record):
          switch filter.verdict(record) {
          case .notMeant: omissions.notMeant += 1
          case .unlabelled: omissions.unlabelled += 1
          case .unmapped: omissions.unmapped += 1
          case .multiline: omissions.multiline += 1
          case .taken(let label):
            guard selection?.next() ?? true else { break }
            var record = record
            let isResampled = perturbation.apply(
              to: &record.ink, writingArea: &record.writingArea,
              samplingRate: record.samplingRate)
            if !isResampled { omissions.unresampled += 1 }
            body(LabelledRecord(file: file, index: index, record: record, label: label))
          }
        }
      }
    }
    return omissions
  }
}
