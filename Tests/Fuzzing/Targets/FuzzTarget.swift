/// A reader, or a part of the engine, and what must hold for it for any input.
struct FuzzTarget: Sendable {
  let name: String
  /// Runs one input. Refusing an input with a typed error isn't a fault.
  ///
  /// Throws ``Finding`` if a promise is broken; a crash is a finding, too.
  let run: @Sendable ([UInt8]) throws -> Void

  static let readers: [FuzzTarget] = [
    .ndjson, .json, .inkML, .xz, .safetensors, .hand, .languageModel, .manifest, .index,
    .decoderParameters, .calibration, .classes, .patterns, .tags, .lexicon, .answers,
    .xournal, .rnote, .excalidraw, .tldraw, .saber, .butterfly, .speedyNote, .notability,
    .universalInk, .windowsInk, .jiix, .remarkable, .notebook, .requests, .sessions, .documents,
    .characterNetwork, .lattice, .unicode, .phrases, .latex,
  ]
  static let engine: [FuzzTarget] = [
    .ink, .live, .layout, .figures, .gestures, .drawing, .pageStructure, .characters,
    .directionMaps, .diagrams, .transcripts, .formulas,
  ]
  static let all = readers + engine
}

/// A promise that an input broke.
struct Finding: Error, CustomStringConvertible {
  let description: String
}

/// A reader's result for an input, or `nil` if it refuses it. The error is described, since that
/// mustn't fail either.
func accepted<Value, Fault: Error & CustomStringConvertible>(
  _ read: () throws(Fault) -> Value
) -> Value? {
  do {
    return try read()
  } catch {
    _ = error.description
    return nil
  }
}

func expect(
  _ condition: Bool, _ promise: @autoclosure () -> String
) throws(Finding) {
  if !condition { throw Finding(description: promise()) }
}
