/// One reader, or one part of the engine, and what has to hold for it whatever the input is.
struct FuzzTarget: Sendable {
  let name: String
  /// Runs one input. An input that is refused with a typed error is no fault.
  ///
  /// Throws ``Finding`` where a promise is broken; a crash is a finding too.
  let run: @Sendable ([UInt8]) throws -> Void

  static let readers: [FuzzTarget] = [
    .ndjson, .json, .inkML, .xz, .safetensors, .hand, .languageModel, .manifest, .index,
    .decoderParameters, .calibration, .classes, .patterns, .tags, .lexicon, .answers,
    .xournal, .rnote, .excalidraw, .tldraw, .saber, .butterfly, .speedyNote,
    .jiix, .remarkable, .notebook, .requests, .sessions, .documents,
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

/// What a reader makes of an input, or `nil` where it refuses it. The refusal is put in words, for that
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
