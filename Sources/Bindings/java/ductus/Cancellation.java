package ductus;

/** Says whether to stop. */
public interface Cancellation {
  /**
   * Returns whether to stop. It is asked thousands of times a second by the thread that reads, but not while
   * an ink is prepared, which takes some seconds for a million points. What it throws ends reading, too, and is
   * thrown on.
   *
   * @return whether to stop
   */
  boolean isCancelled();
}
