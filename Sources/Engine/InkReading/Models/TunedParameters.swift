import CTCDecoder
import CharacterLattice
import Support

/// Weights and limits of a search, which a pack keeps with the model that they were tuned for.
protocol TunedParameters {
  associatedtype Failure: Error, CustomStringConvertible

  init(json: JSONValue) throws(Failure)
  func validate() throws(Failure)
  /// Keeps so many texts alive.
  mutating func setBeamWidth(_ width: Int)
}

extension DecoderParameters: TunedParameters {
  mutating func setBeamWidth(_ width: Int) { beamWidth = width }
}

extension LatticeParameters: TunedParameters {
  mutating func setBeamWidth(_ width: Int) { beamWidth = Double(width) }
}

extension TunedParameters {
  /// The parameters of a pack's file, or those that are given, with a beam of one's choice.
  init(_ file: FileBytes, or given: Self?, beamWidth: Int?) throws(DuctusError) {
    func refuse(_ reason: String) -> DuctusError { .decoder(file: file.name, reason: reason) }
    if let given {
      self = given
    } else {
      let json: JSONValue
      do throws(JSONError) { json = try file.json() } catch { throw refuse("\(error)") }
      do throws(Failure) { try self.init(json: json) } catch { throw refuse(error.description) }
    }
    if let beamWidth { setBeamWidth(beamWidth) }
    do throws(Failure) { try validate() } catch { throw refuse(error.description) }
  }
}
