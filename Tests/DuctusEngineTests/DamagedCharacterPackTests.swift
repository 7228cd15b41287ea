import Ductus
import EngineFixtures
import Foundation
import Testing

/// Packs that read character by character and don't fit together: every fault is an error of its
/// own.
struct DamagedCharacterPackTests {
  private func errorOpening(_ pack: borrowing CharacterPack) -> DuctusError? {
    let directory = pack.directory
    return #expect(throws: DuctusError.self) { try TextRecognizer(contentsOf: directory) }
  }

  @Test func `A tensor of another shape is named`() throws {
    let pack = try CharacterPack(
      spoil: { $0["characters.bias"]?.shape = [1, 16] })
    guard case .network(.badShape(_, "characters.bias", _, _)) = errorOpening(pack) else {
      Issue.record("loaded")
      return
    }
  }

  @Test func `Rows that are missing are noticed`() throws {
    let pack = try CharacterPack(
      spoil: { tensors in
        tensors["geometry"]?.values.removeLast(4)
        tensors["geometry"]?.shape[0] -= 1
      })
    guard case .network(.badShape(_, "geometry", _, _)) = errorOpening(pack) else {
      Issue.record("loaded")
      return
    }
  }

  @Test func `Another alphabet than the network's is refused`() throws {
    let pack = try CharacterPack(change: { $0.alphabet = String($0.alphabet.reversed()) })
    guard case .inconsistentPack = errorOpening(pack) else {
      Issue.record("loaded")
      return
    }
  }

  @Test func `Characters outside the alphabet, and repeated ones, are refused`() throws {
    for (characters, key) in [("木林", "characters"), ("木木", "characters")] {
      let pack = try CharacterPack(change: { $0.characters = characters })
      guard case .pack(.invalidValue(_, key, _)) = errorOpening(pack) else {
        Issue.record("loaded with \(characters)")
        return
      }
    }
    let pack = try CharacterPack(change: { $0.spelling = "山山" })
    guard case .pack(.invalidValue(_, "spelling", _)) = errorOpening(pack) else {
      Issue.record("loaded")
      return
    }
  }

  @Test(arguments: ["{", "[]", #"{"beam": 3}"#, #"{"lineTemperature": 0}"#, #"{"overlap": "1"}"#])
  func `Parameters that are none name the file`(text: String) throws {
    let pack = try CharacterPack(decoder: text)
    guard case .decoder(let file, _) = errorOpening(pack) else {
      Issue.record("loaded")
      return
    }
    #expect(file.hasSuffix("decoder.json"))
  }

  @Test func `A network that overflows has an error of its own`() throws {
    let pack = try CharacterPack(
      spoil: { tensors in
        for name in ["embedding.bias", "characters.weight"] {
          let values = tensors[name]?.values ?? []
          tensors[name]?.values = values.map { _ in 3e38 }
        }
      })
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    #expect(throws: DuctusError.self) {
      try recognizer.recognize(DrawnCharacter.ink(of: "山"))
    }
  }

  @Test func `Figures aren't named by it`() throws {
    let files = try CharacterPack()
    let pack = try Pack(contentsOf: files.directory)
    guard
      case .wrongKind(_, .characters, .classifier) = #expect(
        throws: DuctusError.self, performing: { try FigureRecognizer(pack: pack) })
    else {
      Issue.record("opened")
      return
    }
  }
}
