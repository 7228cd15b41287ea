package ductus;

/** Hears how far learning is. */
public interface Progress {
  /**
   * Hears how far learning is, on the thread that learns. What it throws ends learning and is thrown on.
   *
   * @param share the share of the work that is done, 0 to 1
   */
  void progress(double share);
}
