/// An object that a caller holds by an opaque pointer and frees by a call.
enum Handle<Object: AnyObject> {
  /// A pointer that keeps the object.
  static func make(_ object: Object) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a pointer.
  static func borrow(_ pointer: OpaquePointer) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// The object of a pointer that a caller passes in.
  ///
  /// - Throws: ``Fault`` if it is null.
  static func borrow(_ pointer: OpaquePointer?, _ name: String) throws(Fault) -> Object {
    guard let pointer else { throw .argument("\(name) is null") }
    return borrow(pointer)
  }

  /// Releases the object.
  static func free(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}
