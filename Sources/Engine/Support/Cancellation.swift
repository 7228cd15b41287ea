#if hasFeature(Embedded)
  import CSupport
#endif

/// Tells whether the current work is no longer wanted.
///
/// In a Swift program, the task says so. Embedded Swift has no tasks on some targets: there, what
/// `cs_set_cancellation` gave the thread says so. Tests also ask a ``CancellationProbe``.
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
