#if hasFeature(Embedded)
  import CSupport
#endif

/// Whether the work at hand is wanted no more.
///
/// In a Swift program its task says so. Embedded Swift has no tasks on some targets: there it is
/// asked of what `cs_set_cancellation` gave the thread.
package enum Cancellation {
  @inlinable @inline(__always)
  package static var isRequested: Bool {
    #if hasFeature(Embedded)
      cs_is_cancelled()
    #else
      Task.isCancelled
    #endif
  }
}
