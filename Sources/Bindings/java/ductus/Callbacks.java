package ductus;

import org.jspecify.annotations.Nullable;

/** What the library calls while it works; keeps what is thrown meanwhile. */
final class Callbacks {
  private final @Nullable Cancellation cancellation;
  private final @Nullable Progress progress;
  private @Nullable Throwable thrown;

  private Callbacks(@Nullable Cancellation cancellation, @Nullable Progress progress) {
    this.cancellation = cancellation;
    this.progress = progress;
  }

  static @Nullable Callbacks of(@Nullable Cancellation cancellation, @Nullable Progress progress) {
    return cancellation == null && progress == null ? null : new Callbacks(cancellation, progress);
  }

  /** Called from C. */
  boolean isCancelled() {
    try {
      return thrown != null || cancellation != null && cancellation.isCancelled();
    } catch (Throwable error) {
      thrown = error;
      return true;
    }
  }

  /** Called from C. */
  void progress(double share) {
    try {
      if (progress != null && thrown == null) {
        progress.progress(share);
      }
    } catch (Throwable error) {
      thrown = error;
    }
  }

  /** Throws what was thrown, if anything was. */
  void rethrow() {
    if (thrown != null) {
      Callbacks.<RuntimeException>sneak(thrown);
    }
  }

  // Kotlin's functions throw what they like.
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable error) throws T {
    throw (T) error;
  }
}
