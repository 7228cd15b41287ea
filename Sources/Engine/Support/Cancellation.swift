#if hasFeature(Embedded)
  import CSupport
#endif

/// Whether the work at hand is wanted no more.
///
/// In a Swift program its task says so. Embedded Swift has no tasks on some targets: there it is
/// asked of what `cs_set_cancellation` gave the thread. Tests ask a ``CancellationProbe`` as well.
package enum Cancellation {
  #if hasFeature(Embedded)
    @inlinable @inline(__always)
    package static var isRequested: Bool { cs_is_cancelled() }
  #elseif DEBUG
    package static var isRequested: Bool {
      Task.isCancelled || CancellationProbe.current?.answer() ?? false
    }
  #else
    @inlinable @inline(__always)
    package static var isRequested: Bool { Task.isCancelled }
  #endif
}
