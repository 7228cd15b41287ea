/// A structure for a caller, followed by the object that keeps its memory.
struct Shown<Structure, Owner: AnyObject> {
  private let structure: Structure
  private let owner: Unmanaged<Owner>

  /// A pointer to the structure, to be freed by ``free(_:)``.
  ///
  /// - Parameter owner: retained until then.
  static func make(
    _ structure: Structure, keeping owner: Owner
  ) -> UnsafeMutablePointer<Structure> {
    let shown = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    shown.initialize(to: Self(structure: structure, owner: .passRetained(owner)))
    return UnsafeMutableRawPointer(shown).assumingMemoryBound(to: Structure.self)
  }

  /// The owner of a structure made by ``make(_:keeping:)``.
  static func owner(of structure: UnsafePointer<Structure>) -> Owner {
    UnsafeRawPointer(structure).assumingMemoryBound(to: Self.self).pointee.owner
      .takeUnretainedValue()
  }

  static func free(_ structure: UnsafeMutablePointer<Structure>?) {
    guard let structure else { return }
    let shown = UnsafeMutableRawPointer(structure).assumingMemoryBound(to: Self.self)
    shown.pointee.owner.release()
    shown.deallocate()
  }
}
