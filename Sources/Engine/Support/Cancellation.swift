#if hasFeature(Embedded)
  import CSupport
#endif

/// Tells whether the current work is cancelled.
///
/// In a Swift program, the task knows. Embedded Swift has no tasks on some targets: there, the
/// thread's `cs_work` is asked. Tests also use a ``CancellationProbe``.
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
