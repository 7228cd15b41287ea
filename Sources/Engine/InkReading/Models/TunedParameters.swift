import CTCDecoder
import CharacterLattice
import Support

/// The weights and limits of a search, stored in a pack with the model for which they were tuned.
protocol TunedParameters {
  associatedtype Failure: Error, CustomStringConvertible

  init(json: JSONValue) throws(Failure)
  func validate() throws(Failure)
  /// Sets the number of texts that the search keeps alive.
  mutating func setBeamWidth(_ width: Int)
}

extension DecoderParameters: TunedParameters {
  mutating func setBeamWidth(_ width: Int) { beamWidth = width }
}

extension LatticeParameters: TunedParameters {
  mutating func setBeamWidth(_ width: Int) { beamWidth = Double(width) }
}

extension TunedParameters {
  /// Reads the parameters of a pack's file unless others are given, with an optional beam width.
  init(_ file: FileBytes, or given: Self?, beamWidth: Int?) throws(DuctusError) {
    func refuse(_ reason: String) -> DuctusError { .decoder(file: file.name, reason: reason) }
    if let given {
      self = given
    } else {
      let json: JSONValue
      do throws(JSONError) { json = try file.json() } catch { throw refuse("\(error)") }
      do throws(Failure) { try self.init(json: json) } catch { throw refuse(error.description) }
    }
    do throws(Failure) {
      try validate()
    } catch {
      throw given == nil ? refuse(error.description) : .options(reason: error.description)
    }
    guard let beamWidth else { return }
    setBeamWidth(beamWidth)
    do throws(Failure) { try validate() } catch { throw .options(reason: error.description) }
  }
}
