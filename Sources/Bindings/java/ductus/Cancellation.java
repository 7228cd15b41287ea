package ductus;

/** Says whether to stop. */
public interface Cancellation {
  /**
   * Returns whether to stop. It is asked thousands of times a second by the thread that reads; what it throws
   * ends reading, too, and is thrown on.
   *
   * @return whether to stop
   */
  boolean isCancelled();
}
