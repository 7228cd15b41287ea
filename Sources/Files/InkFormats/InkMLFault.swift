import Foundation
import InkModel

/// The reason why an XML document isn't readable InkML.
public enum InkMLFault: Error, Hashable, Sendable {
  /// The root element isn't `ink`.
  case notInkML(root: String)
  /// The format of a trace lacks the channel X or Y.
  case missingChannel(String)
  /// A format has more channels than any device has.
  case tooManyChannels
  /// A channel is in a unit that can't be converted.
  case unsupportedUnit(String)
  /// A reference to something that the document doesn't define, or to another document.
  case unknownReference(String)
  /// A reference that leads back to itself.
  case circularReference(String)
  /// A trace view selects points or traces that don't exist.
  case selectionOutOfRange(reference: String)
  /// Too deeply nested references, or references that expand to far more ink than the document has.
  case nestedTooDeep
  /// More elements of this kind than one document may have.
  case tooMany(element: String, limit: Int)
  /// An annotation of more bytes than the limit.
  case annotationTooLong(limit: Int)
  /// An attribute has an invalid value.
  case malformedAttribute(element: String, attribute: String, value: String)
  /// Points are counted from 0.
  case malformedTrace(point: Int, TraceFault)
}

extension InkMLFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notInkML(let root): "root element is \"\(root)\", not \"ink\""
    case .missingChannel(let name): "trace format has no channel \(name)"
    case .tooManyChannels: "trace format has too many channels"
    case .unsupportedUnit(let unit): "unit \"\(unit)\" of channel T is not known"
    case .unknownReference(let reference): "\"\(reference)\" is not defined in this document"
    case .circularReference(let reference): "\"\(reference)\" refers to itself"
    case .selectionOutOfRange(let reference): "selection from \"\(reference)\" is out of range"
    case .nestedTooDeep: "references are nested too deep"
    case .tooMany(let element, let limit): "more than \(limit) elements such as <\(element)>"
    case .annotationTooLong(let limit): "annotation of more than \(limit) bytes"
    case .malformedAttribute(let element, let attribute, let value):
      "\"\(value)\" is not a value of \(attribute) in <\(element)>"
    case .malformedTrace(let point, let fault): "trace, point \(point): \(fault)"
    }
  }
}

extension InkMLFault: LocalizedError {
  /// The fault in English, like the description.
  public var errorDescription: String? { description }
}
